import { Trans, useLingui } from '@lingui/react/macro'
import { Text, UnstyledButton } from '@mantine/core'
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import type { ImportedRow, RowProblem } from '#contract/import/records.ts'
import { Note } from '#views/components/page/note.tsx'
import { CellEditor } from './cell-editor.tsx'
import { useRow, useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { headerOf, isIdentifying } from './shown-columns.ts'
import { SingleFileButton } from './single-file.tsx'

interface CellLineProps {
  row: ImportedRow
  /** One column, or a Polish and an English one. */
  columns: readonly string[]
  /** Whether the name of the column precedes the value, as on cards. */
  named?: boolean
}

/** The value of a row in a column, with its error and suggestions. */
export function CellLine({ row: listed, columns, named = false }: CellLineProps) {
  const { i18n } = useLingui()
  const row = useRow(listed)
  const { import: record } = useRowChanges()
  return (
    <div className={classes.cells} data-skipped={row.kind === 'skipped' || undefined}>
      {named && (
        <Text span c="dimmed" fz="2xs">
          {headerOf(record.kind, columns, i18n)}
        </Text>
      )}
      {columns.map((column, index) => (
        <Cell key={column} row={row} column={column} isEnglish={index > 0} hasButtons={named} />
      ))}
    </div>
  )
}

interface CellProps {
  row: ImportedRow
  column: string
  isEnglish: boolean
  hasButtons: boolean
}

function Cell({ row, column, isEnglish, hasButtons }: CellProps) {
  const { import: record, mayMend, edited, edit } = useRowChanges()
  const problem = row.problems.find((found) => found.column === column)
  const isMended = column in row.mended
  const change = row.changes.find((found) => found.column === column)
  const value = row.cells[column] ?? null
  if (edited?.row === row.id && edited.column === column)
    return <CellEditor row={row} column={column} problem={problem} hasButtons={hasButtons} />
  if (problem && row.kind === 'error')
    return (
      <WrongCell
        row={row}
        column={column}
        problem={problem}
        onEdit={mayMend ? () => edit({ row: row.id, column }) : null}
      />
    )
  if (value === null && !isMended && !change)
    return isEnglish ? null : (
      <Text span c="dimmed">
        –
      </Text>
    )
  return (
    <span
      className={classes.value}
      data-small={isEnglish || undefined}
      data-identifies={isIdentifying(record.kind, column) || undefined}
    >
      {isMended && (
        <IconCircleCheck
          size={17}
          stroke={1.8}
          color="var(--green)"
          style={{ flex: 'none', marginTop: 'var(--mantine-spacing-5xs)' }}
          aria-hidden
        />
      )}
      <span>
        <span className={classes.clamped}>
          {isEnglish && 'EN: '}
          {value ?? '–'}
        </span>
        {isMended && (
          <Note component="span" display="block">
            <Trans>was: {row.mended[column] || '–'}</Trans>
          </Note>
        )}
        {change && !isMended && (
          <Note component="span" display="block">
            <Trans>in the portal: {change.old || '–'}</Trans>
          </Note>
        )}
      </span>
    </span>
  )
}

interface WrongCellProps {
  row: ImportedRow
  column: string
  problem: RowProblem
  onEdit: (() => void) | null
}

/** A faulty cell: its value, the reason, and suggestions. */
function WrongCell({ row, column, problem: { message, suggestion, file }, onEdit }: WrongCellProps) {
  const { t } = useLingui()
  const value = row.cells[column] ?? null
  const content = (
    <span className={classes.clamped} data-empty={value === null || undefined}>
      {value ?? <Trans context="a cell">empty</Trans>}
    </span>
  )
  return (
    <div className={classes.wrong} data-wrong>
      {onEdit ? (
        <UnstyledButton className={classes.wrongValue} aria-label={t`Correct: ${value ?? ''}`} onClick={onEdit}>
          {content}
          <IconPencil size={16} stroke={1.7} color="var(--red)" style={{ flex: 'none' }} aria-hidden />
        </UnstyledButton>
      ) : (
        <span className={classes.wrongValue}>{content}</span>
      )}
      <Text span c="var(--red)" fz="xs" lh="xs">
        {message}
        {suggestion !== null && (
          <>
            {'. '}
            <Trans>Similar: {suggestion}</Trans>
          </>
        )}
      </Text>
      {onEdit && file !== null && <SingleFileButton name={file} />}
    </div>
  )
}
