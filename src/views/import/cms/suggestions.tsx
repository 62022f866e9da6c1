import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { ImportedRow } from '#contract/import/records.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import classes from './import.module.css'
import { mending } from './import-calls.ts'
import { useMending } from './mending.ts'
import { useMendingAll } from './use-mending-all.ts'

/** One press puts what would be right in the place of what is wrong: in this row, or in all with the same mistake. */
export function Suggestions({ row }: { row: ImportedRow }) {
  return row.problems.map(({ column, suggestion, repeats }) =>
    column === null || suggestion === null ? null : (
      <Suggestion key={column} row={row} column={column} suggestion={suggestion} repeats={repeats} />
    ),
  )
}

interface SuggestionProps {
  row: ImportedRow
  column: string
  suggestion: string
  repeats: number
}

function Suggestion({ row: { id, version, cells }, column, suggestion, repeats }: SuggestionProps) {
  const { t } = useLingui()
  const { import: record, take } = useMending()
  const one = useSubmission(mending, { onDone: take })
  const all = useMendingAll()
  const isBusy = one.busy || all.busy
  return (
    <>
      <UnstyledButton
        className={classes.take}
        disabled={isBusy}
        aria-label={t`Put in ${suggestion}`}
        title={t`Put in ${suggestion}`}
        onClick={() => one.submit({ id: record.id, row: id, version, column, value: suggestion })}
      >
        <IconWand size={16} stroke={1.7} aria-hidden />
        <Trans>Put in</Trans>
      </UnstyledButton>
      {repeats > 1 && (
        <UnstyledButton
          className={classes.take}
          disabled={isBusy}
          onClick={() => all.submit({ id: record.id, column, from: cells[column] ?? null, to: suggestion })}
        >
          <Trans>Mend all {repeats} like this</Trans>
        </UnstyledButton>
      )}
    </>
  )
}
