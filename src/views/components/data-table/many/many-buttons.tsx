import { useLingui } from '@lingui/react'
import { Button } from '@mantine/core'
import type { ListRow } from '#machines/list/list-query.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import { labelIn } from '#views/components/entity/label.ts'
import type { Many } from './use-many.tsx'

export interface ManyButtonsProps<Row extends ListRow> {
  many: Many<Row>
  selection: Selection
}

/** What is done with the selected rows, as buttons of the bar. */
export function ManyButtons<Row extends ListRow>({ many, selection }: ManyButtonsProps<Row>) {
  const { i18n } = useLingui()
  return many.offered.map((action) => (
    <Button
      key={action.key ?? action.call}
      variant="default"
      color={action.danger ? 'red' : undefined}
      disabled={many.busy}
      leftSection={<action.icon size={17} stroke={1.7} />}
      onClick={() => many.start(action, selection)}
    >
      {labelIn(i18n, action.label)}
    </Button>
  ))
}
