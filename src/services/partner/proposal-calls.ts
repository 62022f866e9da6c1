import type { Proposal } from '#contract/partner/proposal.ts'
import type { Api, CallSettings } from '#services/api.ts'

interface Decision {
  proposal: Pick<Proposal, 'id' | 'version' | 'company_version'>
  /** Places of the changes in the proposal. */
  changes: number[]
}

/** Accepts changes that a company proposes to its data. */
export const acceptProposal = (
  api: Api,
  { proposal: { id, version, company_version }, changes }: Decision,
  settings: CallSettings,
) =>
  api.call('partner.proposals.accept', {
    path: { proposal: id },
    body: { version, company_version, changes },
    ...settings,
  })

/** Refuses changes that a company proposes to its data. */
export const refuseProposal = (
  api: Api,
  { proposal: { id, version }, changes, reason }: Decision & { reason: string | null },
  settings: CallSettings,
) => api.call('partner.proposals.refuse', { path: { proposal: id }, body: { version, changes, reason }, ...settings })

/** Withdraws the pending proposal of the own company. */
export const withdrawProposal = (
  api: Api,
  { partner, version }: { partner: number; version: number },
  settings: CallSettings,
) => api.call('partnerzone.partner.proposals.withdraw', { path: { partner }, body: { version }, ...settings })
