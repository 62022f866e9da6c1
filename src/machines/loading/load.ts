import { assign, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

interface LoadContext<Data> {
  data: Data | null
  failure: Failure | null
}

/**
 * Data of one call for a screen, without paging or editing: a dashboard, a message, notices. Old data stay visible. Fetched
 * again on `data.refresh` (requested by a person) and on `data.changed` (something may have changed them).
 */
export function loadMachine<Data>() {
  const chart = setup({
    types: {
      context: {} as LoadContext<Data>,
      events: {} as { type: 'data.refresh' } | { type: 'data.changed' },
      emitted: {} as { type: 'data.loaded'; data: unknown },
      tags: {} as 'busy' | 'failed',
    },
    actors: {
      loadData: unprovided<void, Data>('loadData'),
      watchChanges: unprovidedListener<void>('watchChanges'),
    },
    actions: {
      keepData: assign((_, data: Data) => ({ data, failure: null })),
      tellLoaded: emit(({ context }) => ({ type: 'data.loaded' as const, data: context.data })),
    },
  }).extend(failureHandling)

  return chart.createMachine({
    id: 'load',
    description: 'What one call answers, shown as it is.',
    context: { data: null, failure: null },
    // Without this listener the data are not updated.
    invoke: { id: 'watchChanges', src: 'watchChanges', onError: {} },
    initial: 'loading',
    on: {
      'data.refresh': '.loading',
      'data.changed': '.loading',
    },
    states: {
      loading: {
        tags: 'busy',
        meta: { view: 'a skeleton, or the old data' },
        invoke: {
          id: 'loadData',
          src: 'loadData',
          onDone: { target: 'ready', actions: { type: 'keepData', params: answer } },
          onError: { target: 'failed', actions: keepFailure },
        },
      },
      ready: { entry: 'tellLoaded', meta: { view: 'the data' } },
      failed: { tags: 'failed', meta: { view: 'the old data, and that it could not be loaded, with a retry' } },
    },
  })
}
