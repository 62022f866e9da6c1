import { Trans, useLingui } from '@lingui/react/macro'
import { Flex, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconPlayerSkipForward, IconWand } from '@tabler/icons-react'
import type { ImportedRow } from '#contract/import/records.ts'
import { rowOutcome } from '#contract/import/statuses.ts'
import { fixCell, restoreRow, skipRows, unskipRows } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { EditorButtons } from './cell-editor.tsx'
import { useRow, useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { RowAction } from './single-file.tsx'
import { useFixAll } from './use-fix-all.ts'
import { rowKindWords, rowWords } from './words.ts'

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
function Suggestions({ row }: { row: ImportedRow }) {
  return suggestedIn(row).map((suggested) => <InRow key={suggested.column} row={row} {...suggested} />)
}

/** Buttons that apply a suggestion to all rows with the same error. */
function RepeatedSuggestions({ row }: { row: ImportedRow }) {
  return suggestedIn(row)
    .filter(({ repeats }) => repeats > 1)
    .map((suggested) => <InAll key={suggested.column} row={row} {...suggested} />)
}

function InRow({ row: { id, version }, column, suggestion }: Suggested & { row: ImportedRow }) {
  const { t } = useLingui()
  const { import: record, take } = useRowChanges()
  const { submit, busy } = useSubmission({ send: fixCell }, { onDone: take })
  return (
    <RowAction
      disabled={busy}
      aria-label={t`Apply ${suggestion}`}
      title={t`Apply ${suggestion}`}
      onClick={() => submit({ id: record.id, row: id, version, column, value: suggestion })}
    >
      <IconWand size={16} stroke={1.7} aria-hidden />
      <Trans>Apply</Trans>
    </RowAction>
  )
}

function InAll({ row: { cells }, column, suggestion, repeats }: Suggested & { row: ImportedRow }) {
  const { import: record } = useRowChanges()
  const { submit, busy } = useFixAll()
  return (
    <RowAction
      disabled={busy}
      onClick={() => submit({ id: record.id, column, from: cells[column] ?? null, to: suggestion })}
    >
      <Trans>Correct all {repeats} like this</Trans>
    </RowAction>
  )
}

/** The result of a row, and buttons to skip it, to include it again, or to undo its corrections. */
export function RowState({ row: listed, isCard = false }: { row: ImportedRow; isCard?: boolean }) {
  const { i18n } = useLingui()
  const row = useRow(listed)
  const { import: record, mayMend, keep, take, refresh, edited } = useRowChanges()
  const isMended = Object.keys(row.mended).length > 0
  const isWrong = mayMend && row.result === null && row.kind === 'error'
  const whole = row.problems.filter(({ column }) => column === null)
  const skip = useSubmission(
    { send: skipRows },
    {
      onDone: (changed) => {
        keep({ ...row, kind: 'skipped' })
        take({ row: null, record: changed })
      },
    },
  )
  const unskip = useSubmission(
    { send: unskipRows },
    {
      onDone: (changed) => {
        take({ row: null, record: changed })
        refresh()
      },
    },
  )
  const restore = useSubmission({ send: restoreRow }, { onDone: take })
  const { tone } = rowKindWords[row.kind]
  const { id, version } = row
  if (!isCard && edited?.row === id) return <EditorButtons row={row} />
  return (
    <Flex
      component="span"
      className={classes.state}
      rowGap="4xs"
      columnGap="sm"
      wrap="wrap"
      align="center"
      py="4xs"
      data-row={isMended && row.kind !== 'error' ? 'mended' : row.kind}
    >
      {row.result && <StatusBadge of={rowOutcome[row.result]} />}
      {row.result === null && isMended && row.kind !== 'error' && row.kind !== 'skipped' && (
        <StatusBadge of={rowOutcome.corrected} />
      )}
      {row.result === null && (row.kind === 'skipped' || (!isMended && row.kind !== 'error')) && (
        <Badge tone={tone}>{i18n._(rowWords[row.kind])}</Badge>
      )}
      {row.result === null && row.kind === 'error' && <VisuallyHidden>{i18n._(rowWords.error)}</VisuallyHidden>}

      {row.kind === 'error' &&
        whole.map(({ message }) => (
          <Text key={message} span c="var(--red)" fz="xs" lh="xs">
            {message}
          </Text>
        ))}
      {isWrong && <Suggestions row={row} />}
      {mayMend && row.result === null && row.kind === 'skipped' && (
        <RowAction disabled={unskip.busy} onClick={() => unskip.submit({ id: record.id, rows: [id] })}>
          <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
          <Trans>Undo</Trans>
        </RowAction>
      )}
      {mayMend && row.result === null && row.kind !== 'skipped' && isMended && (
        <RowAction disabled={restore.busy} onClick={() => restore.submit({ id: record.id, row: id, version })}>
          <IconArrowBackUp size={16} stroke={1.7} aria-hidden />
          <Trans>Undo</Trans>
        </RowAction>
      )}
      {mayMend && row.result === null && row.kind !== 'skipped' && row.kind !== 'same' && (
        <RowAction c="dimmed" disabled={skip.busy} onClick={() => skip.submit({ id: record.id, rows: [id] })}>
          <IconPlayerSkipForward size={16} stroke={1.7} aria-hidden />
          <Trans>Skip the row</Trans>
        </RowAction>
      )}
      {isWrong && <RepeatedSuggestions row={row} />}
    </Flex>
  )
}
