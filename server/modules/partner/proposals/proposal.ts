import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import type { AuditedAction } from '#contract/core/audit-verbs.ts'
import type { PartnerProposalEvent, ProposalStatus } from '#contract/partner/proposal-lifecycle.ts'
import { proposalSnapshot } from '#contract/partner/proposal-lifecycle-state.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { Happening } from '#server/events.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { partnersInScope } from '#server/modules/partner/queries.ts'
import { partners } from '#server/modules/partner/table.ts'
import { refuse } from '#server/refusal.ts'
import { partner_proposal_changes, partner_proposals } from './table.ts'

/** Entity of proposals in audit and history. */
export const proposalEntity = 'partner.proposals'

export type ProposalRecord = typeof partner_proposals.$inferSelect
export type ChangeRecord = typeof partner_proposal_changes.$inferSelect

/** Condition for proposals of partners that a colleague may see. */
export function proposalsInScope(scope: StaffScope): SQL | undefined {
  const visible = partnersInScope(scope)
  return (
    visible && inArray(partner_proposals.partner_id, sql`(select ${partners.id} from ${partners} where ${visible})`)
  )
}

/** Changes of a proposal in the order of creation. */
export function changesOfProposal(db: Database, proposal_id: number): Promise<ChangeRecord[]> {
  return db
    .select()
    .from(partner_proposal_changes)
    .where(eq(partner_proposal_changes.proposal_id, proposal_id))
    .orderBy(asc(partner_proposal_changes.id))
}

/** The waiting proposal of a company; a writer has locked the company's row. */
export async function waitingProposal(db: Database, partner_id: number): Promise<ProposalRecord | null> {
  const [waiting] = await db
    .select()
    .from(partner_proposals)
    .where(and(eq(partner_proposals.partner_id, partner_id), eq(partner_proposals.status, 'waiting')))
  return waiting ?? null
}

/**
 * The status after an event; `about` is the company's country and the number of undecided changes. 409 when the lifecycle
 * refuses.
 */
export function nextStatus(
  proposal: Pick<ProposalRecord, 'partner_id' | 'status'>,
  about: { country: string; undecided: number },
  event: PartnerProposalEvent,
): ProposalStatus {
  const snapshot = proposalSnapshot({ partner_id: proposal.partner_id, status: proposal.status, ...about })
  if (!snapshot.can(event)) refuse('lifecycle')
  const [next] = transition(snapshot.machine, snapshot, event)
  return next.value
}

interface ProposalStep {
  action: AuditedAction
  status: ProposalStatus
  /** Further audited fields; never the proposed values, which belong to the company. */
  told?: Record<string, unknown>
  set?: Partial<typeof partner_proposals.$inferInsert>
}

/** Stores a step of a proposal with its audit entry. */
export async function writeStep(
  { db, at, by }: Happening,
  proposal: ProposalRecord,
  { action, status, told = {}, set = {} }: ProposalStep,
): Promise<ProposalRecord> {
  const [after] = await db
    .update(partner_proposals)
    .set({ ...set, status, version: sql`${partner_proposals.version} + 1`, updated_at: at.toISOString() })
    .where(eq(partner_proposals.id, proposal.id))
    .returning()
  if (!after) throw new Error(`Proposal ${proposal.id} is gone`)
  const before = { status: proposal.status, ...Object.fromEntries(Object.keys(told).map((field) => [field, null])) }
  await audit(db, {
    entity: proposalEntity,
    entity_id: proposal.id,
    action,
    by,
    at,
    before,
    after: { status, ...told, version: after.version },
  })
  return after
}
