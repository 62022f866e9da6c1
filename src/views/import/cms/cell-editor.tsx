import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Flex } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ImportedRow, RowProblem } from '#contract/import/records.ts'
import { fixCell } from '#services/import/import-calls.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LimitedAutocomplete } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Note } from '#views/components/page/note.tsx'
import { cellForm, useRowChanges } from './changed-rows.ts'
import classes from './import.module.css'
import { headerOf } from './shown-columns.ts'
import { useFixAll } from './use-fix-all.ts'

interface CellEditorProps {
  row: ImportedRow
  column: string
  problem: RowProblem | undefined
  /** Whether the buttons stand here and not with the actions of the row. */
  hasButtons: boolean
}

/** Edits a cell within its allowed values; the row is checked again when it is saved. */
export function CellEditor({ row, column, problem, hasButtons }: CellEditorProps) {
  const { i18n } = useLingui()
  const { import: record, take, edit, edited } = useRowChanges()
  const onClose = () => edit(null)
  const { typed: value = row.cells[column] ?? '', inAll: all = false } = edited ?? {}
  const [search] = useDebouncedValue(value.slice(0, 200), 250)
  const { data } = useLoad('import.suggestions.index', { path: { import: record.id }, query: { column, search } })
  const one = useSubmission(
    { send: fixCell },
    {
      onDone: (answer) => {
        take(answer)
        onClose()
      },
    },
  )
  const many = useFixAll(onClose)
  const repeats = problem?.repeats ?? 0
  const save = () =>
    all
      ? many.submit({ id: record.id, column, from: row.cells[column] ?? null, to: value })
      : one.submit({ id: record.id, row: row.id, version: row.version, column, value })
  const options = [...new Set((data?.results ?? []).map((option) => option.value))]
  return (
    <form
      id={cellForm(row)}
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <LimitedAutocomplete
        aria-label={headerOf(record.kind, [column], i18n)}
        autoFocus
        value={value}
        data={options}
        filter={({ options: offered }) => offered}
        limit={10_000}
        renderOption={({ option }) => (
          <span>
            {option.value}
            {option.value === problem?.suggestion && (
              <Note component="span" ml="sm">
                <Trans>nearest</Trans>
              </Note>
            )}
          </span>
        )}
        comboboxProps={{ width: 'max-content', position: hasButtons ? 'top-start' : 'bottom-start' }}
        error={problem !== undefined}
        onChange={(typed) => edit({ ...edited, row: row.id, column, typed })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
        }}
      />
      {repeats > 1 && (
        <Checkbox
          size="xs"
          label={<Trans>In all {repeats} rows with the same value</Trans>}
          checked={all}
          onChange={(event) => edit({ ...edited, row: row.id, column, inAll: event.currentTarget.checked })}
        />
      )}
      {hasButtons && <EditorButtons row={row} />}
    </form>
  )
}

/** Buttons that save or cancel the edited cell. */
export function EditorButtons({ row }: { row: ImportedRow }) {
  const { edit } = useRowChanges()
  return (
    <Flex component="span" gap="3xs" py="4xs" wrap="wrap">
      <Button type="submit" form={cellForm(row)} size="xs">
        <Trans>Save</Trans>
      </Button>
      <Button size="xs" variant="default" onClick={() => edit(null)}>
        <Trans>Cancel</Trans>
      </Button>
    </Flex>
  )
}
