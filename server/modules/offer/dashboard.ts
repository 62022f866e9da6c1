import { and, desc, eq, sql } from 'drizzle-orm'
import type { PartnerDashboard } from '#contract/dashboard/dashboard.ts'
import type { Turn } from '#contract/dashboard/work.ts'
import { daysAfter, daysBefore } from '#contract/days.ts'
import { today } from '#contract/rules.ts'
import { sumOfMoney } from '#server/db/money.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { withinDays } from '#server/http/lists/conditions.ts'
import { offers } from './table.ts'
import { visibleToMember } from './visible.ts'

/** Offers for the dashboard: opened by the customer, expiring within a week, accepted in the last 30 days. */
export async function offersDashboard(
  call: CallContext<PartnerScope>,
): Promise<NonNullable<PartnerDashboard['offers']>> {
  const { state, expires_on, decided_at, gross } = offers
  const until = daysAfter(today(call.at), 7)
  const since = daysBefore(today(call.at), 30)
  const isFresh = sql`${state} = 'accepted' and ${withinDays(decided_at, { from: since, to: null })}`
  const [found] = await call.db
    .select({
      opened: sql<number>`(count(*) filter (where ${state} = 'viewed'))::int`,
      expiring: sql<number>`(count(*) filter (where ${state} in ('open', 'sent', 'viewed') and ${expires_on} between ${today(call.at)} and ${until}))::int`,
      accepted: sql<number>`(count(*) filter (where ${isFresh}))::int`,
      accepted_gross: sumOfMoney(sql`case when ${isFresh} then ${gross} end`),
    })
    .from(offers)
    .where(and(visibleToMember(call), sql`${state} in ('open', 'sent', 'viewed', 'accepted')`))
  return { opened: 0, expiring: 0, accepted: 0, accepted_gross: '0.00', ...found, until, since }
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
