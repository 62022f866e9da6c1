import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { plainDecimal } from '#contract/offer/decimal.ts'
import { addressParts, type FollowUp, type FollowUpBeginning } from '#contract/offer/follow-up.ts'
import { linesOf } from '#contract/offer/totals.ts'
import { unitIn } from '#contract/values/units.ts'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening } from '#server/events.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { service_maintenances, spare_parts, spare_parts_orders } from '#server/modules/service-order/index.ts'
import { units } from '#server/modules/unit/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { writeOfferEntry } from './advance.ts'
import { findOffer } from './offer.ts'
import { acceptanceOf } from './story.ts'
import { offer_follow_ups, offers } from './table.ts'
import { visibleToMember } from './visible.ts'

/** What a record that is begun from an accepted offer starts with. */
export async function beginFollowUp(call: CallContext<PartnerScope>, id: number): Promise<FollowUpBeginning> {
  const { db } = call
  const offer = await findOffer(call, id)
  const acceptance = await acceptanceOf(db, id)
  if (offer.state !== 'accepted' || !acceptance) return refuse('lifecycle', { key: 'offer.not_accepted' })
  const lines = linesOf(offer.content, acceptance).filter(({ kind }) => kind !== 'text')
  const ids = lines.flatMap(({ device_id }) => device_id ?? [])
  const known = ids.length
    ? await db
        .select({ id: devices.id, code: devices.external_id })
        .from(devices)
        .where(and(inArray(devices.id, ids), isLive(devices)))
    : []
  const codes = new Map(known.map((device) => [device.id, device.code]))
  const named = lines.map((line) => ({ line, numbers: numbersIn(line, codes.get(line.device_id ?? 0) ?? null) }))
  const parts = await partsAmong(
    db,
    named.flatMap(({ numbers }) => numbers),
  )
  return {
    offer_number: offer.offer_number ?? '',
    partner_id: offer.partner_id,
    customer: {
      name: offer.customer_name ?? '',
      contact: offer.customer_contact || (offer.customer_name ?? ''),
      phone: offer.customer_phone || null,
      email: offer.customer_email || null,
      ...addressParts(offer.customer_address),
    },
    devices: lines.flatMap(({ id: line, device_id, name, quantity }) =>
      device_id !== null && codes.has(device_id) ? [{ line, device_id, name, quantity: plainDecimal(quantity) }] : [],
    ),
    parts: named.flatMap(({ line, numbers }) => {
      const number = numbers.find((one) => parts.has(one))
      return number === undefined ? [] : [{ number, quantity: Math.max(1, Math.ceil(Number(line.quantity))) }]
    }),
    items: lines.map(
      ({ name, quantity, unit }) =>
        `${[plainDecimal(quantity), unitIn(unit, offer.locale)].filter(Boolean).join(' ')} × ${name}`,
    ),
  }
}

/** Part numbers that a line may name: the catalogue's code of its device, and numbers of at least six digits in its name. */
const numbersIn = ({ name }: { name: string }, code: string | null) => [
  ...(code ? [code] : []),
  ...(name.match(/\b\d{6,}\b/g) ?? []),
]

async function partsAmong(db: Database, numbers: readonly string[]): Promise<Set<string>> {
  if (numbers.length === 0) return new Set()
  const rows = await db
    .select({ number: spare_parts.number })
    .from(spare_parts)
    .where(and(inArray(spare_parts.number, [...numbers]), eq(spare_parts.active, true), isLive(spare_parts)))
  return new Set(rows.map(({ number }) => number))
}

/** Links a record to the accepted offer that it was begun from; refuses an offer that the person may not see. */
export async function linkFollowUp(acting: Happening, event: Events['offer.followed']): Promise<void> {
  const { db, by, at } = acting
  const { offer_id, kind, record_id, number } = event
  const partner_ids = by.partners === 'all' ? [] : by.partners
  const [offer] = await db
    .select({ id: offers.id, state: offers.state })
    .from(offers)
    .where(and(eq(offers.id, offer_id), visibleToMember({ scope: { partner_ids }, by })))
  if (offer?.state !== 'accepted') return refuseField('offer_id', 'rule.unknown_record')
  await db.insert(offer_follow_ups).values({ offer_id, kind, record_id, at: at.toISOString() })
  await writeOfferEntry({ db, by, at }, offer_id, followedKinds[kind], number)
}

const followedKinds = { parts_order: 'parts_ordered', maintenance: 'visit_ordered', unit: 'unit_begun' } as const

/** The records that were begun from an offer, without deleted ones, oldest first. */
export async function followUpsOf(db: Database, offer_id: number): Promise<FollowUp[]> {
  const number = sql<string | null>`coalesce(${spare_parts_orders.order_number}, ${service_maintenances.order_number},
    nullif(${units.serial_no}, ''))`
  const isOf = (kind: FollowUp['kind']) => eq(offer_follow_ups.kind, kind)
  const rows = await db
    .select({ kind: offer_follow_ups.kind, id: offer_follow_ups.record_id, number, at: offer_follow_ups.at })
    .from(offer_follow_ups)
    .leftJoin(
      spare_parts_orders,
      and(isOf('parts_order'), eq(spare_parts_orders.id, offer_follow_ups.record_id), isLive(spare_parts_orders)),
    )
    .leftJoin(
      service_maintenances,
      and(isOf('maintenance'), eq(service_maintenances.id, offer_follow_ups.record_id), isLive(service_maintenances)),
    )
    .leftJoin(units, and(isOf('unit'), eq(units.id, offer_follow_ups.record_id), isLive(units)))
    .where(
      and(
        eq(offer_follow_ups.offer_id, offer_id),
        sql`coalesce(${spare_parts_orders.id}, ${service_maintenances.id}, ${units.id}) is not null`,
      ),
    )
    .orderBy(asc(offer_follow_ups.at), asc(offer_follow_ups.record_id))
  return rows
}
