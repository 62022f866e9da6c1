import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ImportKind } from '#contract/import/kinds.ts'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { importRows } from '#contract/import/rows.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { Note } from '#views/components/page/note.tsx'
import { ChangedRowsContext, type CheckedRow, useChangedRows } from './changed-rows.ts'
import { EarlierImport } from './earlier-import.tsx'
import { FilesFound } from './files-found.tsx'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { CellLine } from './row-cells.tsx'
import { Counters } from './row-counters.tsx'
import { RowState } from './row-state.tsx'
import { RowTools } from './row-tools.tsx'
import { headerOf, isIdentifying, shownColumns } from './shown-columns.ts'
import { SingleFileDialog } from './single-file.tsx'
import { ValueReadings } from './value-readings.tsx'

const name = 'import.rows.index'

const endpoint = importRows.endpoints[name]

/** The initial filters: faulty rows only, if there are any; in the order of the workbook. */
const beginning = (hasErrors: boolean): Record<string, string> => ({
  ...(hasErrors && { kind: 'error' }),
  sort_by: 'row_number',
  sort_direction: 'asc',
})

/**
 * Whether a card shows a column of a row: values that are wrong, corrected or changed, and those that identify the record; of a new
 * record all that it has.
 */
function saysSomething(
  { kind, cells, problems, mended, changes }: CheckedRow,
  keys: readonly string[],
  of: ImportKind,
) {
  const isOf = ({ column }: { column: string | null }) => column !== null && keys.includes(column)
  const has = keys.some((key) => (cells[key] ?? null) !== null)
  const isShown = kind === 'new' || keys.some((key) => isIdentifying(of, key))
  return problems.some(isOf) || changes.some(isOf) || keys.some((key) => key in mended) || (has && isShown)
}

/** Every row with the result of the check; faulty cells are corrected in place. */
export function CheckView() {
  const record = useImport()
  // Read again where the import has moved on while its rows were looked at.
  return <Rows key={`${record.id} ${record.status}`} />
}

function Rows() {
  const { i18n } = useLingui()
  const record = useImport()
  const by = Pipeline.useSelector(({ context }) => context.by)
  const { id, kind, counts } = record
  const [use] = useState(() => ({
    path: { import: id },
    begin: beginning(counts.error > 0),
  }))
  const list = useListOf<CheckedRow>(name, endpoint, use)
  const choices = importChoices(record, by)
  const asked = useSelector(list.actor, ({ context }) => context.query.filters.kind)
  const problem = useSelector(list.actor, ({ context }) => context.query.filters.problem)
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const changed = useChangedRows(record, choices.includes('fix'), refresh)
  const narrow = (name: string) => (value: string | null) => list.actor.send({ type: 'filter.change', name, value })
  /** Rows of another result; a kind of error does not hold for them. */
  const show = (value: string | null) => {
    if (problem) narrow('problem')(null)
    narrow('kind')(value)
  }
  const columns = useMemo(() => rowColumns(kind, record.columns, i18n), [kind, record.columns, i18n, i18n.locale])
  return (
    <ChangedRowsContext.Provider value={changed}>
      <Counters counts={counts} shown={asked} onShow={show} />
      <EarlierImport />
      <ValueReadings mayChoose={choices.includes('choose')} />
      <FilesFound onShowSkipped={() => show('skipped')} />
      <DataTable
        list={list}
        columns={columns}
        tools={
          <RowTools
            shown={asked}
            problem={problem}
            onProblem={narrow('problem')}
            onShow={show}
            onSearch={narrow('search')}
            onChange={refresh}
          />
        }
        card={(row) => {
          const shown = shownColumns(kind, record.columns)
          const first = shown.find(({ keys }) => keys.some((key) => row.cells[key])) ?? shown[0]
          return {
            title: first && <CellLine row={row} columns={first.keys} />,
            lines: [
              ...shown
                .filter((column) => column !== first && saysSomething(row, column.keys, kind))
                .map(({ keys }) => <CellLine key={keys[0]} row={row} columns={keys} named />),
              <RowState key="state" row={row} isCard />,
            ],
          }
        }}
        empty={{ title: <Trans>The workbook has no rows</Trans> }}
      />
      <SingleFileDialog />
      {choices.includes('fix') && (
        <Note my="3xs">
          <Trans>A corrected row stays in its place until you refresh the list.</Trans>
        </Note>
      )}
    </ChangedRowsContext.Provider>
  )
}

/** Columns of the table of rows. */
function rowColumns(kind: ImportKind, present: readonly string[], i18n: I18n): Column<CheckedRow>[] {
  return [
    {
      field: 'row_number',
      label: msg`Row`,
      width: 50,
      render: ({ row_number }) => <span className={classes.number}>{row_number}</span>,
    },
    ...shownColumns(kind, present).map(({ keys, width }): Column<CheckedRow> => {
      // The words are the template's.
      const header = headerOf(kind, keys, i18n)
      return {
        field: `cell.${keys[0]}`,
        label: msg`${header}`,
        width,
        render: (row) => <CellLine row={row} columns={keys} />,
      }
    }),
    {
      field: 'kind',
      label: msg`Check result`,
      width: 130,
      sorter: 'problem',
      render: (row) => <RowState row={row} />,
    },
  ]
}
