import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import type { ImportedRow } from '#contract/import/records.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { fixCell } from '#services/import/import-calls.ts'
import { useFixAll } from './use-fix-all.ts'

interface Suggested {
  column: string
  suggestion: string
  repeats: number
}

/** The suggested values of a faulty cell. */
const suggestedIn = ({ problems }: ImportedRow): Suggested[] =>
  problems.flatMap(({ column, suggestion, repeats }) =>
    column === null || suggestion === null ? [] : { column, suggestion, repeats },
  )

/** Buttons that apply a suggestion to this row. */
export function Suggestions({ row }: { row: ImportedRow }) {
  return suggestedIn(row).map((suggested) => <InRow key={suggested.column} row={row} {...suggested} />)
}

/** Buttons that apply a suggestion to all rows with the same error. */
export function RepeatedSuggestions({ row }: { row: ImportedRow }) {
  return suggestedIn(row)
    .filter(({ repeats }) => repeats > 1)
    .map((suggested) => <InAll key={suggested.column} row={row} {...suggested} />)
}

function InRow({ row: { id, version }, column, suggestion }: Suggested & { row: ImportedRow }) {
  const { t } = useLingui()
  const { import: record, take } = useRowChanges()
  const { submit, busy } = useSubmission({ send: fixCell }, { onDone: take })
  return (
    <UnstyledButton
      className={classes.take}
      disabled={busy}
      aria-label={t`Apply ${suggestion}`}
      title={t`Apply ${suggestion}`}
      onClick={() => submit({ id: record.id, row: id, version, column, value: suggestion })}
    >
      <IconWand size={16} stroke={1.7} aria-hidden />
      <Trans>Apply</Trans>
    </UnstyledButton>
  )
}

function InAll({ row: { cells }, column, suggestion, repeats }: Suggested & { row: ImportedRow }) {
  const { import: record } = useRowChanges()
  const { submit, busy } = useFixAll()
  return (
    <UnstyledButton
      className={classes.take}
      disabled={busy}
      onClick={() => submit({ id: record.id, column, from: cells[column] ?? null, to: suggestion })}
    >
      <Trans>Correct all {repeats} like this</Trans>
    </UnstyledButton>
  )
}
