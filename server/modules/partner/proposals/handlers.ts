import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { validate } from '#contract/declare/validation.ts'
import { AffiliateForm, PartnerForm } from '#contract/partner/form.ts'
import {
  type ProposalAcceptance,
  type ProposalForm,
  type ProposalRefusal,
  type ProposedValues,
  partnerProposals,
} from '#contract/partner/proposal.ts'
import type { PartnerProposalEvent } from '#contract/partner/proposal-lifecycle.ts'
import { proposalSnapshot } from '#contract/partner/proposal-lifecycle-state.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { users } from '#server/modules/auth/index.ts'
import { affiliateCalls } from '#server/modules/partner/affiliates.ts'
import { caretakersOf } from '#server/modules/partner/caretakers.ts'
import { lockPartner, updatePartner } from '#server/modules/partner/store.ts'
import { partner_users, partners } from '#server/modules/partner/table.ts'
import { refuse } from '#server/refusal.ts'
import { type NewChange, proposedChanges } from './changes.ts'
import { type CompanyState, companyState } from './company.ts'
import {
  type ChangeRecord,
  changesOfProposal,
  nextStatus,
  type ProposalRecord,
  proposalEntity,
  waitingProposal,
  writeStep,
} from './proposal.ts'
import { listProposals } from './rows.ts'
import { findProposal, showCompanyProposal, showProposal } from './show.ts'
import { partner_proposal_changes, partner_proposals } from './table.ts'

/** Proposals of companies and decisions on them. */
export const partnerProposalHandlers = handlers(partnerProposals, {
  'partner.proposals.index': listProposals,
  'partner.proposals.show': (call) => showProposal(call, call.params.proposal),
  'partner.proposals.accept': async (call) => {
    await acceptChanges(call, call.params.proposal, call.body)
    return showProposal(call, call.params.proposal)
  },
  'partner.proposals.refuse': async (call) => {
    await refuseChanges(call, call.params.proposal, call.body)
    return showProposal(call, call.params.proposal)
  },
  'partnerzone.partner.proposals.show': (call) => showCompanyProposal(call, call.params.partner),
  'partnerzone.partner.proposals.update': async (call) => {
    await propose(call, call.params.partner, call.body)
    return showCompanyProposal(call, call.params.partner)
  },
  'partnerzone.partner.proposals.withdraw': async (call) => {
    await withdrawProposal(call, call.params.partner, call.body.version)
    return showCompanyProposal(call, call.params.partner)
  },
})

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
async function acceptChanges(call: StaffCall, id: number, body: Acceptance): Promise<void> {
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
async function refuseChanges(call: StaffCall, id: number, body: Refusal): Promise<void> {
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
  const open = (await changesOfProposal(db, id)).filter(({ decision }) => decision === 'waiting')
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

/** Notifies the author of a proposal of each decision, unless they have left the company. */
async function mailDecided({ db }: CallContext, { id, partner_id, created_by }: ProposalRecord): Promise<void> {
  const [proposer] = await db
    .select({
      email: users.email,
      locale: users.locale,
      first_name: users.first_name,
      last_name: users.last_name,
      company: partners.name,
    })
    .from(partner_users)
    .innerJoin(users, eq(users.id, partner_users.user_id))
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(and(eq(partner_users.partner_id, partner_id), eq(users.id, created_by ?? 0), eq(users.status, 1)))
  if (!proposer) return
  const { email, locale, first_name, last_name, company } = proposer
  const changes = (await changesOfProposal(db, id)).map(({ field, before, after, decision, reason }) => {
    const name = (after ?? before)?.name
    return { field, name: field === 'affiliate' && typeof name === 'string' ? name : null, decision, reason }
  })
  await queueMail(db, {
    to: email,
    locale,
    template: 'proposal_decided',
    data: { full_name: `${first_name} ${last_name}`, company, changes },
  })
}

type ZoneCall = CallContext<PartnerScope>

/**
 * Proposes the differences between form and company. A waiting proposal is updated: decisions stay, undecided changes follow
 * the form.
 */
async function propose(
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
async function withdrawProposal(call: ZoneCall, partner_id: number, version: number): Promise<void> {
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
    entity: proposalEntity,
    entity_id: proposal.id,
    action: 'store',
    before: null,
    after: { partner_id, status, changes: changes.length, version: proposal.version },
  })
  return proposal
}

async function writeChanges({ db }: ZoneCall, { id }: ProposalRecord, changes: readonly NewChange[]): Promise<void> {
  const own = eq(partner_proposal_changes.proposal_id, id)
  const open = (await changesOfProposal(db, id)).filter(({ decision }) => decision === 'waiting')
  if (open.length > 0)
    await db.delete(partner_proposal_changes).where(and(own, eq(partner_proposal_changes.decision, 'waiting')))
  await db.insert(partner_proposal_changes).values(changes.map((change) => ({ ...change, proposal_id: id })))
}
