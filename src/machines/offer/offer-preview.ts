import { assign, setup } from 'xstate'
import type { OfferValues } from '#contract/offer/form.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A drawn offer, and where each line stands on it. */
export interface DrawnPreview {
  /** Base64. */
  pdf: string
  pages: number
  rows: readonly { line: string; page: number; top: number; height: number }[]
}

interface PreviewInput {
  id: number
  values: OfferValues
}

interface PreviewContext extends PreviewInput {
  /** The last paper; it stays while the next one is drawn. */
  drawn: DrawnPreview | null
  failure: Failure | null
}

/** The paper beside the editor: drawn by the server a moment after the last change. */
export const offerPreview = setup({
  types: {
    context: {} as PreviewContext,
    input: {} as PreviewInput,
    events: {} as { type: 'form.change'; values: OfferValues } | { type: 'preview.retry' },
    tags: {} as 'busy' | 'failed',
  },
  actors: { loadPreview: unprovided<PreviewInput, DrawnPreview>('loadPreview') },
  actions: {
    keepValues: assign((_, values: OfferValues) => ({ values })),
    keepDrawn: assign((_, drawn: DrawnPreview) => ({ drawn, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
  },
  /** Long enough to swallow the letters of a word, short enough to feel at once. */
  delays: { pause: 140 },
}).createMachine({
  id: 'offerPreview',
  context: ({ input }) => ({ ...input, drawn: null, failure: null }),
  initial: 'drawing',
  on: {
    'form.change': {
      target: '.waiting',
      reenter: true,
      actions: { type: 'keepValues', params: ({ event }) => event.values },
    },
  },
  states: {
    waiting: {
      meta: { view: 'the last paper, about to be drawn anew' },
      after: { pause: 'drawing' },
    },
    drawing: {
      tags: 'busy',
      meta: { view: 'the last paper, being drawn anew' },
      invoke: {
        id: 'loadPreview',
        src: 'loadPreview',
        input: ({ context: { id, values } }) => ({ id, values }),
        onDone: { target: 'shown', actions: { type: 'keepDrawn', params: ({ event }) => event.output } },
        onError: { target: 'notDrawn', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    shown: { meta: { view: 'the paper as it is typed' } },
    notDrawn: {
      tags: 'failed',
      meta: { view: 'that the paper could not be drawn, with a retry' },
      on: { 'preview.retry': 'drawing' },
    },
  },
})
