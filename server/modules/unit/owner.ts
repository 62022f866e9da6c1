import { and, eq } from 'drizzle-orm'
import { type Events, type Happening, raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { askedConsents, clearsFlag, keepConsents, withdrawConsents } from '#server/modules/consent/index.ts'
import { unitEntity } from './entity.ts'
import { units } from './table.ts'
import type { UnitRecord } from './unit.ts'

const kind = 'consent_processing_data'

/** Stores the owner's consent with its text, which is the same as in a warranty order. */
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

/** Columns of a write that names an owner or a place again after these were erased: they are personal data like the first ones. */
export const ownedAnew = (written: Partial<Pick<UnitRecord, (typeof personal)[number]>>) =>
  personal.some((column) => written[column]) ? { anonymised_at: null } : {}

const personal = ['owner_name', 'owner_phone', 'owner_email', 'installation_address'] as const

/** Whether a write names another person as the owner: by another name, or by contacts that are all different. */
export function isOtherPerson(before: Owner, written: Owner): boolean {
  if (written.owner_name !== before.owner_name) return true
  const contacts = (['owner_email', 'owner_phone'] as const).filter((name) => before[name] && written[name])
  return contacts.length > 0 && contacts.every((name) => before[name] !== written[name])
}

type Owner = Pick<UnitRecord, 'owner_name' | 'owner_phone' | 'owner_email'>

const carerOf = ({ serviced_by_id, partner_id }: UnitRecord) => serviced_by_id ?? partner_id

/** Raises an event when a write has changed a unit's owner, or the company in charge of it. */
export async function tellHandedOver(
  call: CallContext,
  before: UnitRecord,
  after: UnitRecord,
  { isOtherOwner = false, isDecided = false } = {},
): Promise<void> {
  const company = carerOf(before) !== carerOf(after)
  if (isOtherOwner || company)
    await raise(call, 'unit.handed-over', { unit_id: after.id, owner: isOtherOwner, company, decided: isDecided })
}

/** Stores or withdraws the owner's consent as a write has changed it. The consent of a former owner is withdrawn. */
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

const lower = clearsFlag(unitEntity, units)

/**
 * Deletes the owner's data and reminders after the owner has withdrawn the consent, which is the only basis for keeping them.
 * The unit stays with its warranty and its place.
 */
export async function forgetOwner(happening: Happening, event: Events['consent.withdrawn']): Promise<void> {
  await lower(happening, event)
  if (event.entity !== unitEntity || event.kind !== kind) return
  await happening.db
    .update(units)
    .set({ owner_name: null, owner_phone: null, owner_email: null })
    .where(and(eq(units.id, event.entity_id), eq(units.consent_processing_data, false)))
}
