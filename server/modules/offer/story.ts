import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Offer } from '#contract/offer/entity.ts'
import type { Acceptance } from '#contract/offer/story.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import type { OfferRow } from './offer.ts'
import { offer_acceptances, offer_events, offer_messages, offer_openings, offer_recipients, offers } from './table.ts'
import { visibleToMember } from './visible.ts'

const actors = alias(users, 'actors')
const actorName = sql<string | null>`${actors.first_name} || ' ' || ${actors.last_name}`

/** Timeline of an offer, oldest first. */
export async function eventsOf(db: Database, offer_id: number): Promise<Offer['events']> {
  const { id, kind, at, by_customer, text } = offer_events
  return db
    .select({ id, kind, at, by_customer, text, actor_name: actorName })
    .from(offer_events)
    .leftJoin(actors, eq(actors.id, offer_events.actor_id))
    .where(eq(offer_events.offer_id, offer_id))
    .orderBy(asc(offer_events.id))
}

/** Messages between customer and company, oldest first. */
export async function messagesOf(db: Database, offer_id: number): Promise<Offer['messages']> {
  const { id, at, from_customer, author_name, text, letter } = offer_messages
  return db
    .select({ id, at, from_customer, author_name, text, letter })
    .from(offer_messages)
    .where(eq(offer_messages.offer_id, offer_id))
    .orderBy(asc(offer_messages.id))
}

/** Recipients with their openings, without the codes of their links. */
export async function recipientsOf(db: Database, offer_id: number): Promise<Offer['recipients']> {
  const { id, email, is_main, delivery, failure, sent_at, times, opened_at, last_opened_at } = offer_recipients
  const rows = await db
    .select({ id, email, is_main, delivery, failure, sent_at, times, opened_at, last_opened_at })
    .from(offer_recipients)
    .where(eq(offer_recipients.offer_id, offer_id))
    .orderBy(asc(offer_recipients.id))
  const openings = await db
    .select({ recipient_id: offer_openings.recipient_id, day: offer_openings.day, times: offer_openings.times })
    .from(offer_openings)
    .innerJoin(offer_recipients, eq(offer_recipients.id, offer_openings.recipient_id))
    .where(eq(offer_recipients.offer_id, offer_id))
    .orderBy(desc(offer_openings.day))
  return rows.map((row) => ({
    ...row,
    openings: openings.filter(({ recipient_id }) => recipient_id === row.id).map(({ day, times }) => ({ day, times })),
  }))
}

/** The accepted selection, or null. */
export async function acceptanceOf(db: Database, offer_id: number): Promise<Acceptance | null> {
  const [row] = await db.select().from(offer_acceptances).where(eq(offer_acceptances.offer_id, offer_id))
  if (!row) return null
  const { at, name, variant, options, quantities, totals, deposit, ip, consent, note, way, email } = row
  return { at, name, variant, options, quantities, totals, deposit, ip, consent, note, way, email }
}

/** All offers connected by revision with an offer, this one included, oldest first, as far as the member may see them. */
export async function versionsOf(call: CallContext<PartnerScope>, offer_id: number): Promise<Offer['versions']> {
  const { id, offer_number, state, registered_at, created_at } = offers
  const rows = await call.db
    .select({ id, offer_number, state, registered_at, created_at })
    .from(offers)
    .where(and(inArray(id, family(offer_id)), visibleToMember(call)))
    .orderBy(asc(id))
  return rows.map(({ registered_at, created_at, ...version }) => ({ ...version, at: registered_at ?? created_at }))
}

/** Ids of offers connected by revision, in both directions. */
const family = (offer_id: number) => sql`(
  with recursive family (id, revises_id) as (
    select ${offers.id}, ${offers.revises_id} from ${offers} where ${offers.id} = ${offer_id}
    union
    select other.id, other.revises_id from ${offers} other
    join family on other.id = family.revises_id or other.revises_id = family.id
  ) select id from family)`

/** Offers that an offer revises, is revised by, or was copied from, as far as the reader may see them. */
export async function linksOf(
  db: Database,
  row: Pick<OfferRow, 'id' | 'revises_id' | 'copied_from_id'>,
  visible: SQL | undefined,
): Promise<Pick<Offer, 'revises' | 'revised_by' | 'copied_from'>> {
  const ids = [row.revises_id, row.copied_from_id].filter((id) => id !== null)
  const { id, offer_number, state, revises_id } = offers
  const found = await db
    .select({ id, offer_number, state, revises_id })
    .from(offers)
    .where(and(visible, or(ids.length ? inArray(offers.id, ids) : undefined, eq(offers.revises_id, row.id))))
    .orderBy(asc(offers.id))
  const linked = (other: (typeof found)[number] | undefined) =>
    other ? { id: other.id, offer_number: other.offer_number, state: other.state } : null
  return {
    revises: linked(found.find((other) => other.id === row.revises_id)),
    copied_from: linked(found.find((other) => other.id === row.copied_from_id)),
    revised_by: linked(found.findLast((other) => other.revises_id === row.id)),
  }
}
