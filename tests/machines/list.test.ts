import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { Pagination } from '#contract/declare/list.ts'
import {
  type ExportRequest,
  isBlank,
  type ListEvent,
  listMachine,
  type PreferencesWrite,
  type UrlWrite,
} from '#machines/list/list.ts'
import { defaultPreferences, defaultQuery, type ListPreferences, type ListQuery } from '#machines/list/list-query.ts'
import { isSelected, type SelectionMode, selectedCount } from '#machines/list/list-selection.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'

interface Row {
  id: number
}
interface Request {
  query: ListQuery
  signal: AbortSignal
  answer: (rows: Row[], more?: Partial<Pagination>) => Promise<void>
  fail: () => Promise<void>
}

/** A list of 25 records on three pages, whose requests the test answers. */
function start({ selectionMode = 'multiple' as SelectionMode } = {}) {
  const clock = new SimulatedClock()
  const requests: Request[] = []
  const written: ListQuery[] = []
  const kept: ListPreferences[] = []
  const exports: { request: ExportRequest; tell: (event: ListEvent) => void }[] = []
  const address: { tell: (event: ListEvent) => void } = { tell: () => undefined }
  const machine = listMachine<Row>().provide({
    actors: {
      fetchRows: fromPromise<{ results: Row[]; pagination: Pagination }, ListQuery>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            const settled = async (settle: () => void) => {
              settle()
              await new Promise(setImmediate)
            }
            requests.push({
              query: input,
              signal,
              answer: (results, more) =>
                settled(() => resolve({ results, pagination: { ...paginationOf(input), ...more } })),
              fail: () => settled(() => reject(noAnswer)),
            })
          }),
      ),
      exportRows: fromCallback<EventObject, ExportRequest>(({ input, sendBack }) => {
        exports.push({ request: input, tell: sendBack })
      }),
      syncUrl: fromCallback<UrlWrite, void>(({ sendBack, receive }) => {
        address.tell = sendBack
        receive(({ query }) => written.push(query))
      }),
      keepPreferences: fromCallback<PreferencesWrite, void>(({ receive }) =>
        receive(({ preferences }) => kept.push(preferences)),
      ),
    },
  })
  const input = { query: defaultQuery, preferences: defaultPreferences, selectionMode }
  const actor = createActor(machine, { input, clock }).start()
  const latest = () => requests.at(-1) as Request
  const context = () => actor.getSnapshot().context
  return { actor, clock, requests, latest, written, kept, exports, address, context }
}

const column = (field: string) => ({ field, label: field })

function paginationOf({ page, per_page, sort_by, sort_direction }: ListQuery): Pagination {
  return { page, per_page, sort_by, sort_direction, last_page: 3, current: page, total: 25, active: true }
}

test('typing a filter sends one request, 300 ms after the last key, and cancels the request before', async () => {
  const { actor, clock, requests, latest, written } = start()
  const first = latest()
  actor.send({ type: 'filter.change', name: 'model_name', value: 'Po' })
  expect(first.signal.aborted).toBe(true)
  clock.increment(299)
  actor.send({ type: 'filter.change', name: 'model_name', value: 'Polaris' })
  clock.increment(299)
  expect(requests).toHaveLength(1)
  clock.increment(1)
  expect(latest().query).toEqual({ ...defaultQuery, filters: { model_name: 'Polaris' } })
  expect(written).toEqual([latest().query])
})

test('paging, sorting and clearing the sort are requests and stand in the address', async () => {
  const { actor, latest, written } = start()
  await latest().answer([{ id: 1 }])
  actor.send({ type: 'page.change', page: 3 })
  actor.send({ type: 'sort.change', sort: { by: 'status', direction: 'asc' } })
  expect(latest().query).toMatchObject({ page: 1, sort_by: 'status', sort_direction: 'asc' })
  actor.send({ type: 'per_page.change', per_page: 50 })
  actor.send({ type: 'sort.change', sort: null })
  expect(latest().query).toEqual({ ...defaultQuery, per_page: 50 })
  expect(written.at(-1)).toEqual(latest().query)
})

test('a list is blank once an answer without filters says so, not while an emptied search waits for its answer', async () => {
  const { actor, clock, latest, context } = start()
  expect(isBlank(context())).toBe(false)
  actor.send({ type: 'filter.change', name: 'model_name', value: 'Nic' })
  clock.increment(300)
  await latest().answer([], { total: 0 })
  actor.send({ type: 'filter.change', name: 'model_name', value: null })
  expect(isBlank(context()), 'the search field stays while a person uses it').toBe(false)
  clock.increment(300)
  await latest().answer([], { total: 0 })
  expect(isBlank(context())).toBe(true)
})

test('a failed fetch keeps the old rows in sight and offers to try again', async () => {
  const { actor, latest, context } = start()
  await latest().answer([{ id: 1 }, { id: 2 }])
  actor.send({ type: 'page.change', page: 2 })
  expect(context().rows).toHaveLength(2)
  await latest().fail()
  expect(actor.getSnapshot().hasTag('failed')).toBe(true)
  expect(context().rows).toHaveLength(2)
  actor.send({ type: 'list.refresh' })
  await latest().answer([{ id: 11 }])
  expect(context()).toMatchObject({ rows: [{ id: 11 }], failure: null })
})

test('the back button brings back what the list showed', async () => {
  const { address, latest, written } = start()
  await latest().answer([{ id: 1 }])
  address.tell({ type: 'url.change', query: { ...defaultQuery, page: 2, filters: { status: 'waiting' } } })
  expect(latest().query).toMatchObject({ page: 2, filters: { status: 'waiting' } })
  expect(written).toEqual([])
})

test('the focused row keeps the focus; when it leaves the list, the row now in its place has it', async () => {
  const { actor, latest, context } = start()
  await latest().answer([{ id: 1 }, { id: 2 }, { id: 3 }])
  actor.send({ type: 'row.focus', id: 2 })
  actor.send({ type: 'list.refresh' })
  await latest().answer([{ id: 9 }, { id: 1 }, { id: 2 }])
  expect(context().focused).toBe(2)
  actor.send({ type: 'list.refresh' })
  await latest().answer([{ id: 9 }, { id: 1 }])
  expect(context().focused).toBe(1)
  actor.send({ type: 'list.refresh' })
  await latest().answer([])
  expect(context().focused).toBeNull()
})

test('when the page of the address no longer exists, the list shows the last one', async () => {
  const { actor, latest } = start()
  actor.send({ type: 'page.change', page: 4 })
  await latest().answer([])
  expect(latest().query.page).toBe(3)
})

test('rows are selected one by one, by page, and all that match; a new filter selects none', async () => {
  const { actor, latest, context } = start()
  await latest().answer([{ id: 1 }, { id: 2 }])
  actor.send({ type: 'row.toggle', id: 2 })
  actor.send({ type: 'page.toggle' })
  expect(context().selection).toEqual({ all: false, ids: [2, 1].toSorted() })
  actor.send({ type: 'page.toggle' })
  expect(selectedCount(context().selection, 25)).toBe(0)
  actor.send({ type: 'matching.select' })
  expect(selectedCount(context().selection, 25)).toBe(25)
  expect(isSelected(context().selection, 999)).toBe(true)
  actor.send({ type: 'filter.change', name: 'status', value: 'draft' })
  expect(selectedCount(context().selection, 25)).toBe(0)
})

test('a list of one choice replaces it, a list without selection ignores it', () => {
  const single = start({ selectionMode: 'single' })
  single.actor.send({ type: 'row.toggle', id: 1 })
  single.actor.send({ type: 'row.toggle', id: 2 })
  single.actor.send({ type: 'matching.select' })
  expect(single.context().selection).toEqual({ all: false, ids: [2] })

  const none = start({ selectionMode: 'none' })
  none.actor.send({ type: 'row.toggle', id: 1 })
  expect(none.context().selection.ids).toEqual([])
})

test('an export shows its progress, can be cancelled, and reports a failure', async () => {
  const { actor, exports, latest, context } = start()
  await latest().answer([{ id: 1 }, { id: 2 }])
  actor.send({ type: 'row.toggle', id: 2 })
  actor.send({ type: 'export.start', columns: [column('status'), column('model_name')], format: 'csv', selected: true })
  expect(exports[0]?.request).toEqual({
    query: defaultQuery,
    format: 'csv',
    columns: [column('status'), column('model_name')],
    ids: [2],
  })
  exports[0]?.tell({ type: 'export.progress', bytes: 4096 })
  expect(context().exported).toBe(4096)
  actor.send({ type: 'export.cancel' })
  expect(actor.getSnapshot().hasTag('exporting')).toBe(false)

  actor.send({ type: 'export.start', columns: [column('status')], format: 'csv', selected: false })
  expect(exports[1]?.request.ids).toBeNull()
  exports[1]?.tell({ type: 'export.fail', error: noAnswer })
  expect(context().exportFailure?.code).toBe('no_answer')
  actor.send({ type: 'export.dismiss' })
  expect(actor.getSnapshot().hasTag('failed')).toBe(false)
})

test('an export goes on while the list is paged, sorted, filtered and read anew, and starting one reads no rows again', async () => {
  const { actor, exports, requests, latest, address, context } = start()
  await latest().answer([{ id: 1 }])
  actor.send({ type: 'export.start', columns: [column('status')], format: 'csv', selected: false })
  expect(requests).toHaveLength(1)
  actor.send({ type: 'page.change', page: 2 })
  actor.send({ type: 'per_page.change', per_page: 50 })
  actor.send({ type: 'sort.change', sort: { by: 'name', direction: 'asc' } })
  actor.send({ type: 'filter.change', name: 'status', value: 'draft' })
  actor.send({ type: 'filters.clear' })
  actor.send({ type: 'list.refresh' })
  address.tell({ type: 'url.change', query: defaultQuery })
  expect(requests.length, 'the rows are fetched each time').toBe(7)
  expect(actor.getSnapshot().hasTag('exporting')).toBe(true)
  exports[0]?.tell({ type: 'export.progress', bytes: 4096 })
  expect(context().exported).toBe(4096)
  exports[0]?.tell({ type: 'export.finish' })
  expect(actor.getSnapshot().hasTag('exporting')).toBe(false)
})

test('an export without columns is refused without a request', () => {
  const { actor, exports } = start()
  actor.send({ type: 'export.start', columns: [], format: 'xlsx', selected: false })
  expect(actor.getSnapshot().matches({ export: 'withoutColumns' })).toBe(true)
  expect(exports).toEqual([])
  actor.send({ type: 'export.start', columns: [column('status')], format: 'xlsx', selected: false })
  expect(exports).toHaveLength(1)
})

test('a saved view changes the whole query at once, and the address says which view it is', () => {
  const { actor, latest, written } = start()
  actor.send({ type: 'filter.change', name: 'model_name', value: 'Po' })
  const query = { ...defaultQuery, per_page: 50, filters: { status: 'waiting' }, view: '7' }
  actor.send({ type: 'view.show', query })
  expect(latest().query).toEqual(query)
  expect(written).toEqual([query])
})

test('density is kept for the next time', () => {
  const { actor, kept } = start()
  actor.send({ type: 'density.change', density: 'dense' })
  expect(kept).toEqual([{ density: 'dense' }])
})

test('a list whose last rows have left says so, and one whose new filter finds nothing does not', async () => {
  const { actor, clock, latest, context } = start()
  const none = { total: 0, last_page: 1 }
  await latest().answer([])
  expect(context().isEmptied).toBe(false)
  actor.send({ type: 'filter.change', name: 'erp_status', value: 'failed' })
  clock.increment(300)
  await latest().answer([{ id: 1 }])
  actor.send({ type: 'list.refresh' })
  await latest().answer([], none)
  expect(context().isEmptied, 'after saving them again').toBe(true)
  actor.send({ type: 'list.refresh' })
  await latest().answer([], none)
  expect(context().isEmptied, 'and after another look').toBe(true)
  actor.send({ type: 'filter.change', name: 'erp_status', value: 'pending' })
  clock.increment(300)
  await latest().answer([], none)
  expect(context().isEmptied, 'another filter').toBe(false)
})
