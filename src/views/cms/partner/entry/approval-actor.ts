import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { ApproveForm, Entry } from '#contract/partner-entry.ts'
import { partnerApproval } from '#machines/partner-approval.ts'
import type { Decision } from '#machines/partner-approval-setup.ts'
import { useServices } from '#views/shell/app-services.ts'

/** The decision on one new entry: what its screen shows and does. */
export const Approval = createActorContext(partnerApproval)

/** `partnerApproval` as it works here. Failures are shown where they happen, not as toasts. */
export function useApprovalMachine() {
  const { api } = useServices()
  return useMemo(() => {
    const quiet = { showRefusal: false }
    return partnerApproval.provide({
      actors: {
        loadEntry: fromPromise<Entry, { id: number }>(({ input, signal }) =>
          api.call('partner.new-entries.show', { path: { entry: input.id }, signal, ...quiet }),
        ),
        approveEntry: fromPromise<Entry, Decision<ApproveForm>>(({ input: { id, key, body } }) =>
          api.call('partner.new-entries.approve', { path: { entry: id }, body, idempotencyKey: key, ...quiet }),
        ),
        rejectEntry: fromPromise<Entry, Decision<{ version: number; reason: string }>>(({ input: { id, key, body } }) =>
          api.call('partner.new-entries.reject', { path: { entry: id }, body, idempotencyKey: key, ...quiet }),
        ),
        restoreEntry: fromPromise<Entry, Decision<{ version: number }>>(({ input: { id, key, body } }) =>
          api.call('partner.new-entries.restore', { path: { entry: id }, body, idempotencyKey: key, ...quiet }),
        ),
      },
    })
  }, [api])
}

/** The entry that the screen shows; only for what is rendered once it is there. */
export function useEntry(): Entry {
  const entry = Approval.useSelector(({ context }) => context.entry)
  if (!entry) throw new Error('the entry is rendered before it is loaded')
  return entry
}
