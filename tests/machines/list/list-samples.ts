import { listMachine } from '#machines/list/list.ts'
import { defaultPreferences, defaultQuery } from '#machines/list/list-query.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const query = { ...defaultQuery, filters: { name: 'pump' } }
const pagination = {
  per_page: 10,
  last_page: 3,
  current: 1,
  page: 1,
  sort_direction: 'desc',
  sort_by: 'created_at',
  total: 21,
  active: true,
} as const

/** Stands for every list. */
export const listEntry = catalogued(listMachine(), {
  starts: [
    { label: 'several selectable', input: { query, preferences: defaultPreferences, selectionMode: 'multiple' } },
    { label: 'nothing selectable', input: { query, preferences: defaultPreferences, selectionMode: 'none' } },
  ],
  events: {
    'export.fail': [{ type: 'export.fail', error: noAnswer }],
    'page.change': [{ type: 'page.change', page: 2 }],
    'per_page.change': [{ type: 'per_page.change', per_page: 50 }],
    'sort.change': [
      { type: 'sort.change', sort: { by: 'name', direction: 'asc' } },
      { type: 'sort.change', sort: null },
    ],
    'filter.change': [{ type: 'filter.change', name: 'name', value: 'boiler' }],
    'filter.open': [{ type: 'filter.open', name: 'status' }],
    'url.change': [{ type: 'url.change', query }],
    'row.focus': [{ type: 'row.focus', id: 2 }],
    'focus.step': [
      { type: 'focus.step', by: 1 },
      { type: 'focus.step', by: -1 },
    ],
    'row.toggle': [{ type: 'row.toggle', id: 1 }],
    'density.change': [{ type: 'density.change', density: 'dense' }],
    'view.show': [{ type: 'view.show', query: { ...query, view: '7' } }],
    'export.start': [
      { type: 'export.start', columns: [{ field: 'name', label: 'Name' }], format: 'xlsx', selected: false },
      { type: 'export.start', columns: [], format: 'xlsx', selected: false },
    ],
    'export.progress': [{ type: 'export.progress', bytes: 1024 }],
  },
  outcomes: {
    fetchRows: {
      done: [
        { results: [{ id: 1 }, { id: 2 }], pagination },
        { results: [], pagination: { ...pagination, page: 4 } },
      ],
      error: [noAnswer],
    },
    exportRows: { error: [noAnswer] },
    syncUrl: { error: [noAnswer] },
    keepPreferences: { error: [noAnswer] },
  },
  exceptions: {
    untyped: {
      'filter.open': 'a choice from the menu of filters',
      'view.show': 'a query that was saved',
      'url.change': 'an address',
    },
    forgets: {
      'filters.clear': 'the person asks for it',
      'view.show': 'the query of the view takes its place',
      'url.change': 'the address says another query',
    },
    wordless: {
      'export.withoutColumns': 'that no column is left is all there is to say',
    },
    silent: {
      syncUrl: 'a list without its address still works',
      keepPreferences: 'the next visit begins as before',
    },
    idle: {
      'filter.close': 'no control is open',
      'selection.clear': 'nothing is selected where nothing is shown',
    },
  },
})
