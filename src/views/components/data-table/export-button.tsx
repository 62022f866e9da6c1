import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import type { ListRow } from '#machines/list-query.ts'
import { formatFileSize } from '#services/formatting.ts'
import type { Column } from './columns.ts'
import classes from './export-button.module.css'
import type { ListHandle } from './list-handle.ts'

export interface ExportButtonProps<Row extends ListRow> {
  list: ListHandle<Row>
  columns: readonly Column<Row>[]
  /** The selection instead of all matching rows. */
  selected?: boolean
}

/** The filtered rows as CSV, with the columns that are in sight. A second click stops it. */
export function ExportButton<Row extends ListRow>({
  list: { actor },
  columns,
  selected = false,
}: ExportButtonProps<Row>) {
  const { t, i18n } = useLingui()
  const hidden = useSelector(actor, ({ context }) => context.preferences.hidden)
  const exporting = useSelector(actor, (snapshot) => snapshot.hasTag('exporting'))
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ export: 'failed' }))
  const received = useSelector(actor, ({ context }) => context.exported)
  if (exporting)
    return (
      <Button
        variant="default"
        leftSection={<IconX size={18} stroke={1.7} />}
        aria-label={t`Stop the export`}
        onClick={() => actor.send({ type: 'export.cancel' })}
      >
        {formatFileSize(received, i18n.locale)}
      </Button>
    )
  const shown = columns.map(({ field }) => field).filter((field) => !hidden.includes(field))
  return (
    <Button
      variant="default"
      className={classes.button}
      aria-label={failed ? t`The export failed. Try again` : t`Export`}
      leftSection={failed ? <IconRefresh size={18} stroke={1.7} /> : <IconDownload size={18} stroke={1.7} />}
      onClick={() => actor.send({ type: 'export.start', columns: shown, selected })}
    >
      <span className={classes.label}>{failed ? <Trans>Export again</Trans> : <Trans>Export</Trans>}</span>
    </Button>
  )
}
