import { fromPromise } from 'xstate'
import type {
  CancellationForm,
  CancellationPreview,
  CancellationSheet,
  RetryForm,
} from '#contract/training/cancellations.ts'
import { type Sent, termCancellation } from '#machines/training/term-cancellation.ts'
import type { Api } from '#services/api.ts'

/**
 * The machine `termCancellation` on the calls of the API. Refusals are shown on the page; `onChanged` is called after each
 * change of the term.
 */
export function provideTermCancellation(api: Api, onChanged: () => void) {
  return termCancellation.provide({ actors: cancellationActors(api, onChanged) })
}

function cancellationActors(api: Api, onChanged: () => void) {
  let wasRunning = false
  const told = (sheet: CancellationSheet) => {
    const isRunning = sheet.cancellation?.status === 'running'
    if (isRunning !== wasRunning) onChanged()
    wasRunning = isRunning
    return sheet
  }
  const settings = ({ term_id, key }: Sent<unknown>) =>
    ({ path: { term: term_id }, idempotencyKey: key, showRefusal: false }) as const
  return {
    loadSheet: fromPromise<CancellationSheet, { term_id: number }>(async ({ input, signal }) =>
      told(
        await api.call('training.cancellations.show', { path: { term: input.term_id }, signal, showRefusal: false }),
      ),
    ),
    previewCancellation: fromPromise<CancellationPreview, Sent<CancellationForm>>(({ input, signal }) =>
      api.call('training.cancellations.preview', {
        path: { term: input.term_id },
        body: input.body,
        signal,
        showRefusal: false,
      }),
    ),
    cancelTerm: fromPromise<CancellationSheet, Sent<CancellationForm>>(async ({ input }) =>
      told(await api.call('training.cancellations.store', { ...settings(input), body: input.body })),
    ),
    retryFailed: fromPromise<CancellationSheet, Sent<RetryForm>>(async ({ input }) =>
      told(await api.call('training.cancellations.retry', { ...settings(input), body: input.body })),
    ),
  }
}
