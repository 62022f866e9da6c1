import { assign, setup } from 'xstate'
import type { OfferValues } from '#contract/offer/form.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A paper that is open and can be drawn, page by page. */
export interface OpenPaper {
  pages: number
  /** Points. */
  width: number
  height: number
  /** Draws a page (from 1) in a canvas as wide as told in pixels; ends early when another drawing begins on it. */
  draw: (page: number, canvas: HTMLCanvasElement, width: number) => Promise<void>
  close: () => void
}

/** A drawn offer, and where each line stands on it. */
export interface DrawnPreview {
  paper: OpenPaper
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
  actors: {
    /** Tells what is typed in the editor, from these values on. */
    watchEditor: unprovidedListener<{ values: OfferValues }>('watchEditor'),
    loadPreview: unprovided<PreviewInput, DrawnPreview>('loadPreview'),
  },
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
  invoke: {
    id: 'watchEditor',
    src: 'watchEditor',
    input: ({ context: { values } }) => ({ values }),
    onError: { target: '.notDrawn', actions: { type: 'keepFailure', params: failureIn } },
  },
  initial: 'drawing',
  on: {
    'form.change': {
      target: '.waiting',
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
