import { fromPromise } from 'xstate'
import type { ApproveForm, Entry } from '#contract/partner/entry.ts'
import { partnerApproval, type SentDecision } from '#machines/partner/partner-approval.ts'
import type { Api } from '#services/api.ts'

/** The machine `partnerApproval` on the calls of the API. Failures are shown in the form, not as toasts. */
export function providePartnerApproval(api: Api) {
  const quiet = { showRefusal: false }
  return partnerApproval.provide({
    actors: {
      loadEntry: fromPromise<Entry, { id: number }>(({ input, signal }) =>
        api.call('partner.new-entries.show', { path: { entry: input.id }, signal, ...quiet }),
      ),
      approveEntry: fromPromise<Entry, SentDecision<ApproveForm>>(({ input: { id, key, body } }) =>
        api.call('partner.new-entries.approve', { path: { entry: id }, body, idempotencyKey: key, ...quiet }),
      ),
      rejectEntry: fromPromise<Entry, SentDecision<{ version: number; reason: string }>>(
        ({ input: { id, key, body } }) =>
          api.call('partner.new-entries.reject', { path: { entry: id }, body, idempotencyKey: key, ...quiet }),
      ),
      restoreEntry: fromPromise<Entry, SentDecision<{ version: number }>>(({ input: { id, key, body } }) =>
        api.call('partner.new-entries.restore', { path: { entry: id }, body, idempotencyKey: key, ...quiet }),
      ),
    },
  })
}
