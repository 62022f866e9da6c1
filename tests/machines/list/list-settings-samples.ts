import type { ListView } from '#contract/core/lists.ts'
import { listSettings, type ViewToSave } from '#machines/list/list-settings.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const columns = [{ field: 'name', width: 240, visible: true }]
const view: ListView = {
  id: 7,
  name: 'Waiting for us',
  query: 'status=waiting',
  columns,
  shared: false,
  role: null,
  people: [],
  is_own: true,
  author_name: 'Anna Wrona',
  may_update: true,
  may_destroy: true,
  version: 1,
}
const save: ViewToSave = {
  id: null,
  version: null,
  name: 'Waiting for us',
  shared: false,
  role: null,
  people: [],
  query: '',
  columns,
}

/** Stands for the settings of every list. */
export const listSettingsEntry = catalogued(listSettings, {
  events: {
    'columns.change': [
      { type: 'columns.change', view: null, columns },
      { type: 'columns.change', view: 7, columns },
    ],
    'columns.reset': [
      { type: 'columns.reset', view: null },
      { type: 'columns.reset', view: 7 },
    ],
    'view.choose': [{ type: 'view.choose', view }],
    'default.choose': [
      { type: 'default.choose', view },
      { type: 'default.choose', view: null },
    ],
    'view.rename': [{ type: 'view.rename', view }],
    'view.delete': [{ type: 'view.delete', view }],
    'view.save': [{ type: 'view.save', save }],
    'view.update': [{ type: 'view.update', save: { ...save, id: 7, version: 1 } }],
  },
  outcomes: {
    loadSettings: { done: [{ columns: null, views: [view], default_view: null, per_page: null }], error: [noAnswer] },
    keepColumns: { done: [undefined], error: [noAnswer] },
    saveView: { done: [view], error: [noAnswer] },
    deleteView: { done: [undefined], error: [noAnswer] },
    keepDefault: { done: [undefined], error: [noAnswer] },
    showView: { error: [noAnswer] },
  },
  exceptions: {
    untyped: {
      'columns.change': 'columns and widths',
      'columns.reset': 'a view',
      'view.choose': 'a view of the list',
      'default.choose': 'a view of the list',
      'view.rename': 'a view of the list',
      'view.update': 'a view of the list',
      'view.delete': 'a view of the list',
    },
    wordless: {
      'columns.failed': 'the columns stay as they were set; only that they are not kept is told',
    },
    silent: {
      showView: 'a listener that shows the view',
      keepDefault: 'why is told by a toast; what is kept is fetched',
      saveView: 'why is told by a toast; what there is now is fetched',
      deleteView: 'why is told by a toast; what there is now is fetched',
      loadSettings: 'the list is arranged as it is for everybody',
    },
    idle: {
      'columns.reset': "columns that are the view's own already",
    },
    forgets: {
      'columns.reset': 'the person asks for it',
    },
  },
})
