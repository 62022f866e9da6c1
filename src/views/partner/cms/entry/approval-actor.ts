import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { Entry } from '#contract/partner/entry.ts'
import { partnerApproval } from '#machines/partner/partner-approval.ts'
import { providePartnerApproval } from '#services/partner/partner-approval-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** The actor of the decision on one registration. */
export const Approval = createActorContext(partnerApproval)

/** `partnerApproval` with its calls. */
export function useApprovalMachine() {
  const { api } = useServices()
  return useMemo(() => providePartnerApproval(api), [api])
}

/** The registration. Only for components that are rendered after it was loaded. */
export function useEntry(): Entry {
  const entry = Approval.useSelector(({ context }) => context.entry)
  if (!entry) throw new Error('the entry is rendered before it is loaded')
  return entry
}
