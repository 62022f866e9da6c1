import { and, eq } from 'drizzle-orm'
import { conditionKinds } from '#contract/offer/content.ts'
import type { OfferValues } from '#contract/offer/form.ts'
import { daysAfter } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users } from '#server/modules/auth/index.ts'
import { openPartner } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { advanceOffer, writeOfferEntry } from './advance.ts'
import { keptPrices } from './catalogue-prices.ts'
import { companyOf } from './company/company.ts'
import { offer_condition_options } from './company/company-table.ts'
import { type CompanySettings, settingsOf } from './company/settings.ts'
import { contentOfTemplate } from './company/templates.ts'
import { nextOfferNumber } from './number.ts'
import {
  auditedOffer,
  lockOffer,
  lockOfferOfOpen,
  type OfferRow,
  offerColumns,
  offerEntity,
  storedOfferValues,
} from './offer.ts'
import { type CataloguePrices, offers } from './table.ts'
import { inTrashOfMember } from './visible.ts'

type ZoneCall = CallContext<PartnerScope>

/** Creates a draft: missing values come from the template, then from the company's settings. Returns its id. */
export async function storeOffer(
  call: ZoneCall,
  {
    partner_id: named,
    template_id,
    ...typed
  }: OfferValues & { partner_id?: number | undefined; template_id: number | null },
): Promise<number> {
  const partner_id = companyOf(call, named)
  const template = template_id === null ? null : await contentOfTemplate(call, partner_id, template_id)
  const settings = await settingsOf(call.db, partner_id)
  const begun = { ...typed, ...template, subject: typed.subject ?? template?.subject ?? null }
  const values = await withDefaults(call, begun, settings, template === null)
  return (await insertOffer(call, partner_id, values)).id
}

/** Inserts a new draft. */
export async function insertOffer(
  call: ZoneCall,
  partner_id: number,
  values: OfferValues,
  set: Partial<typeof offers.$inferInsert> = {},
  kept: CataloguePrices = {},
): Promise<OfferRow> {
  const { db, by, at, user } = call
  const partner = await openPartner(call, partner_id)
  const moment = at.toISOString()
  const [row] = await db
    .insert(offers)
    .values({
      ...offerColumns(values),
      catalogue_prices: await keptPrices(db, values, kept),
      ...set,
      offer_number: values.offer_number ?? (await nextOfferNumber(db, partner_id, at)),
      partner_id,
      partner_name: partner.name,
      created_by: user.id,
      created_at: moment,
      updated_at: moment,
    })
    .returning()
  if (!row) throw new Error('No draft was stored')
  await call.audit({ entity: offerEntity, entity_id: row.id, action: 'store', before: null, after: auditedOffer(row) })
  await writeOfferEntry({ db, by, at }, row.id, 'created')
  return row
}

async function withDefaults(
  call: ZoneCall,
  typed: OfferValues,
  settings: CompanySettings,
  isEmpty: boolean,
): Promise<OfferValues> {
  const { db, user, at, locale } = call
  const [person] = await db.select({ phone: users.phone_number }).from(users).where(eq(users.id, user.id))
  const conditions = Object.fromEntries(
    conditionKinds.map((kind) => [kind, typed[kind] ?? settings.defaults[kind] ?? null]),
  )
  const values: OfferValues = {
    ...typed,
    ...conditions,
    introduction: typed.introduction ?? settings.introduction,
    notes: typed.notes ?? settings.notes,
    deposit_account: typed.deposit_account ?? settings.bank_account,
    vat_mode: isEmpty && typed.sections.length === 0 ? settings.vat_mode : typed.vat_mode,
    maintainer_name: typed.maintainer_name ?? user.full_name,
    maintainer_email: typed.maintainer_email ?? user.email,
    maintainer_phone: typed.maintainer_phone ?? person?.phone ?? null,
    locale: typed.locale ?? locale,
  }
  return { ...values, expires_on: values.expires_on ?? (await expiryOf(db, values.expiry, at)) }
}

/** The day proposed by an expiry option. */
async function expiryOf(db: Database, option: number | null, at: Date): Promise<string | null> {
  if (option === null) return null
  const [row] = await db
    .select({ days: offer_condition_options.days })
    .from(offer_condition_options)
    .where(eq(offer_condition_options.id, option))
  return row?.days ? daysAfter(today(at), row.days) : null
}

/** Saves a draft; refuses an outdated version. */
export async function updateOffer(
  call: ZoneCall,
  id: number,
  { version, ...values }: OfferValues & { version: number },
): Promise<void> {
  const row = await lockOffer(call, id)
  if (row.state === 'draft') await refuseOutdated(call.db, offerEntity, row, version)
  const catalogue_prices = await keptPrices(call.db, values, row.catalogue_prices)
  await advanceOffer(call, row, {
    event: { type: 'offer.save' },
    set: row.state === 'draft' ? { ...offerColumns(values), catalogue_prices, approval_reason: null } : {},
    refusal: 'offer.cannot_edit_registered',
    session_key: `${offerEntity}/${id}/session/${call.session_id}`,
  })
}

/** Moves a draft to the trash. */
export async function destroyOffer(call: ZoneCall, id: number): Promise<void> {
  const row = await lockOffer(call, id)
  await advanceOffer(call, row, {
    event: { type: 'offer.delete' },
    set: { deleted_at: call.at.toISOString(), deleted_by: call.user.id },
  })
}

/** Restores a deleted draft. */
export async function restoreOffer(call: ZoneCall, id: number): Promise<void> {
  const [row] = await call.db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), inTrashOfMember(call, call.at)))
    .for('update')
  if (!row) return refuse('not_found')
  await call.db
    .update(offers)
    .set({ deleted_at: null, deleted_by: null, version: row.version + 1 })
    .where(eq(offers.id, id))
  await call.audit({
    entity: offerEntity,
    entity_id: id,
    action: 'restore',
    before: auditedOffer(row),
    after: auditedOffer({ ...row, deleted_at: null }),
  })
}

/**
 * A new draft with the content of a registered offer. Of an undecided offer it is a revision, which supersedes it when
 * registered; otherwise a copy that refers to it.
 */
export async function copyOffer(call: ZoneCall, id: number): Promise<number> {
  const source = await lockOfferOfOpen(call, id)
  const { state, revises_id } = source
  const isRevised =
    state === 'open' || state === 'sent' || state === 'viewed' || state === 'expired' || state === 'rejected'
  const values = { ...storedOfferValues(source), offer_number: null, expires_on: null }
  const settings = await settingsOf(call.db, source.partner_id)
  const copy = await insertOffer(
    call,
    source.partner_id,
    { ...(await withDefaults(call, values, settings, false)), notes: values.notes, introduction: values.introduction },
    { revises_id: isRevised ? id : state === 'draft' ? revises_id : null, copied_from_id: id },
    source.catalogue_prices,
  )
  return copy.id
}
