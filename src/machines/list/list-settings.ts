import { type ActorRefFrom, assign, raise, sendTo, setup } from 'xstate'
import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A person's settings of a list, stored on the server. */
export interface ListSettings {
  /** Null for the default columns. */
  columns: readonly ColumnSetting[] | null
  views: readonly ListView[]
  /** Null for the product's default. */
  default_view: string | null
  per_page: number | null
}

/** A view to show: a saved one, or one of the product. */
export interface ShownView {
  id: number | string
  query: string
}

/** Columns changed while a view is shown; they are stored only when the view is saved. */
interface ChangedView {
  view: number
  columns: readonly ColumnSetting[]
}

/** A view to save; a new one has no id. */
export interface ViewToSave {
  id: number | null
  version: number | null
  name: string
  shared: boolean
  role: string | null
  /** The people with whom alone it is shared. */
  people: readonly number[]
  query: string
  columns: readonly ColumnSetting[] | null
}

interface ListSettingsContext extends ListSettings {
  /** The settings have arrived, or failed to, at least once; a later fetch leaves the list as it is. */
  isAnswered: boolean
  /** The person arranged columns before the server's settings arrived. */
  isArranged: boolean
  /** Columns have changed since they were last sent. */
  isOutdated: boolean
  changed: ChangedView | null
  /** The view being renamed or deleted; null for a new one. */
  edited: ListView | null
  failure: Failure | null
}

type ListSettingsEvent =
  /** `view`: the shown view that the columns belong to; null for the person's own. */
  | { type: 'columns.change'; view: number | null; columns: readonly ColumnSetting[] }
  /** Restores the default columns, or those of the view. */
  | { type: 'columns.reset'; view: number | null }
  | { type: 'columns.keep' }
  | { type: 'settings.refresh' }
  /** Null: no view. */
  | { type: 'view.choose'; view: ShownView | null }
  /** Sets the initial view of this person's list; null: the product's default. */
  | { type: 'default.choose'; view: ShownView | null }
  | { type: 'view.add' }
  | { type: 'view.rename'; view: ListView }
  | { type: 'view.delete'; view: ListView }
  /** Saves the values typed in the dialog. */
  | { type: 'view.save'; save: ViewToSave }
  /** Updates the shown view with the current state of the list. */
  | { type: 'view.update'; save: ViewToSave }
  | { type: 'delete.confirm' }
  | { type: 'dialog.close' }

/** Sends the list the view to show. */
export type ViewWrite = { type: 'view.show'; view: ShownView | null }

type Columns = readonly ColumnSetting[] | null

const listSettingsSetup = setup({
  types: {
    context: {} as ListSettingsContext,
    events: {} as ListSettingsEvent,
    tags: {} as 'busy' | 'failed' | 'naming' | 'deleting',
  },
  actors: {
    loadSettings: unprovided<void, ListSettings>('loadSettings'),
    keepColumns: unprovided<{ columns: Columns }, void>('keepColumns'),
    saveView: unprovided<ViewToSave, ListView>('saveView'),
    deleteView: unprovided<{ id: number }, void>('deleteView'),
    keepDefault: unprovided<{ view: ShownView | null }, void>('keepDefault'),
    showView: unprovidedListener<void, ViewWrite>('showView'),
  },
  guards: {
    isOwn: (_, view: number | null) => view === null,
    isOfView: (_, view: number | null) => view !== null,
    isOutdated: ({ context }) => context.isOutdated,
  },
  actions: {
    keepSettings: assign(({ context }, { columns, ...settings }: ListSettings) => ({
      columns: context.isArranged ? context.columns : columns,
      ...settings,
      isAnswered: true,
    })),
    beginWith: assign((_, view: ShownView | null) => ({ default_view: view && String(view.id) })),
    changeOwn: assign((_, columns: Columns) => ({ columns, isArranged: true, isOutdated: true })),
    changeView: assign((_, { view, columns }: { view: number; columns: Columns }) => ({
      changed: columns && { view, columns },
    })),
    markAnswered: assign({ isAnswered: true }),
    markSent: assign({ isOutdated: false }),
    forgetChanges: assign({ changed: null }),
    edit: assign((_, edited: ListView | null) => ({ edited, failure: null })),
    keepView: assign(({ context }, saved: ListView) => ({
      views: [...context.views.filter(({ id }) => id !== saved.id), saved].toSorted((one, other) =>
        one.name.localeCompare(other.name, 'pl'),
      ),
      changed: null,
      failure: null,
    })),
    dropView: assign(({ context }) => ({
      views: context.views.filter(({ id }) => id !== context.edited?.id),
      changed: null,
      failure: null,
    })),
    refresh: raise({ type: 'settings.refresh' }),
    showView: sendTo('showView', (_, view: ShownView | null): ViewWrite => ({ type: 'view.show', view })),
  },
}).extend(failureHandling)

/**
 * A person's settings of a list: their own columns, stored as soon as they change, and saved views. It runs beside the machine
 * `list`, which shows the rows whether or not the settings have arrived.
 */
export const listSettings = listSettingsSetup.createMachine({
  id: 'listSettings',
  description: 'How a person has arranged a list: columns and saved views.',
  context: {
    columns: null,
    views: [],
    default_view: null,
    per_page: null,
    isAnswered: false,
    isArranged: false,
    isOutdated: false,
    changed: null,
    edited: null,
    failure: null,
  },
  // Without the list there is nothing to show a view to.
  invoke: { id: 'showView', src: 'showView', onError: {} },
  type: 'parallel',
  states: {
    settings: {
      initial: 'loading',
      // Not re-entered, because the other region may be saving columns.
      on: { 'settings.refresh': { target: '.loading' } },
      states: {
        loading: {
          meta: { view: 'the table as its screen gives it' },
          invoke: {
            id: 'loadSettings',
            src: 'loadSettings',
            onDone: { target: 'ready', actions: { type: 'keepSettings', params: answer } },
            onError: { target: 'failed', actions: 'markAnswered' },
          },
        },
        ready: { meta: { view: 'the table as the person has arranged it, and the views' } },
        failed: { meta: { view: 'the table as its screen gives it, and where views would be a retry' } },
      },
    },
    columns: {
      initial: 'kept',
      on: {
        'columns.change': {
          guard: { type: 'isOfView', params: ({ event }) => event.view },
          actions: {
            type: 'changeView',
            params: ({ event }) => ({ view: event.view as number, columns: event.columns }),
          },
        },
        'columns.reset': {
          guard: { type: 'isOfView', params: ({ event }) => event.view },
          actions: 'forgetChanges',
        },
      },
      states: {
        kept: {
          meta: { view: 'the columns' },
          on: {
            'columns.change': {
              guard: { type: 'isOwn', params: ({ event }) => event.view },
              target: 'keeping',
              actions: { type: 'changeOwn', params: ({ event }) => event.columns },
            },
            'columns.reset': {
              guard: { type: 'isOwn', params: ({ event }) => event.view },
              target: 'keeping',
              actions: { type: 'changeOwn', params: null },
            },
          },
        },
        keeping: {
          meta: { view: 'the columns as they were just arranged' },
          entry: 'markSent',
          invoke: {
            id: 'keepColumns',
            src: 'keepColumns',
            input: ({ context }) => ({ columns: context.columns }),
            onDone: [{ guard: 'isOutdated', target: 'keeping', reenter: true }, { target: 'kept' }],
            onError: 'failed',
          },
          // One call at a time, so that the last arrangement is the final one.
          on: {
            'columns.change': {
              guard: { type: 'isOwn', params: ({ event }) => event.view },
              actions: { type: 'changeOwn', params: ({ event }) => event.columns },
            },
            'columns.reset': {
              guard: { type: 'isOwn', params: ({ event }) => event.view },
              actions: { type: 'changeOwn', params: null },
            },
          },
        },
        failed: {
          tags: 'failed',
          meta: { view: 'that the columns could not be kept, with a retry' },
          on: {
            'columns.change': {
              guard: { type: 'isOwn', params: ({ event }) => event.view },
              target: 'keeping',
              actions: { type: 'changeOwn', params: ({ event }) => event.columns },
            },
            'columns.reset': {
              guard: { type: 'isOwn', params: ({ event }) => event.view },
              target: 'keeping',
              actions: { type: 'changeOwn', params: null },
            },
            'columns.keep': 'keeping',
          },
        },
      },
    },
    views: {
      initial: 'idle',
      states: {
        idle: {
          meta: { view: 'the name of the shown view, and the menu of views' },
          on: {
            'view.choose': {
              actions: ['forgetChanges', { type: 'showView', params: ({ event }) => event.view }],
            },
            'view.add': { target: 'naming', actions: { type: 'edit', params: null } },
            'view.rename': { target: 'naming', actions: { type: 'edit', params: ({ event }) => event.view } },
            'view.delete': { target: 'confirming', actions: { type: 'edit', params: ({ event }) => event.view } },
            'view.update': 'updating',
            'default.choose': {
              target: 'beginning',
              actions: { type: 'beginWith', params: ({ event }) => event.view },
            },
          },
        },
        naming: {
          tags: 'naming',
          meta: { view: 'a dialog with the name of the view, and whether others are offered it' },
          on: { 'view.save': 'saving', 'dialog.close': 'idle' },
        },
        saving: {
          tags: ['naming', 'busy'],
          meta: { view: 'the dialog, busy' },
          invoke: {
            id: 'saveView',
            src: 'saveView',
            input: ({ event }) => saved(event),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'keepView', params: answer },
                { type: 'showView', params: answer },
              ],
            },
            onError: { target: 'naming', actions: keepFailure },
          },
        },
        updating: {
          tags: 'busy',
          meta: { view: 'the name of the shown view, busy' },
          invoke: {
            id: 'updateView',
            src: 'saveView',
            input: ({ event }) => saved(event),
            onDone: { target: 'idle', actions: { type: 'keepView', params: answer } },
            // It may have been changed or deleted by another person: the current views are fetched, and a toast gives the reason.
            onError: { target: 'idle', actions: 'refresh' },
          },
        },
        beginning: {
          tags: 'busy',
          meta: { view: 'which view the list begins with, busy' },
          invoke: {
            id: 'keepDefault',
            src: 'keepDefault',
            input: ({ event }) => ({ view: chosen(event) }),
            onDone: 'idle',
            // The stored settings are fetched, and a toast gives the reason for not keeping the new one.
            onError: { target: 'idle', actions: 'refresh' },
          },
        },
        confirming: {
          tags: 'deleting',
          meta: { view: 'a dialog that asks before the view is deleted' },
          on: { 'delete.confirm': 'deleting', 'dialog.close': 'idle' },
        },
        deleting: {
          tags: ['deleting', 'busy'],
          meta: { view: 'the dialog, busy' },
          invoke: {
            id: 'deleteView',
            src: 'deleteView',
            input: ({ context }) => ({ id: context.edited?.id ?? 0 }),
            onDone: { target: 'idle', actions: 'dropView' },
            onError: { target: 'idle', actions: 'refresh' },
          },
        },
      },
    },
  },
})

export type ListSettingsActor = ActorRefFrom<typeof listSettings>

function saved(event: ListSettingsEvent): ViewToSave {
  if (event.type !== 'view.save' && event.type !== 'view.update') throw new Error(`${event.type} saves no view`)
  return event.save
}

function chosen(event: ListSettingsEvent): ShownView | null {
  if (event.type !== 'default.choose') throw new Error(`${event.type} chooses no view to begin with`)
  return event.view
}
