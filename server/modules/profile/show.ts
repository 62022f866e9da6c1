import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import { kindsReceived, type LetterKind } from '#contract/mail/letter-kinds.ts'
import type { OwnBranch, OwnCompany, Profile, profile } from '#contract/profile/profile.ts'
import type { Database } from '#server/db/client.ts'
import { userEntity } from '#server/db/users.table.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'

import { users, waitingAddress } from '#server/modules/auth/index.ts'
import { brands, business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { filesById, toMediaFile } from '#server/modules/media/index.ts'
import { affiliates, partner_moderators, partners } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'

type Update = Call<(typeof profile.endpoints)['profile.profile.update']>

/** Profile of the signed-in person, with companies and their caretakers. */
export async function showProfile(call: CallContext): Promise<Profile> {
  const { db, user } = call
  const [row] = await db.select().from(users).where(eq(users.id, user.id))
  if (!row) return refuse('not_found')
  const { id, first_name, last_name, email, phone_number, locale, version } = row
  const muted_letters = row.muted_letters as LetterKind[]
  const new_email = await waitingAddress(db, id, call.at)
  const person = { id, first_name, last_name, email, new_email, phone_number, locale, muted_letters, version }
  return { ...person, letters: kindsReceived(call.by), companies: await ownCompanies(call) }
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

type Of<Item> = Item & { partner_id: number }

/** The companies of the signed-in person, with the data that they may see. */
async function ownCompanies({ db, user, at, locale }: CallContext): Promise<OwnCompany[]> {
  const ids = user.partners.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await db
    .select({
      ...getTableColumns(partners),
      province_name: provinces.name,
      business_area_name: business_areas[`name_${locale}`],
    })
    .from(partners)
    .leftJoin(provinces, eq(provinces.id, partners.province_id))
    .leftJoin(business_areas, eq(business_areas.id, partners.business_area_id))
    .where(inArray(partners.id, ids))
    .orderBy(asc(partners.name))
  const logos = await filesById(
    db,
    rows.flatMap(({ logo }) => logo ?? []),
  )
  const [caretakers, branches, brandNames] = [
    await caretakersOf(db, ids),
    await branchesOf(db, ids),
    await namesOfBrands(db),
  ]
  return rows.map((row) => {
    const file = row.logo === null ? undefined : logos.get(row.logo)
    const isOwn = ({ partner_id }: { partner_id: number }) => partner_id === row.id
    return {
      ...row,
      logo: file ? toMediaFile(db, file, at) : null,
      brands: row.brands.flatMap((id) => brandNames.get(id) ?? []),
      is_company_admin: user.partners.some(({ id, is_company_admin }) => id === row.id && is_company_admin),
      caretakers: caretakers.filter(isOwn),
      branches: branches.filter(isOwn),
    }
  })
}

/** Active caretakers of the companies. */
async function caretakersOf(db: Database, ids: readonly number[]): Promise<Of<OwnCompany['caretakers'][number]>[]> {
  const rows = await db
    .select({
      partner_id: partner_moderators.partner_id,
      id: users.id,
      first_name: users.first_name,
      last_name: users.last_name,
      email: users.email,
      phone_number: users.phone_number,
    })
    .from(partner_moderators)
    .innerJoin(users, and(eq(users.id, partner_moderators.user_id), eq(users.status, 1)))
    .where(inArray(partner_moderators.partner_id, [...ids]))
    .orderBy(asc(users.last_name), asc(users.id))
  return rows.map(({ first_name, last_name, ...rest }) => ({ ...rest, full_name: `${first_name} ${last_name}` }))
}

async function branchesOf(db: Database, ids: readonly number[]): Promise<Of<OwnBranch>[]> {
  return db
    .select({ ...getTableColumns(affiliates), province_name: provinces.name })
    .from(affiliates)
    .leftJoin(provinces, eq(provinces.id, affiliates.province_id))
    .where(and(inArray(affiliates.partner_id, [...ids]), isLive(affiliates)))
    .orderBy(asc(affiliates.name), asc(affiliates.id))
}

async function namesOfBrands(db: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: brands.id, name: brands.name })
    .from(brands)
    .where(and(eq(brands.active, true), isLive(brands)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
