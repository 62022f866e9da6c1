import { and, eq } from 'drizzle-orm'
import { type Events, type Happening, raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { askedConsents, keepConsents, lowersFlag, withdrawConsents } from '#server/modules/consent/index.ts'
import { unitEntity } from './entity.ts'
import { units } from './table.ts'
import type { UnitRecord } from './unit.ts'

const kind = 'consent_processing_data'

/** The proof of what the owner has agreed to: the same text as with a warranty order. */
export async function keepOwnersConsent({ db, at, locale, ip, user }: CallContext, unit: UnitRecord): Promise<void> {
  const asked = await askedConsents(db, 'warranty_order', at, locale)
  await keepConsents(db, {
    entity: unitEntity,
    entity_id: unit.id,
    person_name: unit.owner_name,
    person_email: unit.owner_email,
    given_by: user.id,
    ip,
    at,
    texts: asked.filter((text) => text.kind === kind),
  })
}

const carerOf = ({ serviced_by_id, partner_id }: UnitRecord) => serviced_by_id ?? partner_id

/** Tells the other modules when a write has given a unit into other hands. */
export async function tellHandedOver(
  call: CallContext,
  before: UnitRecord,
  after: UnitRecord,
  isOtherOwner = false,
): Promise<void> {
  const company = carerOf(before) !== carerOf(after)
  if (isOtherOwner || company)
    await raise(call, 'unit.handed-over', { unit_id: after.id, owner: isOtherOwner, company })
}

/** Keeps what a write has changed of the owner's consent. That of a former owner says nothing of the new one, and ends. */
export async function followConsent(
  call: CallContext,
  before: UnitRecord | null,
  after: UnitRecord,
  isOtherOwner = false,
): Promise<void> {
  const { db, at, by } = call
  const held = before?.[kind] ?? false
  if (held && (isOtherOwner || !after[kind]))
    await withdrawConsents(db, { entity: unitEntity, entity_id: after.id, kinds: [kind], by: by.user_id, at })
  if (after[kind] && (isOtherOwner || !held)) await keepOwnersConsent(call, after)
}

const lower = lowersFlag(unitEntity, units)

/**
 * An owner has withdrawn the consent, which is all that the data of owners are kept by: they go, and with them the reminders. The
 * unit stays with its warranty and its place.
 */
export async function forgetOwner(happening: Happening, event: Events['consent.withdrawn']): Promise<void> {
  await lower(happening, event)
  if (event.entity !== unitEntity || event.kind !== kind) return
  await happening.db
    .update(units)
    .set({ owner_name: null, owner_phone: null, owner_email: null })
    .where(and(eq(units.id, event.entity_id), eq(units.consent_processing_data, false)))
}
