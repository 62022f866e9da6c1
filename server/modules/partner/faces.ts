import { eq } from 'drizzle-orm'
import { ContractorForm } from '#contract/contractor/form.ts'
import type { Schema } from '#contract/declare/endpoint.ts'
import { may } from '#contract/declare/lifecycle-actor.ts'
import { validate } from '#contract/declare/validation.ts'
import {
  type CompanyDifferences,
  type SharedPart,
  sharedFields,
  sharedParts,
  type TakeOverForm,
} from '#contract/partner/faces.ts'
import { PartnerForm } from '#contract/partner/form.ts'
import { countryName } from '#contract/values/address-line.ts'
import { isPolish } from '#contract/values/tax-number.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { contractors, updateContractor } from '#server/modules/contractor/index.ts'
import { business_areas, provinces } from '#server/modules/dictionary/index.ts'
import { refuse } from '#server/refusal.ts'
import { caretakersOf } from './caretakers.ts'
import { findPartner } from './queries.ts'
import { checkPartnerVersion, lockPartner, type PartnerRecord, updatePartner } from './store.ts'
import { partners } from './table.ts'

type StaffCall = CallContext<StaffScope>
type Values = Record<string, unknown>

/** Differences between a partner and its contractor; empty for a partner without one. */
export async function companyDifferences(call: StaffCall, id: number): Promise<CompanyDifferences> {
  const { db } = call
  await findPartner(call, id)
  const [partner] = await db.select().from(partners).where(eq(partners.id, id))
  if (!partner) refuse('not_found')
  const contractor = await contractorOf(db, partner)
  const { version, country } = partner
  if (!contractor)
    return { version, contractor_version: 0, contractor_id: null, country, contractor_country: null, differences: [] }
  const parts = sharedParts.filter((part) =>
    sharedFields[part].some(([own, other]) => partner[own] !== contractor[other]),
  )
  const differences: CompanyDifferences['differences'] = []
  for (const part of parts)
    differences.push({
      part,
      partner: await inWords(call, part, (place) => partner[place[0]]),
      contractor: await inWords(call, part, (place) => contractor[place[1]]),
    })
  return {
    version,
    contractor_version: contractor.version,
    contractor_id: contractor.id,
    country,
    contractor_country: contractor.address_country,
    differences,
  }
}

/**
 * Copies groups of data from one record to the other, with the versions that were read, and with the rules and history of the
 * changed record. All or nothing.
 */
export async function copyBetweenFaces(call: StaffCall, id: number, form: TakeOverForm): Promise<void> {
  const { db } = call
  const partner = await lockPartner(call, id)
  await checkPartnerVersion(db, partner, form.version)
  const contractor = await contractorOf(db, partner)
  if (!contractor) return
  if (form.to_partner.length > 0) {
    if (!may(call.by, 'partner.partners.update')) refuse('forbidden')
    const moderators = (await caretakersOf(db, id)).map((caretaker) => caretaker.id)
    const taken = pairs(form.to_partner).map(([own, other]) => [own, contractor[other]] as const)
    const values = { ...partner, moderators, ...Object.fromEntries(taken) }
    await updatePartner(call, id, { ...checked(call, PartnerForm, values), version: form.version })
  }
  if (form.to_contractor.length > 0) {
    const taken = pairs(form.to_contractor).map(([own, other]) => [other, partner[own]] as const)
    const values = { ...contractor, ...Object.fromEntries(taken) }
    const version = form.contractor_version
    await updateContractor(call, contractor.id, { ...checked(call, ContractorForm, values), version })
  }
}

const pairs = (parts: readonly SharedPart[]) => [...new Set(parts)].flatMap((part) => [...sharedFields[part]])

async function contractorOf(db: Database, { contractor_id }: PartnerRecord) {
  if (contractor_id === null) return null
  const [contractor] = await db.select().from(contractors).where(eq(contractors.id, contractor_id))
  return contractor ?? null
}

/** The form of a record, validated; errors are combined into one sentence, because its fields are not on the screen. */
function checked<Form extends Schema & { entries: object }>({ locale }: StaffCall, form: Form, record: Values) {
  const fields = Object.keys(form.entries)
  const values = Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)))
  const validated = validate(form, values, locale)
  if (validated.success) return validated.output
  const [message] = Object.values(validated.errors)[0] ?? []
  return refuse('invalid', { message, errors: validated.errors })
}

/** A group of data as displayed. */
async function inWords(
  { db, locale }: StaffCall,
  part: SharedPart,
  valueAt: <Place extends (typeof sharedFields)[SharedPart][number]>(place: Place) => unknown,
): Promise<string | null> {
  const values = sharedFields[part].map((place) => valueAt(place))
  if (part === 'address') {
    const [street, postcode, city, province_id, country] = values
    const [province] =
      typeof province_id === 'number' ? await db.select().from(provinces).where(eq(provinces.id, province_id)) : []
    return [
      street,
      `${postcode} ${city}`,
      province?.name,
      isPolish(country) ? null : countryName(String(country), locale),
    ]
      .filter(Boolean)
      .join(', ')
  }
  if (part === 'business_area') {
    const [id] = values
    const [area] = typeof id === 'number' ? await db.select().from(business_areas).where(eq(business_areas.id, id)) : []
    return area?.[`name_${locale}`] ?? null
  }
  if (part === 'invoices') return values[0] === true ? String(values[1]) : null
  return values[0] === null ? null : String(values[0])
}
