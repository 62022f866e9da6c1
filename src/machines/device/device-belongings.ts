import { assign, emit, setup } from 'xstate'
import type { Locale } from '#contract/messages/locale.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A new product card of the device, with its photo. */
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
  /** Language of the file. */
  locale: Locale
  file: string
}

/** Existing documents assigned to the device. */
interface LibraryDocuments {
  kind: 'library'
  documentations: readonly number[]
}

/** Something saved together with a new device; `key` makes a repetition harmless. */
export type Belonging = { key: string } & (NewCard | NewDocument | LibraryDocuments)

export interface DeviceBelongingsInput {
  device_id: number
  /** Saved after the device, in this order; at least one. */
  belongings: readonly Belonging[]
}

interface DeviceBelongingsContext extends DeviceBelongingsInput {
  /** Number of saved or skipped ones, which is also the index of the next. */
  settled: number
  /** Keys of the skipped ones. */
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
    announceSettled: emit({ type: 'belongings.settled' }),
  },
}).extend(failureHandling)

/**
 * Saves the parts of a new device (product card with photo, documents) once the device exists. One after the other; a
 * failed one is shown and retried alone, and saved ones are not saved again.
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
        onError: { target: 'addFailed', actions: keepFailure },
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
