import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { FieldErrors } from '#contract/declare/validation.ts'
import {
  type EditorNews,
  editorMachine,
  type MemoryWrite,
  mayLeave,
  type Opened,
  type Saved,
  type SaveRequest,
  type WeighedSave,
} from '#machines/form/editor.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'

interface Values {
  name: string
}

const record = { id: 5, version: 2, values: { name: 'Przegląd' } }

/** A form over a repair type; the server answers at once, as the test says. */
async function start({ autosaves = false, id = 5 as number | null, kept = null as Opened<Values>['kept'] } = {}) {
  const clock = new SimulatedClock()
  const saves: SaveRequest<Values>[] = []
  const drafts: SaveRequest<Values>[] = []
  const memory: MemoryWrite<Values>[] = []
  const news: EditorNews<Values>[] = []
  const answer = {
    weigh: (): object | null => null,
    save: async (): Promise<Partial<Saved<Values>> | undefined> => undefined,
    remove: async (): Promise<void> => undefined,
  }
  const saved = (input: SaveRequest<Values>): Saved<Values> => ({
    id: input.id ?? 6,
    version: (input.version ?? 0) + 1,
    values: input.values,
    saved_at: '2026-03-02T12:04:00Z',
  })
  const machine = editorMachine<Values>().provide({
    actors: {
      openRecord: fromPromise<Opened<Values>, { id: number | null }>(async ({ input }) => ({
        record: input.id === null ? { id: null, version: null, values: { name: '' } } : record,
        kept,
      })),
      validateForm: fromPromise<FieldErrors, { values: Values }>(
        async ({ input }): Promise<FieldErrors> => (input.values.name ? {} : { name: ['This field is required'] }),
      ),
      weighSave: fromPromise<object | null, WeighedSave<Values>>(async () => answer.weigh()),
      saveRecord: fromPromise<Saved<Values>, SaveRequest<Values>>(async ({ input }) => {
        saves.push(input)
        return { ...saved(input), ...(await answer.save()) }
      }),
      saveDraft: fromPromise<Saved<Values>, SaveRequest<Values>>(async ({ input }) => {
        drafts.push(input)
        await answer.save()
        return saved(input)
      }),
      deleteRecord: fromPromise<void, { id: number; version: number | null }>(() => answer.remove()),
      keepValues: fromCallback<MemoryWrite<Values>, { id: number | null }>(({ receive }) =>
        receive((event) => memory.push(event)),
      ),
    },
  })
  const actor = createActor(machine, { input: { id, key: 'opening', autosaves }, clock })
  actor.on('record.saved', (event) => news.push(event))
  actor.on('record.deleted', (event) => news.push(event))
  actor.on('form.refused', (event) => news.push(event))
  actor.start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: 1000 })
  await settled()
  const type = (name: string) => actor.send({ type: 'form.change', values: { name } })
  return { actor, clock, saves, drafts, memory, news, answer, settled, type }
}

test('a record is loaded, changed and saved with the version that was loaded', async () => {
  const { actor, saves, news, memory, settled, type } = await start()
  type('Naprawa')
  actor.send({ type: 'form.save' })
  const { value, context } = await settled()
  expect(value).toEqual({ editing: 'clean' })
  expect(saves).toEqual([{ id: 5, version: 2, values: { name: 'Naprawa' }, key: 'opening-1', answer: null }])
  expect(context).toMatchObject({ version: 3, saved_at: '2026-03-02T12:04:00Z', changed: false })
  expect(news).toEqual([{ type: 'record.saved', record: { id: 5, version: 3, values: { name: 'Naprawa' } } }])
  expect(memory.map((event) => event.type)).toEqual(['values.keep', 'values.forget'])
})

test('an error of the schema or the server is shown at its field, and the typed text stays', async () => {
  const { actor, answer, saves, news, settled, type } = await start({ id: null })
  type('')
  actor.send({ type: 'form.save' })
  expect((await settled()).context.errors).toEqual({ name: ['This field is required'] })
  actor.send({ type: 'form.save' })
  await settled()
  expect(saves).toEqual([])
  expect(news).toEqual([{ type: 'form.refused' }, { type: 'form.refused' }])

  answer.save = async () => Promise.reject(refused('invalid', { errors: { name: ['This value already exists'] } }))
  type('Naprawa')
  expect(actor.getSnapshot().context.errors).toEqual({})
  actor.send({ type: 'form.save' })
  const { value, context } = await settled()
  expect(value).toEqual({ editing: 'invalid' })
  expect(context).toMatchObject({ errors: { name: ['This value already exists'] }, values: { name: 'Naprawa' } })
  expect(news).toHaveLength(3)
})

test('a save without an answer keeps the text, and repeating it carries the same key', async () => {
  const { actor, answer, saves, settled, type } = await start({ id: null })
  type('Naprawa')
  answer.save = async () => Promise.reject(noAnswer)
  actor.send({ type: 'form.save' })
  expect((await settled()).value).toEqual({ editing: 'saveFailed' })
  answer.save = async () => undefined
  actor.send({ type: 'form.save' })
  expect((await settled()).context.id).toBe(6)
  expect(saves.map(({ key }) => key)).toEqual(['opening-1', 'opening-1'])
})

test('a conflict shows who changed which fields; overwriting saves on top of their version, reloading discards the own text', async () => {
  const change = { at: '2026-03-02T12:00:00Z', by: 'Jan Lis', fields: [{ field: 'name', before: 'a', after: 'b' }] }
  const { actor, answer, saves, memory, settled, type } = await start()
  const conflict = refused('conflict', { conflict: { version: 9, changes: [change] } })
  answer.save = async () => Promise.reject(conflict)
  type('Naprawa')
  actor.send({ type: 'form.save' })
  const { value, context } = await settled()
  expect(value).toBe('conflict')
  expect(context.conflict?.changes).toEqual([change])

  actor.send({ type: 'conflict.overwrite' })
  await settled()
  expect(saves.at(-1)).toMatchObject({ version: 9, values: { name: 'Naprawa' } })

  actor.send({ type: 'conflict.reload' })
  expect((await settled()).context.values).toEqual(record.values)
  expect(memory.at(-1)).toEqual({ type: 'values.giveUp' })
})

test('leaving asks only when something would be lost', async () => {
  const { actor, memory, type } = await start()
  expect(await mayLeave(actor)).toBe(true)

  const form = await start()
  form.type('Naprawa')
  const answer = mayLeave(form.actor)
  await waitFor(form.actor, (snapshot) => snapshot.matches('confirmingLeave'))
  form.actor.send({ type: 'leave.cancel' })
  expect(await answer).toBe(false)
  expect(form.actor.getSnapshot().value).toEqual({ editing: 'dirty' })

  const second = mayLeave(form.actor)
  await waitFor(form.actor, (snapshot) => snapshot.matches('confirmingLeave'))
  form.actor.send({ type: 'leave.confirm' })
  expect(await second).toBe(true)
  expect(form.memory.at(-1)).toEqual({ type: 'values.giveUp' })
  expect(memory).toEqual([])
  type('too late')
  expect(actor.getSnapshot().value).toBe('left')
})

test('a draft is saved when typing pauses, and text typed during the save is saved after it', async () => {
  const { clock, drafts, answer, settled, type } = await start({ autosaves: true })
  let finish = () => {}
  answer.save = () =>
    new Promise((resolve) => {
      finish = () => resolve(undefined)
    })
  type('N')
  clock.increment(1499)
  type('Naprawa')
  clock.increment(1499)
  expect(drafts).toEqual([])
  clock.increment(1)
  expect(drafts.map(({ values }) => values.name)).toEqual(['Naprawa'])

  type('Naprawa gwarancyjna')
  finish()
  expect((await settled()).value).toEqual({ editing: 'dirty' })
  clock.increment(1500)
  finish()
  const { value, context } = await settled()
  expect(value).toEqual({ editing: 'clean' })
  expect(drafts.at(-1)).toMatchObject({ version: 3, values: { name: 'Naprawa gwarancyjna' } })
  expect(context.saved_at).toBe('2026-03-02T12:04:00Z')
})

test('saving and leaving wait for the draft that is just being saved', async () => {
  const { actor, clock, saves, drafts, settled, type } = await start({ autosaves: true })
  type('Naprawa')
  clock.increment(1500)
  actor.send({ type: 'form.save' })
  await settled()
  expect([drafts[0]?.version, saves[0]?.version]).toEqual([2, 3])

  type('Wymiana')
  clock.increment(1500)
  expect(await mayLeave(actor)).toBe(true)
  expect(drafts.at(-1)?.values.name).toBe('Wymiana')
})

test('a draft that could not be saved is retried automatically', async () => {
  const { clock, answer, drafts, settled, type } = await start({ autosaves: true })
  answer.save = async () => Promise.reject(noAnswer)
  type('Naprawa')
  clock.increment(1500)
  expect((await settled()).value).toEqual({ editing: 'autosaveFailed' })
  answer.save = async () => undefined
  clock.increment(1500)
  expect((await settled()).value).toEqual({ editing: 'clean' })
  expect(drafts).toHaveLength(2)
})

test('text kept from a lost session is offered, and can be restored or discarded', async () => {
  const kept = { values: { name: 'Napra' }, kept_at: '2026-03-02T11:00:00Z' }
  const { actor } = await start({ kept })
  expect(actor.getSnapshot().value).toBe('offering')
  actor.send({ type: 'kept.restore' })
  expect(actor.getSnapshot().value).toEqual({ editing: 'dirty' })
  expect(actor.getSnapshot().context.values).toEqual({ name: 'Napra' })

  const other = await start({ kept })
  other.actor.send({ type: 'kept.discard' })
  expect(other.actor.getSnapshot().context.values).toEqual(record.values)
  expect(other.memory).toEqual([{ type: 'values.giveUp' }])
})

test('deleting asks first, and a refusal leaves the form as it was', async () => {
  const { actor, answer, news, settled } = await start()
  actor.send({ type: 'record.delete' })
  actor.send({ type: 'delete.cancel' })
  expect(actor.getSnapshot().value).toEqual({ editing: 'clean' })

  answer.remove = async () => Promise.reject(refused('lifecycle', { message: 'The record is in use' }))
  actor.send({ type: 'record.delete' })
  actor.send({ type: 'delete.confirm' })
  const { value, context } = await settled()
  expect(value).toEqual({ editing: 'deleteFailed' })
  expect(context.failure?.message).toBe('The record is in use')

  answer.remove = async () => undefined
  actor.send({ type: 'record.delete' })
  actor.send({ type: 'delete.confirm' })
  expect((await settled()).value).toBe('deleted')
  expect(news).toEqual([{ type: 'record.deleted' }])
})

test('a change that affects others is confirmed before it is saved, and the answer is sent with it', async () => {
  const { actor, answer, saves, settled, type } = await start()
  answer.weigh = () => ({ people: 3 })
  type('Naprawa')
  actor.send({ type: 'form.save' })
  expect((await settled()).value).toBe('confirmingSave')
  expect(actor.getSnapshot().context.question).toEqual({ people: 3 })
  actor.send({ type: 'save.cancel' })
  expect(actor.getSnapshot()).toMatchObject({ value: { editing: 'dirty' }, context: { values: { name: 'Naprawa' } } })
  expect(saves).toEqual([])

  actor.send({ type: 'form.save' })
  await settled()
  actor.send({ type: 'save.confirm', answer: true })
  expect((await settled()).value).toEqual({ editing: 'clean' })
  expect(saves).toMatchObject([{ values: { name: 'Naprawa' }, answer: true }])

  answer.weigh = () => null
  type('Przegląd')
  actor.send({ type: 'form.save' })
  await settled()
  expect(saves.at(-1)).toMatchObject({ values: { name: 'Przegląd' }, answer: null })
})

test('a field with a refused file blocks saving, and shows the reason until the file is removed', async () => {
  const { actor, saves, settled, type } = await start()
  actor.send({ type: 'field.hold', field: 'file', reason: 'This file was not taken' })
  type('Naprawa')
  actor.send({ type: 'form.save' })
  const { value, context } = await settled()
  expect(value).toEqual({ editing: 'invalid' })
  expect(context.errors).toEqual({ file: ['This file was not taken'] })
  expect(saves).toEqual([])

  actor.send({ type: 'field.hold', field: 'file', reason: null })
  expect(actor.getSnapshot().context.errors).toEqual({})
  actor.send({ type: 'form.save' })
  expect((await settled()).value).toEqual({ editing: 'clean' })
  expect(saves).toHaveLength(1)
})

test('changes made after an attempt that the server had stored are saved at once as an update', async () => {
  const { actor, saves, news, answer, settled, type } = await start({ id: null })
  const answers = [{ lacks_changes: true, values: { name: 'Naprawa' } }, {}]
  answer.save = async () => answers.shift()
  type('Naprawa gwarancyjna')
  actor.send({ type: 'form.save' })
  const { value, context } = await settled()
  expect(value).toEqual({ editing: 'clean' })
  expect(saves.map(({ id, values }) => ({ id, ...values }))).toEqual([
    { id: null, name: 'Naprawa gwarancyjna' },
    { id: 6, name: 'Naprawa gwarancyjna' },
  ])
  expect(context).toMatchObject({ values: { name: 'Naprawa gwarancyjna' }, changed: false })
  expect(news).toMatchObject([{ record: { id: 6, values: { name: 'Naprawa gwarancyjna' } } }])
})
