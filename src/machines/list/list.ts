import { assign, type SnapshotFrom, type Subscribable, sendTo, setup } from 'xstate'
import type { Pagination } from '#contract/declare/list.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'
import { type Density, defaultQuery, type ListPreferences, type ListQuery, type ListRow } from './list-query.ts'
import {
  emptySelection,
  type Selection,
  type SelectionMode,
  selectAllMatching,
  togglePage,
  toggleRow,
} from './list-selection.ts'

interface ListInput {
  /** From the page's address. */
  query: ListQuery
  /** Preferences from the last use of the list. */
  preferences: ListPreferences
  selectionMode?: SelectionMode
}

export interface ListContext<Row> {
  query: ListQuery
  preferences: ListPreferences
  /** Rows of the last answer; they stay while others are fetched, or when that fails. */
  rows: readonly Row[]
  pagination: Pagination | null
  /** Filters of the last answer; null before the first. */
  answered: ListQuery['filters'] | null
  /** Whether there were rows with these filters, and the last of them has left. */
  isEmptied: boolean
  selectionMode: SelectionMode
  selection: Selection
  /** The focused row, which is also shown beside the list. */
  focused: number | string | null
  /** The filter whose control is open. */
  opened: string | null
  failure: Failure | null
  /** Bytes of the export received so far. */
  exported: number
  exportFailure: Failure | null
}

export type ListEvent =
  | { type: 'page.change'; page: number }
  | { type: 'per_page.change'; per_page: number }
  /** Null clears the sort: newest first. */
  | { type: 'sort.change'; sort: { by: string; direction: 'asc' | 'desc' } | null }
  /** Null or '' removes the filter. The value is in the format of the address. */
  | { type: 'filter.change'; name: string; value: string | null }
  | { type: 'filters.clear' }
  /** Opens the control of a filter, also of one that is not set yet. */
  | { type: 'filter.open'; name: string }
  | { type: 'filter.close' }
  /** Applies a saved view or none: filters, sorting and rows per page together. */
  | { type: 'view.show'; query: ListQuery }
  | { type: 'list.refresh' }
  /** The page's address has changed, for instance by the back button. */
  | { type: 'url.change'; query: ListQuery }
  | { type: 'row.toggle'; id: number | string }
  | { type: 'page.toggle' }
  /** Focuses a row; when it leaves the page, the row in its place gets the focus. */
  | { type: 'row.focus'; id: number | string }
  /** Focuses the row below or above; without a focused row, the first. */
  | { type: 'focus.step'; by: 1 | -1 }
  /** Shows or hides the focused row beside the list. */
  | { type: 'peek.toggle' }
  /** Groups the rows by their sort column, or no longer. */
  | { type: 'grouping.toggle' }
  /** Shows the numbers of rows, or no longer. */
  | { type: 'numbers.toggle' }
  /** Selects all rows matching the filters, on all pages. */
  | { type: 'matching.select' }
  | { type: 'selection.clear' }
  | { type: 'density.change'; density: Density }
  /** `columns` in the order of the file; `selected` exports the selection instead of all matching rows. */
  | { type: 'export.start'; columns: readonly ExportColumn[]; format: ExportFormat; selected: boolean }
  | { type: 'export.progress'; bytes: number }
  | { type: 'export.finish' }
  | { type: 'export.fail'; error: unknown }
  | { type: 'export.cancel' }
  | { type: 'export.dismiss' }

export type ExportFormat = 'csv' | 'xlsx'

/** A column of an export, in the reader's language. */
export interface ExportColumn {
  field: string
  label: string
  /** Labels of enumerated values. */
  words?: Readonly<Record<string, string>>
}

export interface ExportRequest {
  query: ListQuery
  format: ExportFormat
  columns: readonly ExportColumn[]
  /** Null: all rows matching the filters. */
  ids: readonly (number | string)[] | null
}

/** Event to the page's address and the browser's memory. */
export type UrlWrite = { type: 'url.write'; query: ListQuery }
export type PreferencesWrite = { type: 'preferences.write'; preferences: ListPreferences }

/**
 * A list of records: paging, sorting, filters, selection, columns, export (specification, sections 3 and 9). One chart for
 * every list; `listMachine<Row>()` is created once per resource. Old rows stay visible until the new ones have arrived.
 */
export function listMachine<Row extends ListRow>() {
  const chart = setup({
    types: {
      context: {} as ListContext<Row>,
      input: {} as ListInput,
      events: {} as ListEvent,
      tags: {} as 'busy' | 'failed' | 'exporting',
    },
    actors: {
      fetchRows: unprovided<ListQuery, { results: Row[]; pagination: Pagination }>('fetchRows'),
      exportRows: unprovidedListener<ExportRequest>('exportRows'),
      syncUrl: unprovidedListener<void, UrlWrite>('syncUrl'),
      keepPreferences: unprovidedListener<void, PreferencesWrite>('keepPreferences'),
    },
    delays: { filterDelay: 300 },
    guards: {
      isSelectable: ({ context }) => context.selectionMode !== 'none',
      hasUsedKeys: ({ context }) => context.preferences.keys_used === true,
      hasColumns: (_, columns: readonly ExportColumn[]) => columns.length > 0,
      takesSeveral: ({ context }) => context.selectionMode === 'multiple',
      /** The page no longer exists, for instance after its last row was deleted. */
      isPastTheEnd: (_, { page, last_page }: Pagination) => page > last_page && last_page > 0,
    },
    actions: {
      changeQuery: assign(({ context }, change: Partial<ListQuery>) => ({ query: { ...context.query, ...change } })),
      changeFilter: assign(({ context }, { name, value }: { name: string; value: string | null }) => {
        const { [name]: _replaced, ...others } = context.query.filters
        return { query: { ...context.query, page: 1, filters: value ? { ...others, [name]: value } : others } }
      }),
      keepRows: assign(({ context }, { results, pagination }: { results: Row[]; pagination: Pagination }) => ({
        rows: results,
        pagination,
        answered: context.query.filters,
        isEmptied: isEmptiedBy(pagination, context),
        failure: null,
        focused: focusAmong(results, context),
      })),
      openFilter: assign((_, opened: string | null) => ({ opened })),
      focus: assign((_, focused: number | string) => ({ focused })),
      stepFocus: assign(({ context }, by: 1 | -1) => ({ focused: neighbour(context, by) })),
      togglePeek: assign(({ context }) => ({
        preferences: { ...context.preferences, peek: !context.preferences.peek },
      })),
      toggleGrouping: assign(({ context }) => ({
        preferences: { ...context.preferences, grouped: !context.preferences.grouped },
      })),
      toggleNumbers: assign(({ context }) => ({
        preferences: { ...context.preferences, numbered: context.preferences.numbered === false },
      })),
      noteKeys: assign(({ context }) => ({ preferences: { ...context.preferences, keys_used: true } })),
      toggleRow: assign(({ context }, id: number | string) => ({
        selection: toggleRow(context.selection, id, context.selectionMode === 'multiple'),
      })),
      togglePage: assign(({ context }) => ({
        selection: togglePage(
          context.selection,
          context.rows.map(({ id }) => id),
        ),
      })),
      selectMatching: assign({ selection: selectAllMatching() }),
      clearSelection: assign({ selection: emptySelection }),
      changeDensity: assign(({ context }, density: Density) => ({ preferences: { ...context.preferences, density } })),
      changePerPage: assign(({ context }, per_page: number) => ({ preferences: { ...context.preferences, per_page } })),
      writeUrl: sendTo('syncUrl', ({ context }): UrlWrite => ({ type: 'url.write', query: context.query })),
      writePreferences: sendTo(
        'keepPreferences',
        ({ context }): PreferencesWrite => ({
          type: 'preferences.write',
          preferences: context.preferences,
        }),
      ),
      beginExport: assign({ exported: 0, exportFailure: null }),
      countExported: assign((_, bytes: number) => ({ exported: bytes })),
      keepExportFailure: assign((_, exportFailure: Failure) => ({ exportFailure })),
    },
  }).extend(failureHandling)

  return chart.createMachine({
    id: 'list',
    description: 'A list of records, as every screen with a table has it.',
    context: ({ input }) => ({
      query: input.query,
      preferences: input.preferences,
      rows: [],
      pagination: null,
      answered: null,
      isEmptied: false,
      selectionMode: input.selectionMode ?? 'none',
      selection: emptySelection,
      focused: null,
      opened: null,
      failure: null,
      exported: 0,
      exportFailure: null,
    }),
    invoke: [
      // Without address or memory the list still works, but does not remember its state.
      { id: 'syncUrl', src: 'syncUrl', onError: {} },
      { id: 'keepPreferences', src: 'keepPreferences', onError: {} },
    ],
    type: 'parallel',
    on: {
      'row.toggle': {
        guard: 'isSelectable',
        actions: { type: 'toggleRow', params: ({ event }) => event.id },
      },
      'filter.open': { actions: { type: 'openFilter', params: ({ event }) => event.name } },
      'filter.close': { actions: { type: 'openFilter', params: null } },
      'row.focus': { actions: { type: 'focus', params: ({ event }) => event.id } },
      'focus.step': [
        {
          guard: 'hasUsedKeys',
          actions: { type: 'stepFocus', params: ({ event }) => event.by },
        },
        { actions: [{ type: 'stepFocus', params: ({ event }) => event.by }, 'noteKeys', 'writePreferences'] },
      ],
      'peek.toggle': { actions: ['togglePeek', 'writePreferences'] },
      'numbers.toggle': { actions: ['toggleNumbers', 'writePreferences'] },
      'grouping.toggle': { actions: ['toggleGrouping', 'writePreferences'] },
      'page.toggle': { guard: 'takesSeveral', actions: 'togglePage' },
      'matching.select': { guard: 'takesSeveral', actions: 'selectMatching' },
      'selection.clear': { actions: 'clearSelection' },
      'density.change': {
        actions: [{ type: 'changeDensity', params: ({ event }) => event.density }, 'writePreferences'],
      },
    },
    // Re-entering this region would also leave the other one; fetching rows again must not end an export.
    states: {
      rows: {
        initial: 'loading',
        on: {
          'page.change': {
            target: '.loading',
            actions: [{ type: 'changeQuery', params: ({ event }) => ({ page: event.page }) }, 'writeUrl'],
          },
          'per_page.change': {
            target: '.loading',
            actions: [
              { type: 'changeQuery', params: ({ event }) => ({ page: 1, per_page: event.per_page }) },
              { type: 'changePerPage', params: ({ event }) => event.per_page },
              'writeUrl',
              'writePreferences',
            ],
          },
          'sort.change': {
            target: '.loading',
            actions: [
              {
                type: 'changeQuery',
                params: ({ event }) => ({
                  page: 1,
                  sort_by: event.sort?.by ?? defaultQuery.sort_by,
                  sort_direction: event.sort?.direction ?? defaultQuery.sort_direction,
                }),
              },
              'writeUrl',
            ],
          },
          'filter.change': {
            target: '.settling',
            actions: [
              { type: 'changeFilter', params: ({ event: { name, value } }) => ({ name, value }) },
              'clearSelection',
            ],
          },
          'filters.clear': {
            target: '.loading',
            actions: [{ type: 'changeQuery', params: { page: 1, filters: {} } }, 'clearSelection', 'writeUrl'],
          },
          'view.show': {
            target: '.loading',
            actions: [{ type: 'changeQuery', params: ({ event }) => event.query }, 'clearSelection', 'writeUrl'],
          },
          'url.change': {
            target: '.loading',
            actions: [{ type: 'changeQuery', params: ({ event }) => event.query }, 'clearSelection'],
          },
          'list.refresh': { target: '.loading' },
        },
        states: {
          settling: {
            tags: 'busy',
            meta: { view: 'the old rows, while the filter is still being typed' },
            after: { filterDelay: { target: 'loading', actions: 'writeUrl' } },
          },
          loading: {
            tags: 'busy',
            meta: { view: 'skeletons, or the old rows, with the loading bar' },
            invoke: {
              id: 'fetchRows',
              src: 'fetchRows',
              input: ({ context }) => context.query,
              onDone: [
                {
                  guard: { type: 'isPastTheEnd', params: ({ event }) => event.output.pagination },
                  target: 'loading',
                  reenter: true,
                  actions: [
                    { type: 'changeQuery', params: ({ event }) => ({ page: event.output.pagination.last_page }) },
                    'writeUrl',
                  ],
                },
                { target: 'ready', actions: { type: 'keepRows', params: answer } },
              ],
              onError: { target: 'failed', actions: keepFailure },
            },
          },
          ready: { meta: { view: 'the rows, or that there are none' } },
          failed: { tags: 'failed', meta: { view: 'the old rows and the reason, with a retry' } },
        },
      },
      export: {
        initial: 'idle',
        on: {
          'export.start': [
            {
              guard: { type: 'hasColumns', params: ({ event }) => event.columns },
              target: '.exporting',
              actions: 'beginExport',
            },
            { target: '.withoutColumns' },
          ],
        },
        states: {
          idle: {},
          /** 'Select columns first' (specification, section 8). */
          withoutColumns: {
            tags: 'failed',
            meta: { view: 'that columns must be selected first' },
            on: { 'export.dismiss': 'idle' },
          },
          exporting: {
            tags: 'exporting',
            meta: { view: 'how much of the file has arrived, with a cancel' },
            invoke: {
              id: 'exportRows',
              src: 'exportRows',
              input: ({ context, event }) => exportRequest(context, event),
              onError: { target: 'failed', actions: { type: 'keepExportFailure', params: failureIn } },
            },
            on: {
              'export.progress': { actions: { type: 'countExported', params: ({ event }) => event.bytes } },
              'export.finish': 'idle',
              'export.fail': {
                target: 'failed',
                actions: { type: 'keepExportFailure', params: failureIn },
              },
              'export.cancel': 'idle',
            },
          },
          failed: {
            tags: 'failed',
            meta: { view: 'that the export failed, with a retry' },
            on: { 'export.dismiss': 'idle' },
          },
        },
      },
    },
  })
}

export type ListMachine<Row extends ListRow> = ReturnType<typeof listMachine<Row>>

/** A list's snapshot, as screens read it. */
interface ListSnapshot<Row> extends Pick<SnapshotFrom<ListMachine<ListRow>>, 'matches' | 'hasTag' | 'can'> {
  context: ListContext<Row>
}

/** A running list, as screens use it; a type of our own for the reason given at `EditorActor`. */
export interface ListActor<Row> extends Subscribable<ListSnapshot<Row>> {
  getSnapshot(): ListSnapshot<Row>
  send(event: ListEvent): void
}

function exportRequest({ query, selection }: ListContext<unknown>, event: ListEvent): ExportRequest {
  if (event.type !== 'export.start') throw new Error(`${event.type} starts no export`)
  const ids = event.selected && !selection.all ? selection.ids : null
  return { query, format: event.format, columns: event.columns, ids }
}

/** Whether the last answer says that there are no records at all. A field that is just emptied waits for its answer. */
export function isBlank({
  answered,
  query,
  pagination,
}: Pick<ListContext<unknown>, 'answered' | 'query' | 'pagination'>): boolean {
  const isUnfiltered = [answered, query.filters].every((filters) => filters && Object.keys(filters).length === 0)
  return isUnfiltered && pagination?.total === 0
}

/** Whether an answer says that rows which were there with the same filters have all left. */
function isEmptiedBy(
  { total }: Pagination,
  {
    answered,
    query,
    isEmptied,
    pagination,
  }: Pick<ListContext<unknown>, 'answered' | 'query' | 'isEmptied' | 'pagination'>,
): boolean {
  if (total > 0 || JSON.stringify(answered) !== JSON.stringify(query.filters)) return false
  return isEmptied || (pagination?.total ?? 0) > 0
}

/** The focused row among new rows; when it has left the list, the row now in its place. */
function focusAmong(results: readonly ListRow[], { rows, focused }: Pick<ListContext<ListRow>, 'rows' | 'focused'>) {
  if (focused === null || results.some(({ id }) => id === focused)) return focused
  const place = rows.findIndex(({ id }) => id === focused)
  return results[Math.min(place, results.length - 1)]?.id ?? null
}

/** The row below or above the focused one, within the page. */
function neighbour({ rows, focused }: Pick<ListContext<ListRow>, 'rows' | 'focused'>, by: 1 | -1) {
  const place = rows.findIndex(({ id }) => id === focused)
  if (place === -1) return rows[0]?.id ?? null
  return rows[place + by]?.id ?? focused
}
