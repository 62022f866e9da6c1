import { eq } from 'drizzle-orm'
import type { LetterKind, Profile, profile } from '#contract/profile/profile.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users, waitingAddress } from '#server/modules/auth/index.ts'
import { refuse } from '#server/refusal.ts'
import { ownCompanies } from './companies.ts'

type Update = Call<(typeof profile.endpoints)['profile.profile.update']>

/** Entity of users in the audit. */
export const userEntity = 'user.users'

/** Profile of the signed-in person, with companies and their caretakers. */
export async function showProfile(call: CallContext): Promise<Profile> {
  const { db, user } = call
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row) return refuse('not_found')
  const { id, first_name, last_name, email, phone_number, locale, version } = row
  const muted_letters = row.muted_letters as LetterKind[]
  const new_email = await waitingAddress(db, id, call.at)
  const person = { id, first_name, last_name, email, new_email, phone_number, locale, muted_letters, version }
  return { ...person, letters: lettersOf(call), companies: await ownCompanies(call) }
}

/** Changes the person's own data; refuses an outdated version, because staff may edit the same record. */
export async function updateProfile(call: Update): Promise<Profile> {
  const { db, user, at, body } = call
  const { version, ...values } = body
  const [before] = await db.select().from(users).where(eq(users.id, user.id)).for('update')
  if (!before) return refuse('not_found')
  await refuseOutdated(db, userEntity, before, version)
  const set = { ...values, muted_letters: [...new Set(values.muted_letters)], version: version + 1 }
  await db
    .update(users)
    .set({ ...set, updated_at: at.toISOString() })
    .where(eq(users.id, user.id))
  await call.audit({ entity: userEntity, entity_id: user.id, action: 'update', before, after: { ...before, ...set } })
  return showProfile(call)
}

/** Kinds of letters that this person receives at all. */
function lettersOf({ by }: CallContext): LetterKind[] {
  const getsOrders = ['service-order.service-orders.show', 'partnerzone.service-order.service-orders.show'].some(
    (name) => by.permissions[name],
  )
  return [
    ...(getsOrders ? (['service_orders'] as const) : []),
    ...(by.permissions['service-order.service-orders.assign'] ? (['digests'] as const) : []),
    ...(by.permissions['partnerzone.service-order.due-maintenances.index'] ? (['maintenances'] as const) : []),
    ...(by.permissions['partnerzone.notification.notifications.index'] ? (['notifications'] as const) : []),
    ...(by.permissions['partnerzone.documentation.documentations.index'] ? (['documents'] as const) : []),
    ...(by.permissions['partnerzone.training.participants.index'] ? (['trainings'] as const) : []),
    ...(by.permissions['partnerzone.offer-generator.offers.update'] ? (['offers'] as const) : []),
    ...(by.permissions['partner.new-entries.approve'] ? (['new_entries'] as const) : []),
    ...(by.permissions['partner.proposals.accept'] ? (['proposals'] as const) : []),
  ]
}
