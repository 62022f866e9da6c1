import { assign, setup } from 'xstate'
import type { Bundle } from '#contract/documentation/zone.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** Selected documents: rows of a list, or all matching its filters. */
export interface ChosenDocuments {
  selection: Selection
  filters: Readonly<Record<string, string>>
}

interface BulkDownloadContext {
  chosen: ChosenDocuments
  /** Maximum number of documents in an archive. */
  limit: number
  /** Null until it is prepared. */
  bundle: Bundle | null
  failure: Failure | null
}

type BulkDownloadEvent =
  | { type: 'download.start'; chosen: ChosenDocuments; count: number; limit: number }
  /** Continues without documents whose files are missing. */
  | { type: 'download.confirm' }
  | { type: 'download.cancel' }
  | { type: 'download.retry' }
  | { type: 'download.dismiss' }
  /** Progress of the browser's download, as reported by the server. */
  | { type: 'bundle.progress'; bundle: Bundle }
  | { type: 'bundle.finish'; bundle: Bundle }
  | { type: 'bundle.fail'; error: unknown }

const bulkDownloadSetup = setup({
  types: {
    context: {} as BulkDownloadContext,
    events: {} as BulkDownloadEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    prepareBundle: unprovided<ChosenDocuments, Bundle>('prepareBundle'),
    receiveBundle: unprovidedListener<Bundle>('receiveBundle'),
    cancelBundle: unprovided<{ id: number }, void>('cancelBundle'),
  },
  guards: {
    isNone: (_, count: number) => count === 0,
    isTooMuch: (_, { count, limit }: { count: number; limit: number }) => count > limit,
    isIncomplete: (_, { missing }: Bundle) => missing.length > 0,
  },
  actions: {
    keepChosen: assign((_, { chosen, limit }: { chosen: ChosenDocuments; limit: number }) => ({
      chosen,
      limit,
      bundle: null,
      failure: null,
    })),
    keepBundle: assign((_, bundle: Bundle) => ({ bundle })),
  },
}).extend(failureHandling)

/**
 * Downloads several documents as one ZIP: at least one, at most the server's limit (specification, section 5). The browser
 * downloads it from a link; the server reports the progress.
 */
export const bulkDownload = bulkDownloadSetup.createMachine({
  id: 'bulkDownload',
  description: 'Downloading many documents as one archive.',
  context: { chosen: { selection: { all: false, ids: [] }, filters: {} }, limit: 0, bundle: null, failure: null },
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'ready',
      on: {
        'download.start': [
          { guard: { type: 'isNone', params: ({ event }) => event.count }, target: '.withoutAny' },
          {
            guard: { type: 'isTooMuch', params: ({ event: { count, limit } }) => ({ count, limit }) },
            target: '.tooMany',
            actions: { type: 'keepChosen', params: ({ event: { chosen, limit } }) => ({ chosen, limit }) },
          },
          {
            target: 'preparing',
            actions: { type: 'keepChosen', params: ({ event: { chosen, limit } }) => ({ chosen, limit }) },
          },
        ],
      },
      states: {
        ready: { meta: { view: 'the list of documents' } },
        withoutAny: {
          tags: 'failed',
          meta: { view: 'that at least one document has to be selected' },
          on: { 'download.dismiss': 'ready' },
        },
        tooMany: {
          tags: 'failed',
          meta: { view: 'how many documents one archive takes' },
          on: { 'download.dismiss': 'ready' },
        },
      },
    },
    preparing: {
      tags: 'busy',
      meta: { view: 'that the archive is being prepared, with a cancel' },
      invoke: {
        id: 'prepareBundle',
        src: 'prepareBundle',
        input: ({ context }) => context.chosen,
        onDone: [
          {
            guard: { type: 'isIncomplete', params: answer },
            target: 'incomplete',
            actions: { type: 'keepBundle', params: answer },
          },
          { target: 'downloading', actions: { type: 'keepBundle', params: answer } },
        ],
        onError: { target: 'failed', actions: keepFailure },
      },
      on: { 'download.cancel': 'choosing' },
    },
    incomplete: {
      meta: { view: 'which documents are not available, and the choice to go on without them' },
      on: { 'download.confirm': 'downloading', 'download.cancel': 'cancelling' },
    },
    downloading: {
      tags: 'busy',
      meta: { view: 'how much of the archive has been sent, with a cancel' },
      invoke: {
        id: 'receiveBundle',
        src: 'receiveBundle',
        input: ({ context }) => context.bundle as Bundle,
        onError: { target: 'failed', actions: keepFailure },
      },
      on: {
        'bundle.progress': { actions: { type: 'keepBundle', params: ({ event }) => event.bundle } },
        'bundle.finish': { target: 'done', actions: { type: 'keepBundle', params: ({ event }) => event.bundle } },
        'bundle.fail': { target: 'failed', actions: keepFailure },
        'download.cancel': 'cancelling',
      },
    },
    cancelling: {
      tags: 'busy',
      meta: { view: 'that it is being broken off' },
      invoke: {
        id: 'cancelBundle',
        src: 'cancelBundle',
        input: ({ context }) => ({ id: context.bundle?.id ?? 0 }),
        onDone: 'choosing',
        // Its link expires within ten minutes.
        onError: 'choosing',
      },
    },
    failed: {
      tags: 'failed',
      meta: { view: 'that it failed, with a retry' },
      on: { 'download.retry': 'preparing', 'download.dismiss': 'choosing' },
    },
    done: {
      meta: { view: 'that the archive is among the downloads' },
      on: { 'download.dismiss': 'choosing' },
    },
  },
})
