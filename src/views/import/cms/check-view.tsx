import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import { importRows } from '#contract/import/rows.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { useListOf } from '#views/components/data-table/use-list.ts'
import { CellLine } from './cell.tsx'
import { ChangedRowsContext, type CheckedRow, useChangedRows } from './changed-rows.ts'
import { Counters } from './counters.tsx'
import { FilesFound } from './files-found.tsx'
import classes from './import.module.css'
import { Pipeline, useImport } from './import-actor.ts'
import { Readings } from './readings.tsx'
import { rowColumns } from './row-columns.tsx'
import { RowState } from './row-state.tsx'
import { RowTools } from './row-tools.tsx'
import { shownColumns } from './shown-columns.ts'

const name = 'import.rows.index'
const endpoint = importRows.endpoints[name]
/** The initial filters: faulty rows only, if there are any; in the order of the workbook. */
const beginning = (hasErrors: boolean): Record<string, string> => ({
  ...(hasErrors && { kind: 'error' }),
  ...{ sort_by: 'row_number', sort_direction: 'asc' },
})

/** Whether a row has anything in a column. Cards leave out empty ones. */
const saysSomething = ({ cells, problems, mended, changes }: CheckedRow, keys: readonly string[]) =>
  keys.some(
    (key) =>
      (cells[key] ?? null) !== null || key in mended || [...problems, ...changes].some(({ column }) => column === key),
  )

/** Every row with the result of the check; faulty cells are corrected in place. */
export function CheckView() {
  const record = useImport()
  // Read again where the import has moved on while its rows were looked at.
  return <Rows key={`${record.id} ${record.status}`} />
}

function Rows() {
  const { i18n } = useLingui()
  const locale = i18n.locale === 'en' ? 'en' : 'pl'
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
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const changed = useChangedRows(record, choices.includes('fix'), refresh)
  const narrow = (name: string) => (value: string | null) => list.actor.send({ type: 'filter.change', name, value })
  const show = narrow('kind')
  const columns = useMemo(() => rowColumns(kind, record.columns, locale), [kind, record.columns, locale])
  return (
    <ChangedRowsContext.Provider value={changed}>
      <Counters counts={counts} shown={asked} onShow={show} />
      <Readings mayChoose={choices.includes('choose')} />
      <FilesFound />
      <DataTable
        list={list}
        columns={columns}
        tools={<RowTools shown={asked} onShow={show} onSearch={narrow('search')} onChange={refresh} />}
        card={(row) => {
          const [first, ...others] = shownColumns(kind, record.columns)
          return {
            title: first && <CellLine row={row} columns={first.keys} />,
            lines: [
              ...others
                .filter(({ keys }) => saysSomething(row, keys))
                .map(({ keys }) => <CellLine key={keys[0]} row={row} columns={keys} named />),
              <RowState key="state" row={row} isCard />,
            ],
          }
        }}
        empty={{ title: <Trans>The workbook has no rows</Trans> }}
      />
      {choices.includes('fix') && (
        <p className={classes.hint}>
          <Trans>A corrected row stays in its place until you refresh the list.</Trans>
        </p>
      )}
    </ChangedRowsContext.Provider>
  )
}
