import { expect, test } from 'vitest'
import type { ColumnSetting } from '#contract/core/lists.ts'
import { columnsOf, groupedBy, pinColumn, sameColumns, tableState } from '#machines/list/list-columns.ts'
import { defaultQuery } from '#machines/list/list-query.ts'
import { emptySelection, selectAllMatching } from '#machines/list/list-selection.ts'

const columns: readonly ColumnSetting[] = [
  { field: 'number', width: null, visible: true },
  { field: 'owner', width: 180, visible: true },
  { field: 'model', width: null, visible: false },
]
const edges = { left: ['select', 'place'], right: ['menu'] }
const rows = [{ id: 4 }, { id: 7 }]

test('the table has every column in its order, and the first one stays at the left', () => {
  expect(tableState(columns, edges, { rows, selection: { all: false, ids: [7, 31] }, by: null })).toEqual({
    columnOrder: ['select', 'place', 'number', 'owner', 'model', 'menu'],
    columnSizing: { owner: 180 },
    columnVisibility: { number: true, owner: true, model: false },
    columnPinning: { left: ['select', 'place', 'number'], right: ['menu'] },
    rowSelection: { 7: true },
    grouping: [],
    expanded: true,
  })
  expect(tableState(columns, edges, { rows, selection: selectAllMatching(), by: 'owner' }).rowSelection).toEqual({
    4: true,
    7: true,
  })
})

test('a person pins other columns and unpins the first one; without a pinned column none is fixed', () => {
  const pinning = (wanted: readonly ColumnSetting[]) =>
    tableState(wanted, edges, { rows, selection: emptySelection, by: null }).columnPinning.left
  const both = pinColumn(columns, 'owner')
  expect(pinning(both)).toEqual(['select', 'place', 'number', 'owner'])
  const second = pinColumn(both, 'number')
  expect(pinning(second)).toEqual(['select', 'place', 'owner'])
  expect(pinning(pinColumn(second, 'owner'))).toEqual([])
  expect(sameColumns(columns, pinColumn(columns, 'owner'))).toBe(false)
  // The first column stays only as long as it is seen.
  expect(pinning(columns.map((column) => ({ ...column, visible: column.field !== 'number' })))).toEqual([
    'select',
    'place',
    'owner',
  ])
})

test('what the library asks for becomes the arrangement of the person, without columns of its own', () => {
  expect(columnsOf(columns, { columnOrder: ['menu', 'owner', 'select', 'number', 'model'] })).toEqual([
    { field: 'owner', width: 180, visible: true },
    { field: 'number', width: null, visible: true },
    { field: 'model', width: null, visible: false },
  ])
  expect(columnsOf(columns, { columnSizing: { number: 10, menu: 90 } })[0]).toEqual({
    field: 'number',
    width: 60,
    visible: true,
  })
  const same = columnsOf(columns, { columnOrder: ['select', 'number', 'owner', 'model'], columnSizing: { owner: 180 } })
  expect(sameColumns(columns, same)).toBe(true)
})

test('rows are grouped by what they are sorted by, where the list has such groups and the person wants them', () => {
  const by = (sort_by: string, grouped: boolean, groups?: string[]) =>
    groupedBy({ query: { ...defaultQuery, sort_by }, preferences: { density: 'dense', grouped } }, groups)
  expect(by('state', true, ['state'])).toBe('state')
  expect(by('state', false, ['state'])).toBeNull()
  expect(by('created_at', true, ['state'])).toBeNull()
  expect(by('state', true)).toBeNull()
})
