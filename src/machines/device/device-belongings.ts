import { assign, emit, setup } from 'xstate'
import type { Locale } from '#contract/locale.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A new product card of the device, which has its photo. */
interface NewCard {
  kind: 'card'
  name: string
  main_photo: string | null
}

/** A new document of the device, with its file. */
export interface NewDocument {
  kind: 'document'
  name: string
  type_id: number
  category_id: number
  /** Of the file. */
  locale: Locale
  file: string
}

/** Documents of the library that the device gets too. */
interface LibraryDocuments {
  kind: 'library'
  documentations: readonly number[]
}

/** Something that is saved with a new device; sent again under its key, it is done once. */
export type Belonging = { key: string } & (NewCard | NewDocument | LibraryDocuments)

export interface DeviceBelongingsInput {
  device_id: number
  /** What is saved after the device, in this order; at least one. */
  belongings: readonly Belonging[]
}

interface DeviceBelongingsContext extends DeviceBelongingsInput {
  /** How many of them are saved or passed over: the next one is that at this place. */
  settled: number
  /** Keys of those that the person passed over. */
  skipped: readonly string[]
  failure: Failure | null
}

type DeviceBelongingsEvent =
  | { type: 'belonging.retry' }
  | { type: 'belonging.skip' }
  | { type: 'form.leave' }
  | { type: 'leave.confirm' }
  | { type: 'leave.cancel' }

const deviceBelongingsSetup = setup({
  types: {
    context: {} as DeviceBelongingsContext,
    events: {} as DeviceBelongingsEvent,
    input: {} as DeviceBelongingsInput,
    emitted: {} as { type: 'belongings.settled' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { addBelonging: unprovided<{ device_id: number; belonging: Belonging }, void>('addBelonging') },
  guards: { hasMore: ({ context: { settled, belongings } }) => settled + 1 < belongings.length },
  actions: {
    keepDone: assign(({ context }) => ({ settled: context.settled + 1, failure: null })),
    passOver: assign(({ context: { settled, skipped, belongings } }) => ({
      settled: settled + 1,
      skipped: [...skipped, ...belongings.slice(settled, settled + 1).map(({ key }) => key)],
      failure: null,
    })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    announceSettled: emit({ type: 'belongings.settled' }),
  },
})

/**
 * What is saved with a new device, once the device is there: its card with the photo, its documents. One after the other; one
 * that fails is told and tried again alone, and what has been saved is not saved twice.
 */
export const deviceBelongings = deviceBelongingsSetup.createMachine({
  id: 'deviceBelongings',
  description: 'The card, the photo and the documents that are saved with a new device.',
  context: ({ input }) => ({ ...input, settled: 0, skipped: [], failure: null }),
  initial: 'adding',
  states: {
    adding: {
      tags: 'busy',
      meta: { view: 'what is saved, and what is being saved' },
      invoke: {
        id: 'addBelonging',
        src: 'addBelonging',
        input: ({ context: { device_id, belongings, settled } }) => ({
          device_id,
          belonging: belongings[settled] as Belonging,
        }),
        onDone: [
          { guard: 'hasMore', target: 'adding', reenter: true, actions: 'keepDone' },
          { target: 'settled', actions: 'keepDone' },
        ],
        onError: { target: 'addFailed', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    addFailed: {
      tags: 'failed',
      meta: { view: 'what could not be saved and why, with a retry and a way on without it' },
      on: {
        'belonging.retry': 'adding',
        'belonging.skip': [
          { guard: 'hasMore', target: 'adding', actions: 'passOver' },
          { target: 'settled', actions: 'passOver' },
        ],
        'form.leave': 'confirmingLeave',
      },
    },
    confirmingLeave: {
      meta: { view: 'a question whether to leave the rest unsaved' },
      on: { 'leave.confirm': 'left', 'leave.cancel': 'addFailed' },
    },
    settled: {
      entry: 'announceSettled',
      meta: { view: 'the page of the device' },
      on: { 'form.leave': 'left' },
    },
    left: { meta: { view: 'the next screen' } },
  },
})
