import { isDeepStrictEqual } from 'node:util'
import { asc, eq, inArray } from 'drizzle-orm'
import { conditionKinds } from '#contract/offer/content.ts'
import type { offerZone } from '#contract/offer/offer.ts'
import { type OfferSettings, unsavedOfferSettings } from '#contract/offer/settings.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { isLive } from '#server/http/records/trash.ts'
import { producers } from '#server/modules/device/index.ts'
import { attachFiles, filesById, toMediaFile } from '#server/modules/media/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { offer_settings } from './company-table.ts'

/** Entity of the settings in audit, and owner of the logo in media; its id is the company's. */
export const settingsEntity = 'offer-generator.settings'

export type SettingsRow = typeof offer_settings.$inferSelect

/** Settings of a company that has not saved any. */
export function defaultSettings(partner_id: number): Omit<SettingsRow, 'updated_at'> {
  return {
    partner_id,
    ...unsavedOfferSettings,
    defaults: noDefaults,
    version: 0,
  }
}

const noDefaults: SettingsRow['defaults'] = {
  transport: null,
  transport_price: null,
  assembly: null,
  assembly_price: null,
  warranty: null,
  expiry: null,
  installment: null,
  deadline: null,
  payment: null,
}

export type CompanySettings = ReturnType<typeof defaultSettings>

/** Settings of a company's offers, saved or default. */
export async function settingsOf(db: Database, partner_id: number): Promise<CompanySettings> {
  const [row] = await db.select().from(offer_settings).where(eq(offer_settings.partner_id, partner_id))
  return row ?? defaultSettings(partner_id)
}

type Zone = (typeof offerZone)['endpoints']
type ZoneContext = CallContext<PartnerScope>

/** Settings of one of the person's companies. */
export async function showSettings(
  call: Call<Zone['partnerzone.offer-generator.settings.show'], PartnerScope>,
): Promise<OfferSettings> {
  const partner_id = call.params.partner
  if (!call.scope.partner_ids.includes(partner_id)) refuse('not_found')
  return shownSettings(call, partner_id)
}

/** Changes the settings of a company; administrators only. */
export async function updateSettings(
  call: Call<Zone['partnerzone.offer-generator.settings.update'], PartnerScope>,
): Promise<OfferSettings> {
  const partner_id = call.params.partner
  if (!call.scope.partner_ids.includes(partner_id)) refuse('not_found')
  if (!call.by.company_admin_of.includes(partner_id)) refuse('forbidden', { key: 'offer.only_administrators' })
  const { version, logo, defaults, ...values } = call.body
  await call.db.select({ id: partners.id }).from(partners).where(eq(partners.id, partner_id)).for('update')
  const before = await settingsOf(call.db, partner_id)
  await refuseOutdated(call.db, settingsEntity, { id: partner_id, version: before.version }, version)
  if (logo !== before.logo)
    await attachFiles(call, {
      owner_entity: settingsEntity,
      owner_id: partner_id,
      purpose: 'logo',
      ids: logo === null ? [] : [logo],
      field: 'logo',
    })
  const row = {
    ...values,
    logo,
    defaults: { ...noDefaults, ...defaults },
    version: version + 1,
    updated_at: call.at.toISOString(),
  }
  await call.db
    .insert(offer_settings)
    .values({ ...row, partner_id })
    .onConflictDoUpdate({ target: offer_settings.partner_id, set: row })
  await call.audit({ entity: settingsEntity, entity_id: partner_id, action: 'update', ...audited(before, row) })
  return shownSettings(call, partner_id)
}

/**
 * The settings before and after, as the audit records them. The distributor reads the audit, so of the purchase discounts it
 * contains no more than the version in which they changed.
 */
function audited(before: CompanySettings, after: Omit<CompanySettings, 'partner_id'>) {
  const { partner_id: _, purchase_discounts, ...shown } = before
  const isSame = isDeepStrictEqual(purchase_discounts, after.purchase_discounts)
  const of = (row: Omit<CompanySettings, 'partner_id' | 'purchase_discounts'>, discounted: number) => ({
    ...row,
    defaults: conditionKinds.map((kind) => row.defaults[kind] ?? null),
    purchase_discounts: [discounted],
  })
  return { before: of(shown, before.version), after: of(after, isSame ? before.version : after.version) }
}

async function shownSettings(call: ZoneContext, partner_id: number): Promise<OfferSettings> {
  const { db, at, by } = call
  const settings = await settingsOf(db, partner_id)
  const [partner] = await db.select().from(partners).where(eq(partners.id, partner_id))
  if (!partner) refuse('not_found')
  const files = await filesById(
    db,
    [settings.logo, partner.logo].filter((id) => id !== null),
  )
  const file = (id: string | null) => {
    const row = id === null ? undefined : files.get(id)
    return row ? toMediaFile(db, row, at) : null
  }
  const logo = file(settings.logo)
  return {
    ...settings,
    id: partner_id,
    logo: logo?.id ?? null,
    media: logo ? [logo] : [],
    company: {
      address: `${partner.street}\n${partner.postcode} ${partner.city}`,
      nip: partner.nip,
      phone_number: partner.phone_number,
      email: partner.email,
      logo: file(partner.logo),
    },
    producers: await producersOf(db, partner.brands),
    may_change: by.company_admin_of.includes(partner_id),
  }
}

/** Producers of the company's brands; of all brands where none is selected. */
async function producersOf(db: Database, brands: readonly number[]) {
  return db
    .select({ id: producers.id, name: producers.name })
    .from(producers)
    .where(brands.length > 0 ? inArray(producers.brand_id, [...brands]) : isLive(producers))
    .orderBy(asc(producers.name))
}
