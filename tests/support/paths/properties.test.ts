import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, assign, StateMachine, setup } from 'xstate'
import { unprovided } from '#machines/unprovided.ts'
import { catalogued } from './catalogued.ts'
import { brokenProperties } from './properties.ts'

type Note = { text: string; failure: unknown; tries: number }
type NoteEvent = { type: 'note.type'; text: string } | { type: 'note.save' } | { type: 'note.leave' }

const noting = setup({
  types: { context: {} as Note, events: {} as NoteEvent, tags: {} as 'busy' | 'failed' },
  actors: { saveNote: unprovided<{ text: string; key: string }, void>('saveNote') },
  actions: {
    keepText: assign(({ event }) => (event.type === 'note.type' ? { text: event.text } : {})),
    forgetText: assign({ text: '' }),
    keepFailure: assign({ failure: 'no answer' }),
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    touch: assign({}),
  },
})
const invoke = {
  id: 'saveNote',
  src: 'saveNote',
  input: ({ context }: { context: Note }) => ({ text: context.text, key: `note-${context.tries}` }),
} as const
const context: Note = { text: '', failure: null, tries: 0 }
const samples = {
  events: { 'note.type': [{ type: 'note.type' as const, text: 'Ring back' }] },
  outcomes: { saveNote: { done: [undefined], error: [new Error('no answer')] } },
}

/** A note that is typed and saved, and keeps everything. */
const kept = noting.createMachine({
  id: 'note',
  context,
  initial: 'typing',
  states: {
    typing: { on: { 'note.type': { actions: 'keepText' }, 'note.save': 'saving', 'note.leave': 'left' } },
    saving: {
      tags: 'busy',
      entry: 'countTry',
      invoke: { ...invoke, onDone: 'saved', onError: { target: 'failed', actions: 'keepFailure' } },
    },
    failed: { tags: 'failed', on: { 'note.save': 'saving' } },
    saved: { on: { 'note.leave': 'left' } },
    left: {},
  },
})
const endsIn = { left: 'another page is shown' }
/** The same note with another transition from one state. */
function broken(name: 'typing' | 'saving' | 'failed', state: object): string[] {
  const { states } = kept.config
  const config = { ...kept.config, states: { ...states, [name]: { ...states?.[name], ...state } } }
  const machine: AnyStateMachine = Reflect.construct(StateMachine, [config, kept.implementations])
  return brokenProperties(catalogued(machine, { ...samples, exceptions: { endsIn } }))
}

describe('properties of a chart', () => {
  test('that all hold give no complaint', () => {
    expect(brokenProperties(catalogued(kept, { ...samples, exceptions: { endsIn } }))).toEqual([])
  })

  test('need to know where it ends', () => {
    expect(brokenProperties(catalogued(kept, samples))).toContain(
      'note.leave ⇒ left: nothing can happen any more (endsIn: left)',
    )
  })

  test('have no exception that is not needed', () => {
    const exceptions = { endsIn, silent: { saveNote: 'nobody cares' } }
    expect(brokenProperties(catalogued(kept, { ...samples, exceptions }))).toEqual(['not needed: silent: saveNote'])
  })
})

describe('a chart is reported with', () => {
  test.each<[string, 'typing' | 'saving' | 'failed', object, string]>([
    [
      'a failure that nobody is told',
      'saving',
      { invoke: { ...invoke, onDone: 'saved', onError: 'typing' } },
      'a failure is not told (silent: saveNote)',
    ],
    [
      'a failure whose reason is lost',
      'saving',
      { invoke: { ...invoke, onDone: 'saved', onError: 'failed' } },
      'it does not hold why (wordless: failed)',
    ],
    [
      'a failure after which there is no second try',
      'failed',
      { on: { 'note.leave': 'left' } },
      'what failed cannot be tried again (givenUp: saveNote)',
    ],
    ['a failure from which no way leads on', 'failed', { on: {} }, 'nothing can happen any more (endsIn: failed)'],
    [
      'an answer that is shown as a failure',
      'saving',
      {
        invoke: {
          ...invoke,
          onDone: { target: 'failed', actions: 'keepFailure' },
          onError: { target: 'failed', actions: 'keepFailure' },
        },
      },
      'an answer is taken for a failure (judges: saveNote)',
    ],
    [
      'a state that stays busy',
      'saving',
      { invoke: undefined, on: { 'note.leave': 'left' } },
      'it stays busy for good (waitsFor: saving)',
    ],
    [
      'a text that is not kept',
      'typing',
      { on: { 'note.type': { actions: 'countTry', target: 'saving' }, 'note.save': 'saving' } },
      '"Ring back" is not kept (ignores: note.type)',
    ],
    [
      'a text that is lost',
      'failed',
      { on: { 'note.save': { target: 'saving', actions: 'forgetText' } } },
      '"Ring back" is lost (forgets: note.save)',
    ],
    [
      'a write that is given up',
      'saving',
      { on: { 'note.leave': 'left' } },
      'a write is given up (abandons: note.leave)',
    ],
    [
      'the same sent twice',
      'saving',
      {
        entry: 'touch',
        invoke: {
          ...invoke,
          onDone: { target: 'saving', reenter: true },
          onError: { target: 'failed', actions: 'keepFailure' },
        },
      },
      'the same is sent twice (repeats: saveNote)',
    ],
    [
      'a key that is used for a second call',
      'saving',
      {
        entry: 'touch',
        invoke: { ...invoke, onDone: 'typing', onError: { target: 'failed', actions: 'keepFailure' } },
      },
      'a key is used again (repeats: saveNote)',
    ],
    [
      'a button that does nothing',
      'failed',
      { on: { 'note.save': 'saving', 'note.leave': { actions: 'touch' } } },
      'it does nothing (idle: note.leave)',
    ],
  ])('%s', (_, name, state, complaint) => {
    expect(broken(name, state).map((text) => text.slice(-complaint.length))).toContain(complaint)
  })
})
