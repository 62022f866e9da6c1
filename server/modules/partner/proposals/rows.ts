import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { partnerProposals } from '#contract/partner/proposal.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/table.ts'
import { proposalsInScope } from './proposal.ts'
import { partner_proposals } from './table.ts'

const index = partnerProposals.endpoints['partner.proposals.index']
const deciders = alias(users, 'deciders')

const changes = correlated<number>`(select count(*)::int from partner_proposal_changes c
  where c.proposal_id = ${partner_proposals.id})`
const undecided = correlated<number>`(select count(*)::int from partner_proposal_changes c
  where c.proposal_id = ${partner_proposals.id} and c.decision = 'waiting')`

function rows(db: Database) {
  return db
    .select({
      id: partner_proposals.id,
      partner_id: partner_proposals.partner_id,
      partner_name: partners.name,
      city: partners.city,
      status: partner_proposals.status,
      changes,
      undecided,
      proposed_by_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      created_at: partner_proposals.created_at,
      decided_at: partner_proposals.decided_at,
      decided_by_name: sql<string | null>`${deciders.first_name} || ' ' || ${deciders.last_name}`,
    })
    .from(partner_proposals)
    .innerJoin(partners, eq(partners.id, partner_proposals.partner_id))
    .leftJoin(users, eq(users.id, partner_proposals.created_by))
    .leftJoin(deciders, eq(deciders.id, partner_proposals.decided_by))
    .$dynamic()
}

/** Proposals of partners that a colleague may see. */
export function listProposals(call: Call<typeof index, StaffScope>) {
  return answerList(call, index, {
    rows: () => rows(call.db),
    id: partner_proposals.id,
    where: proposalsInScope(call.scope),
    sorts: { created_at: partner_proposals.created_at, partner_name: partners.name },
    filters: {
      status: (statuses: readonly string[]) => isOneOf(partner_proposals.status, statuses),
      partner: (ids: readonly number[]) => isOneOf(partner_proposals.partner_id, ids),
      partner_name: (text: string) => contains(partners.name, text),
      created_at: (range: { from: string | null; to: string | null }) =>
        withinDays(partner_proposals.created_at, range),
    },
  })
}

/** Waiting proposals: number and oldest ones, for the dashboard. */
export async function waitingProposals(db: Database, scope: StaffScope, limit: number) {
  const waiting = and(eq(partner_proposals.status, 'waiting'), proposalsInScope(scope))
  const oldest = await db
    .select({
      id: partner_proposals.id,
      partner_name: partners.name,
      undecided,
      created_at: partner_proposals.created_at,
    })
    .from(partner_proposals)
    .innerJoin(partners, eq(partners.id, partner_proposals.partner_id))
    .where(waiting)
    .orderBy(asc(partner_proposals.created_at), desc(partner_proposals.id))
    .limit(limit)
  return { total: await db.$count(partner_proposals, waiting), oldest }
}
