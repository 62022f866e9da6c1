import { eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { AffiliateForm, PartnerForm } from '#contract/partner/form.ts'
import type { ProposalAcceptance, ProposalRefusal, ProposedValues } from '#contract/partner/proposal.ts'
import { validate } from '#contract/validation.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { affiliateCalls } from '#server/modules/partner/affiliates.ts'
import { caretakersOf } from '#server/modules/partner/caretakers.ts'
import { lockPartner, updatePartner } from '#server/modules/partner/store.ts'
import { refuse } from '#server/refusal.ts'
import { type CompanyState, companyState } from './company.ts'
import { mailDecided } from './decision-letter.ts'
import { type ChangeRecord, changesOf, nextStatus, type ProposalRecord, proposalEntity, writeStep } from './proposal.ts'
import { findProposal } from './show.ts'
import { partner_proposal_changes, partner_proposals } from './table.ts'

type StaffCall = CallContext<StaffScope>
type Acceptance = v.InferOutput<typeof ProposalAcceptance>
type Refusal = v.InferOutput<typeof ProposalRefusal>

interface Deciding {
  proposal: ProposalRecord
  /** The changes being decided. */
  chosen: readonly ChangeRecord[]
  /** The company's country, and the number of undecided changes. */
  about: { country: string; undecided: number }
}

/** Accepts changes and stores them by the rules of the partner's editor. */
export async function acceptChanges(call: StaffCall, id: number, body: Acceptance): Promise<void> {
  const deciding = await lockProposal(call, id, body)
  const { proposal, chosen } = deciding
  const state = await companyState(call.db, proposal.partner_id)
  // The colleague decided on the value seen; a value changed since needs a new look.
  if (state.version !== body.company_version)
    refuse('conflict', { conflict: { version: proposal.version, changes: [] } })
  await writeCompany(call, state, chosen)
  for (const change of chosen) if (change.field === 'affiliate') await writeBranch(call, state, change)
  await decide(call, deciding, 'accepted', null)
}

/** Refuses changes, with a reason for the company. */
export async function refuseChanges(call: StaffCall, id: number, body: Refusal): Promise<void> {
  await decide(call, await lockProposal(call, id, body), 'refused', body.reason)
}

async function lockProposal(
  call: StaffCall,
  id: number,
  { version, changes }: Pick<Refusal, 'version' | 'changes'>,
): Promise<Deciding> {
  const { db } = call
  // The company is locked first, as in all writes about it.
  const { partner_id } = await findProposal(call, id)
  const { country } = await lockPartner(call, partner_id)
  const [proposal] = await db.select().from(partner_proposals).where(eq(partner_proposals.id, id)).for('update')
  if (!proposal) refuse('not_found')
  await refuseOutdated(db, proposalEntity, proposal, version)
  refuseUnhandled(call, country)
  const open = (await changesOf(db, id)).filter(({ decision }) => decision === 'waiting')
  const wanted = new Set(changes)
  const chosen = open.filter((change) => wanted.has(change.id))
  if (chosen.length !== wanted.size) refuse('lifecycle', { key: 'proposal.changes_gone' })
  return { proposal, chosen, about: { country, undecided: open.length } }
}

async function writeCompany(call: StaffCall, { partner }: CompanyState, chosen: readonly ChangeRecord[]) {
  const accepted: ProposedValues = Object.assign(
    {},
    ...chosen.filter(({ field }) => field !== 'affiliate').map(({ after }) => after),
  )
  if (Object.keys(accepted).length === 0) return
  const moderators = (await caretakersOf(call.db, partner.id)).map(({ id }) => id)
  const values = { ...partner, ...accepted, moderators }
  const known = Object.keys(PartnerForm.entries)
  const form = Object.fromEntries(Object.entries(values).filter(([field]) => known.includes(field)))
  const checked = validate(PartnerForm, form, call.locale)
  // Existing partners may violate newer rules in other fields, which are not checked here.
  const broken = checked.success ? [] : Object.entries(checked.errors).filter(([field]) => field in accepted)
  const [reason] = broken[0]?.[1] ?? []
  if (reason) refuse('lifecycle', { message: reason })
  await updatePartner(call, partner.id, { ...(form as typeof values), version: partner.version })
}

async function writeBranch(call: StaffCall, state: CompanyState, change: ChangeRecord): Promise<void> {
  const { affiliate_id, before, after } = change
  const partner = state.partner.id
  const branch = state.affiliates.find(({ id }) => id === affiliate_id)
  if (before === null) {
    const body = v.parse(AffiliateForm, after)
    await affiliateCalls['partner.affiliates.store']({ ...call, params: { partner }, query: {}, body })
    return
  }
  // The branch was removed in the meantime: nothing to remove, or nothing to change.
  if (!branch) return after === null ? undefined : refuse('lifecycle', { key: 'proposal.branch_gone' })
  const params = { partner, affiliate: branch.id }
  if (after === null) await affiliateCalls['partner.affiliates.destroy']({ ...call, params, query: {}, body: {} })
  else {
    const body = { ...v.parse(AffiliateForm, after), version: branch.version }
    await affiliateCalls['partner.affiliates.update']({ ...call, params, query: {}, body })
  }
}

/** Applies the lifecycle event, which may decide the whole proposal, and then notifies its author. */
async function decide(
  call: StaffCall,
  { proposal, chosen, about }: Deciding,
  decision: 'accepted' | 'refused',
  reason: string | null,
): Promise<void> {
  const { db, by } = call
  const at = call.at.toISOString()
  const type = decision === 'accepted' ? 'proposal.accept' : 'proposal.refuse'
  const status = nextStatus(proposal, about, { type, changes: chosen.length, by, at })
  const isDecided = status === 'decided'
  const ids = chosen.map(({ id }) => id)
  await db.update(partner_proposal_changes).set({ decision, reason }).where(inArray(partner_proposal_changes.id, ids))
  await writeStep(call, proposal, {
    action: decision === 'accepted' ? 'approve' : 'reject',
    status,
    set: isDecided ? { decided_at: at, decided_by: call.user.id } : {},
    told: { changes: chosen.length },
  })
  if (isDecided) await mailDecided(call, proposal)
}
