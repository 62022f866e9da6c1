import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { ColumnSetting, ListView } from '#contract/core/lists.ts'
import { arrange, moveColumn, resizeColumns, stepColumn, toggleColumn } from '#machines/list/list-columns.ts'
import {
  type ListSettings,
  listSettings,
  type ShownView,
  type ViewToSave,
  type ViewWrite,
} from '#machines/list/list-settings.ts'
import { noAnswer } from '#tests/machines/refused-sample.ts'

const column = (field: string, width: number | null = null, visible = true): ColumnSetting => ({
  field,
  width,
  visible,
})
const name = [column('name', 240)]
const view: ListView = {
  id: 7,
  name: 'Pilne',
  query: 'status=waiting',
  columns: name,
  shared: true,
  role: null,
  people: [],
  is_own: true,
  author_name: 'Anna Wrona',
  may_update: true,
  may_destroy: true,
  version: 1,
}

/** A list's arrangement, whose calls the test answers. */
function start() {
  const loads: { answer: (settings: ListSettings) => Promise<void> }[] = []
  const kept: { columns: unknown; answer: () => Promise<void>; fail: () => Promise<void> }[] = []
  const saved: {
    asked: ViewToSave
    answer: (view: ListView) => Promise<void>
    fail: (error: unknown) => Promise<void>
  }[] = []
  const told: (number | string | null)[] = []
  const then = async (settle: () => void) => {
    settle()
    await new Promise(setImmediate)
  }
  const actor = createActor(
    listSettings.provide({
      actors: {
        loadSettings: fromPromise<ListSettings, void>(
          () => new Promise((resolve) => loads.push({ answer: (settings) => then(() => resolve(settings)) })),
        ),
        keepColumns: fromPromise<void, { columns: readonly ColumnSetting[] | null }>(
          ({ input }) =>
            new Promise((resolve, reject) =>
              kept.push({ ...input, answer: () => then(resolve), fail: () => then(() => reject(noAnswer)) }),
            ),
        ),
        saveView: fromPromise<ListView, ViewToSave>(
          ({ input }) =>
            new Promise((resolve, reject) =>
              saved.push({
                asked: input,
                answer: (stored) => then(() => resolve(stored)),
                fail: (error) => then(() => reject(error)),
              }),
            ),
        ),
        deleteView: fromPromise<void, { id: number }>(async () => undefined),
        keepDefault: fromPromise<void, { view: ShownView | null }>(async () => undefined),
        showView: fromCallback<ViewWrite, void>(({ receive }) => receive((event) => told.push(event.view?.id ?? null))),
      },
    }),
  ).start()
  return { actor, loads, kept, saved, told, context: () => actor.getSnapshot().context }
}

test('columns are saved at once; changes during a save are saved after it, in one call', async () => {
  const { actor, kept, context } = start()
  for (const width of [100, 110, 120]) {
    actor.send({ type: 'columns.change', view: null, columns: [column('name', width)] })
  }
  expect(kept.map(({ columns }) => columns)).toEqual([[column('name', 100)]])
  await kept[0]?.answer()
  expect(kept.map(({ columns }) => columns)).toEqual([[column('name', 100)], [column('name', 120)]])
  await kept[1]?.answer()
  expect(actor.getSnapshot().matches({ columns: 'kept' })).toBe(true)
  expect(context().columns).toEqual([column('name', 120)])
})

test('a late answer does not undo a newer arrangement of columns', async () => {
  const { actor, loads, context } = start()
  actor.send({ type: 'columns.change', view: null, columns: name })
  await loads[0]?.answer({ columns: [column('other')], views: [view], default_view: null, per_page: null })
  expect(context()).toMatchObject({ columns: name, views: [view], default_view: null, per_page: null })
})

test('columns that could not be saved stay arranged, and saving can be retried', async () => {
  const { actor, kept, context } = start()
  actor.send({ type: 'columns.change', view: null, columns: name })
  await kept[0]?.fail()
  expect([actor.getSnapshot().hasTag('failed'), context().columns]).toEqual([true, name])
  actor.send({ type: 'columns.keep' })
  await kept[1]?.answer()
  expect(actor.getSnapshot().hasTag('failed')).toBe(false)
})

test('columns changed in a view are stored only when the view is saved', async () => {
  const { actor, kept, saved, context } = start()
  actor.send({ type: 'columns.change', view: 7, columns: [column('status')] })
  expect([kept, context().columns, context().changed]).toEqual([[], null, { view: 7, columns: [column('status')] }])
  actor.send({ type: 'view.update', save: { ...view, columns: [column('status')] } })
  await saved[0]?.answer({ ...view, columns: [column('status')], version: 2 })
  expect(context()).toMatchObject({ changed: null, views: [{ id: 7, version: 2, columns: [column('status')] }] })
})

test('a new view is shown as soon as it is saved; a refused name stays in its dialog', async () => {
  const { actor, saved, told, context } = start()
  const save: ViewToSave = {
    id: null,
    version: null,
    name: 'Pilne',
    shared: false,
    role: null,
    people: [],
    query: '',
    columns: null,
  }
  actor.send({ type: 'view.add' })
  actor.send({ type: 'view.save', save })
  await saved[0]?.fail({ refusal: { code: 'invalid', message: '', errors: { name: ['Already there'] } } })
  expect([actor.getSnapshot().hasTag('naming'), context().failure?.errors]).toEqual([true, { name: ['Already there'] }])
  actor.send({ type: 'view.save', save })
  await saved[1]?.answer(view)
  expect([told, actor.getSnapshot().hasTag('naming')]).toEqual([[7], false])
})

test('a shared view that a colleague has changed is fetched again', async () => {
  const { actor, loads, saved, context } = start()
  await loads[0]?.answer({ columns: null, views: [view], default_view: null, per_page: null })
  actor.send({ type: 'view.update', save: view })
  await saved[0]?.fail(noAnswer)
  await loads[1]?.answer({
    columns: null,
    views: [{ ...view, name: 'Inna', version: 5 }],
    default_view: null,
    per_page: null,
  })
  expect(context().views).toMatchObject([{ name: 'Inna', version: 5 }])
})

const fields = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 })
const arrangement = fc.array(
  fc.record({ field: fc.constantFrom(...'abcdefghxy'), width: fc.constant(null), visible: fc.boolean() }),
)

test('an arrangement always holds every column of the screen once and no other, in the order that was kept', () => {
  fc.assert(
    fc.property(fields, arrangement, (declared, kept) => {
      const arranged = arrange(
        declared.map((field) => ({ field })),
        kept,
      ).map(({ field }) => field)
      expect(arranged.toSorted()).toEqual(declared.toSorted())
      const known = [...new Set(kept.map(({ field }) => field))].filter((field) => declared.includes(field))
      expect(arranged.filter((field) => known.includes(field))).toEqual(known)
    }),
  )
})

test('moving, hiding and widening lose no column', () => {
  fc.assert(
    fc.property(
      fields,
      fc.constantFrom(...'abcdefgh'),
      fc.constantFrom(...'abcdefgh', null),
      (declared, moved, before) => {
        const columns = declared.map((field) => column(field))
        const all = (changed: readonly ColumnSetting[]) => changed.map(({ field }) => field).toSorted()
        for (const changed of [
          moveColumn(columns, moved, before),
          stepColumn(columns, moved, -1),
          stepColumn(columns, moved, 1),
          toggleColumn(columns, moved),
          resizeColumns(columns, { [moved]: 5000 }),
        ]) {
          expect(all(changed)).toEqual(declared.toSorted())
        }
      },
    ),
  )
})

test('a column is dropped before another, behind all, and steps over its neighbour', () => {
  const columns = ['a', 'b', 'c'].map((field) => column(field))
  const order = (changed: readonly ColumnSetting[]) => changed.map(({ field }) => field).join('')
  expect(order(moveColumn(columns, 'c', 'a'))).toBe('cab')
  expect(order(moveColumn(columns, 'a', null))).toBe('bca')
  expect(order(stepColumn(columns, 'a', 1))).toBe('bac')
  expect(order(stepColumn(columns, 'a', -1))).toBe('abc')
  expect(resizeColumns(columns, { a: 3, b: 99.6 }).map(({ width }) => width)).toEqual([60, 100, null])
})
