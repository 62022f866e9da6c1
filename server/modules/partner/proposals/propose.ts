import { and, eq } from 'drizzle-orm'
import type { ProposalForm } from '#contract/partner/proposal.ts'
import type { PartnerProposalEvent } from '#contract/partner/proposal-lifecycle.ts'
import { proposalSnapshot } from '#contract/partner/proposal-lifecycle-state.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { lockPartner } from '#server/modules/partner/store.ts'
import { refuse } from '#server/refusal.ts'
import { type NewChange, proposedChanges } from './changes.ts'
import { type CompanyState, companyState } from './company.ts'
import { changesOf, type ProposalRecord, proposalEntity, waitingProposal, writeStep } from './proposal.ts'
import { partner_proposal_changes, partner_proposals } from './table.ts'

type ZoneCall = CallContext<PartnerScope>

/**
 * Proposes the differences between form and company. A waiting proposal is updated: decisions stay, undecided changes follow
 * the form.
 */
export async function propose(
  call: ZoneCall,
  partner_id: number,
  { version, ...form }: ProposalForm & { version: number },
): Promise<void> {
  const state = await lockCompany(call, partner_id, 'proposal.change', version)
  const changes = proposedChanges(state, form)
  if (changes.length === 0) refuse('lifecycle', { key: 'proposal.nothing' })
  const waiting = await waitingProposal(call.db, partner_id)
  const proposal = waiting ?? (await begin(call, partner_id, changes))
  await writeChanges(call, proposal, changes)
  if (!waiting) return
  await writeStep(call, waiting, {
    action: 'update',
    status: 'waiting',
    set: { created_by: call.user.id },
    told: { changes: changes.length },
  })
}

/** Withdraws the waiting proposal; accepted changes stay. */
export async function withdrawProposal(call: ZoneCall, partner_id: number, version: number): Promise<void> {
  await lockCompany(call, partner_id, 'proposal.withdraw', version)
  const waiting = await waitingProposal(call.db, partner_id)
  if (!waiting) refuse('lifecycle', { key: 'proposal.none_waits' })
  await writeStep(call, waiting, { action: 'withdraw', status: 'withdrawn' })
}

/** The locked company, for its administrators only; refuses an outdated version. */
async function lockCompany(
  call: ZoneCall,
  partner_id: number,
  type: 'proposal.change' | 'proposal.withdraw',
  version: number,
): Promise<CompanyState> {
  const { db, by, at } = call
  const { country } = await lockPartner(call, partner_id)
  const event: PartnerProposalEvent = { type, by, at: at.toISOString() }
  const isAdmin = proposalSnapshot({ status: 'waiting', partner_id, country, undecided: 1 }).can(event)
  if (!isAdmin) refuse('forbidden', { key: 'account.company_admin_only' })
  const state = await companyState(db, partner_id)
  // Changes by the distributor's staff are not shown to the company.
  if (state.version !== version) refuse('conflict', { conflict: { version: state.version, changes: [] } })
  return state
}

async function begin({ db, at, user, audit }: ZoneCall, partner_id: number, changes: readonly NewChange[]) {
  const now = at.toISOString()
  const [proposal] = await db
    .insert(partner_proposals)
    .values({ partner_id, created_by: user.id, created_at: now, updated_at: now })
    .returning()
  if (!proposal) throw new Error('No proposal was stored')
  const { status } = proposal
  await audit({
    ...{ entity: proposalEntity, entity_id: proposal.id, action: 'store', before: null },
    after: { partner_id, status, changes: changes.length, version: proposal.version },
  })
  return proposal
}

async function writeChanges({ db }: ZoneCall, { id }: ProposalRecord, changes: readonly NewChange[]): Promise<void> {
  const own = eq(partner_proposal_changes.proposal_id, id)
  const open = (await changesOf(db, id)).filter(({ decision }) => decision === 'waiting')
  if (open.length > 0)
    await db.delete(partner_proposal_changes).where(and(own, eq(partner_proposal_changes.decision, 'waiting')))
  await db.insert(partner_proposal_changes).values(changes.map((change) => ({ ...change, proposal_id: id })))
}
