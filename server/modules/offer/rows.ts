import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import type { Turn } from '#contract/dashboard/work.ts'
import type { Approval } from '#contract/offer/approval.ts'
import { fromUnits } from '#contract/offer/decimal.ts'
import type { OfferRow, OfferSummary, StaffOfferRow } from '#contract/offer/entity.ts'
import { type OfferStateFilter, offerStates } from '#contract/offer/lifecycle.ts'
import { lostStates } from '#contract/offer/lifecycle-state.ts'
import { offerZone } from '#contract/offer/offer.ts'
import { offerStaff } from '#contract/offer/staff.ts'
import { daysAfter, daysBefore } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { sumOfMoney } from '#server/db/money.ts'
import type { PartnerScope, StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains, equals, isAmong, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { companiesAsked, partners } from '#server/modules/partner/index.ts'
import { hidesCustomer, shownCustomer, tellsCustomer } from './customer/hidden-customer.ts'
import { offerStateOf } from './show.ts'
import { offers } from './table.ts'
import { inTrashOfMember, visibleToMember, visibleToStaff } from './visible.ts'

const zoneList = offerZone.endpoints['partnerzone.offer-generator.offers.index']
const staffList = offerStaff.endpoints['offer-generator.offers.index']
const authors = alias(users, 'authors')

const columns = {
  id: offers.id,
  offer_number: offers.offer_number,
  state: offers.state,
  subject: offers.subject,
  customer_name: offers.customer_name,
  maintainer_name: offers.maintainer_name,
  author_name: sql<string>`coalesce(${authors.first_name} || ' ' || ${authors.last_name}, '')`,
  net: offers.net,
  gross: offers.gross,
  variants: offers.variants,
  expires_on: offers.expires_on,
  created_at: offers.created_at,
  updated_at: offers.updated_at,
  registered_at: offers.registered_at,
  sent_at: offers.sent_at,
  printed_at: offers.printed_at,
  viewed_at: offers.viewed_at,
  decided_at: offers.decided_at,
  open_questions: offers.open_questions,
  version: offers.version,
  partner_id: offers.partner_id,
  partner_name: offers.partner_name,
}

const sorts = {
  created_at: offers.created_at,
  updated_at: offers.updated_at,
  offer_number: offers.offer_number,
  customer_name: offers.customer_name,
  subject: offers.subject,
  state: offers.state,
  net: offers.net,
  gross: offers.gross,
  expires_on: offers.expires_on,
  registered_at: offers.registered_at,
  sent_at: offers.sent_at,
}

type Days = { from: string | null; to: string | null }

/** Filters on the customer; for the distributor only where the company shows it. */
const filtersOf = (customer: (text: string) => SQL | undefined) => ({
  search: (text: string) =>
    text === '' ? undefined : or(contains(offers.offer_number, text), contains(offers.subject, text), customer(text)),
  offer_number: (text: string) => contains(offers.offer_number, text),
  customer_name: customer,
  subject: (text: string) => contains(offers.subject, text),
  state: (wanted: readonly OfferStateFilter[]) =>
    or(
      isOneOf(
        offers.state,
        offerStates.filter((state) => wanted.includes(state)),
      ),
      wanted.includes('registered') ? isNotNull(offers.registered_at) : undefined,
    ),
  created_at: (days: Days) => withinDays(offers.created_at, days),
  sent_at: (days: Days) => withinDays(offers.sent_at, days),
  expires_on: (days: Days) => betweenDays(offers.expires_on, days),
  decided_at: (days: Days) => withinDays(offers.decided_at, days),
  registered_at: (days: Days) => withinDays(offers.registered_at, days),
})

/** Condition: a draft with one of these states of its approval. */
const isDraftWith = (approvals: readonly Approval[]) =>
  and(eq(offers.state, 'draft'), isOneOf(offers.approval, approvals))

const zoneRows = (db: Database) =>
  db
    .select({ ...columns, approval: offers.approval })
    .from(offers)
    .leftJoin(authors, eq(authors.id, offers.created_by))
    .$dynamic()

/** List of a company's offers, or of its deleted drafts that can be restored. */
export function listOffersForPartner(call: Call<typeof zoneList, PartnerScope>) {
  return answerList(call, zoneList, {
    rows: zoneRows,
    id: offers.id,
    counted: offers,
    where: call.query.deleted ? inTrashOfMember(call, call.at) : visibleToMember(call),
    sorts,
    filters: {
      ...filtersOf((text) => contains(offers.customer_name, text)),
      mine: (mine: boolean) => (mine ? equals(offers.created_by, call.user.id) : undefined),
      asked: (asked: boolean) => (asked ? sql`${offers.open_questions} > 0` : equals(offers.open_questions, 0)),
      approval: isDraftWith,
      deleted: () => undefined,
    },
    toRow: ({ partner_id, approval, ...row }): OfferRow => ({
      ...row,
      ...offerStateOf(row),
      approval: row.state === 'draft' ? approval : null,
    }),
  })
}

const shownToStaff = (text: string): SQL | undefined =>
  text === '' ? undefined : and(tellsCustomer, contains(offers.customer_name, text))

const staffRows = (db: Database) =>
  db
    .select({ ...columns, hides_customer: hidesCustomer })
    .from(offers)
    .leftJoin(authors, eq(authors.id, offers.created_by))
    .$dynamic()

/** List of the back office. */
export function listOffersForStaff(call: Call<typeof staffList, StaffScope>) {
  return answerList(call, staffList, {
    rows: staffRows,
    id: offers.id,
    counted: offers,
    where: visibleToStaff(call.scope),
    sorts: { ...sorts, partner_name: offers.partner_name, customer_name: shownCustomer },
    filters: {
      ...filtersOf(shownToStaff),
      search: (text: string) => or(filtersOf(shownToStaff).search(text), contains(offers.partner_name, text)),
      partner: (ids: readonly number[]) => isOneOf(offers.partner_id, ids),
      province: (province: readonly number[]) => isAmong(offers.partner_id, partners, companiesAsked({ province })),
      abroad: (abroad: boolean) => isAmong(offers.partner_id, partners, companiesAsked({ abroad })),
      caretaker: (caretaker: readonly number[]) => isAmong(offers.partner_id, partners, companiesAsked({ caretaker })),
    },
    toRow: (row): StaffOfferRow => ({
      ...row,
      ...offerStateOf(row),
      customer_name: row.hides_customer ? null : row.customer_name,
    }),
  })
}

/** Counts and values by state; drafts count with their current value. */
export async function summarise(
  call: Call<(typeof offerZone)['endpoints']['partnerzone.offer-generator.offers.summary'], PartnerScope>,
): Promise<OfferSummary> {
  const isSubmitted = isDraftWith(['submitted'])
  const rows = await call.db
    .select({
      state: offers.state,
      count: sql<number>`count(*)::int`,
      net: sumOfMoney(offers.net),
      gross: sumOfMoney(offers.gross),
      submitted: sql<number>`(count(*) filter (where ${isSubmitted}))::int`,
      submitted_gross: sumOfMoney(sql`case when ${isSubmitted} then ${offers.gross} end`),
    })
    .from(offers)
    .where(and(visibleToMember(call), call.query.mine ? eq(offers.created_by, call.user.id) : undefined))
    .groupBy(offers.state)
  const states = offerStates.flatMap((state) => rows.find((row) => row.state === state) ?? [])
  const draft = rows.find(({ state }) => state === 'draft')
  const together = (...wanted: string[]) => {
    const found = states.filter(({ state }) => wanted.includes(state))
    const grosze = found.reduce((sum, { gross }) => sum + BigInt(gross.replace('.', '')), 0n)
    return { count: found.reduce((sum, { count }) => sum + count, 0), gross: fromUnits(grosze, 2) }
  }
  return {
    states,
    open: together('open', 'sent', 'viewed'),
    won: together('accepted'),
    lost: together(...lostStates),
    submitted: { count: draft?.submitted ?? 0, gross: draft?.submitted_gross ?? '0.00' },
  }
}

/** Offers for the dashboard: to be approved by the person, opened by the customer, expiring within a week, accepted in the last 30 days. */
export async function offersDashboard(
  call: CallContext<PartnerScope>,
): Promise<NonNullable<PartnerDashboard['offers']>> {
  const { state, expires_on, decided_at, gross } = offers
  const until = daysAfter(today(call.at), 7)
  const since = daysBefore(today(call.at), 30)
  const isFresh = sql`${state} = 'accepted' and ${withinDays(decided_at, { from: since, to: null })}`
  const isToApprove = and(isDraftWith(['submitted']), isOneOf(offers.partner_id, call.by.company_admin_of))
  const [found] = await call.db
    .select({
      to_approve: sql<number>`(count(*) filter (where ${isToApprove}))::int`,
      opened: sql<number>`(count(*) filter (where ${state} = 'viewed'))::int`,
      expiring: sql<number>`(count(*) filter (where ${state} in ('open', 'sent', 'viewed') and ${expires_on} between ${today(call.at)} and ${until}))::int`,
      accepted: sql<number>`(count(*) filter (where ${isFresh}))::int`,
      accepted_gross: sumOfMoney(sql`case when ${isFresh} then ${gross} end`),
    })
    .from(offers)
    .where(and(visibleToMember(call), sql`${state} in ('draft', 'open', 'sent', 'viewed', 'accepted')`))
  return { to_approve: 0, opened: 0, expiring: 0, accepted: 0, accepted_gross: '0.00', ...found, until, since }
}

/** Opened and undecided offers, most recently opened first. */
export async function offersBeingRead(call: CallContext<PartnerScope>, shown: number): Promise<Turn[]> {
  const rows = await call.db
    .select({
      id: offers.id,
      title: sql<string>`coalesce(${offers.customer_name}, ${offers.subject}, '')`,
      about: sql<string>`coalesce(${offers.subject}, ${offers.offer_number}, '')`,
      amount: offers.gross,
      at: offers.viewed_at,
    })
    .from(offers)
    .where(and(visibleToMember(call), eq(offers.state, 'viewed')))
    .orderBy(desc(offers.viewed_at), desc(offers.id))
    .limit(shown)
  return rows.map((row) => ({ kind: 'offer', ...row }))
}
