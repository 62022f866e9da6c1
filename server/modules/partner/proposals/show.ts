import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CompanyProposal, OwnProposal, Proposal, ProposedValues } from '#contract/partner/proposal.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { provinces } from '#server/modules/dictionary/index.ts'
import { findPartner } from '#server/modules/partner/queries.ts'
import { partners } from '#server/modules/partner/table.ts'
import { refuse } from '#server/refusal.ts'
import { proposedForm } from './changes.ts'
import { type CompanyState, companyState, currentValueOf } from './company.ts'
import {
  type ChangeRecord,
  changesOfProposal,
  type ProposalRecord,
  proposalsInScope,
  waitingProposal,
} from './proposal.ts'
import { partner_proposals } from './table.ts'

type Named = (values: ProposedValues | null) => ProposedValues | null

/** A proposal of a partner that the colleague may see; otherwise 404. */
export async function findProposal({ db, scope }: CallContext<StaffScope>, id: number): Promise<ProposalRecord> {
  const [proposal] = await db
    .select()
    .from(partner_proposals)
    .where(and(eq(partner_proposals.id, id), proposalsInScope(scope)))
  return proposal ?? refuse('not_found')
}

const deciders = alias(users, 'deciders')

/** A proposal with the company's current values. */
export async function showProposal(call: CallContext<StaffScope>, id: number): Promise<Proposal> {
  const { db } = call
  const proposal = await findProposal(call, id)
  const [names] = await db
    .select({
      partner_name: partners.name,
      nip: partners.nip,
      country: partners.country,
      proposed_by_name: fullNameOf(users),
      decided_by_name: fullNameOf(deciders),
    })
    .from(partner_proposals)
    .innerJoin(partners, eq(partners.id, partner_proposals.partner_id))
    .leftJoin(users, eq(users.id, partner_proposals.created_by))
    .leftJoin(deciders, eq(deciders.id, partner_proposals.decided_by))
    .where(eq(partner_proposals.id, id))
  if (!names) throw new Error(`There is no proposal ${id}`)
  const state = await companyState(db, proposal.partner_id)
  const named = await provinceNames(db)
  const changes = (await changesOfProposal(db, id)).map((change) => ({
    ...shownChange(change, named),
    current: named(currentOf(state, change)),
    is_outdated: !isDeepStrictEqual(currentOf(state, change), change.before),
  }))
  return { ...proposal, ...names, company_version: state.version, changes }
}

/** The person's company with its waiting proposal, and the last decided one. */
export async function showCompanyProposal(
  call: CallContext<PartnerScope>,
  partner_id: number,
): Promise<CompanyProposal> {
  const { db } = call
  await findPartner(call, partner_id)
  const state = await companyState(db, partner_id)
  const named = await provinceNames(db)
  const waiting = await waitingProposal(db, partner_id)
  const open = waiting ? (await changesOfProposal(db, waiting.id)).filter(({ decision }) => decision === 'waiting') : []
  const [decided] = await db
    .select()
    .from(partner_proposals)
    .where(and(eq(partner_proposals.partner_id, partner_id), ne(partner_proposals.status, 'waiting')))
    .orderBy(desc(partner_proposals.id))
    .limit(1)
  return {
    ...proposedForm(state, open),
    id: partner_id,
    name: state.partner.name,
    version: state.version,
    waiting: waiting && (await ownProposal(db, waiting, named)),
    decided: decided?.status === 'decided' ? await ownProposal(db, decided, named) : null,
  }
}

async function ownProposal(db: Database, proposal: ProposalRecord, named: Named): Promise<OwnProposal> {
  const [proposer] = await db
    .select({ name: fullNameOf(users) })
    .from(users)
    .where(eq(users.id, proposal.created_by ?? 0))
  const changes = (await changesOfProposal(db, proposal.id)).map((change) => shownChange(change, named))
  return { ...proposal, proposed_by_name: proposer?.name ?? null, changes }
}

function shownChange({ before, after, ...change }: ChangeRecord, named: Named) {
  return { ...change, before: named(before), after: named(after) }
}

/** Current value at the place of a change; null for a new branch. */
function currentOf(state: CompanyState, { field, affiliate_id, before }: ChangeRecord): ProposedValues | null {
  return before === null ? null : currentValueOf(state, field, affiliate_id)
}

async function provinceNames(db: Database): Promise<Named> {
  const { id, name } = getTableColumns(provinces)
  const names = new Map((await db.select({ id, name }).from(provinces)).map((row) => [row.id, row.name]))
  return (values) =>
    values && 'province_id' in values
      ? { ...values, province_name: names.get(Number(values.province_id)) ?? null }
      : values
}

function fullNameOf({ first_name, last_name }: typeof users | typeof deciders) {
  return sql<string | null>`${first_name} || ' ' || ${last_name}`
}
