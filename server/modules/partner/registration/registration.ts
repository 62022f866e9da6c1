import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { validate } from '#contract/declare/validation.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import { type RegistrationForm, registration, registrationForm } from '#contract/partner/registration.ts'
import { type Call, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { hashChosenPassword, spendCaptcha } from '#server/modules/auth/index.ts'
import { askedConsents, keepConsents, refuseUnreadTexts } from '#server/modules/consent/index.ts'
import { business_areas, isCountry, provinces } from '#server/modules/dictionary/index.ts'
import { partner_entries } from '#server/modules/partner/table.ts'
import { newestProof } from '#server/modules/registry/index.ts'
import { type FieldRefusal, refuse } from '#server/refusal.ts'
import { entryEntity } from './entry.ts'
import { registrationJob } from './registration-mails.ts'

/** Milliseconds within which the same form counts as the same registration. */
const sameWithin = 86_400_000

type Register = Call<(typeof registration.endpoints)['auth.register']>
type Applicant = Omit<
  RegistrationForm,
  | 'password'
  | 'password_confirmation'
  | 'captcha'
  | 'consent_texts'
  | `consent_${'processing_data' | 'commercial_info' | 'marketing_purposes'}`
>

/**
 * Stores a registration. Neither the answer nor its time depends on existing companies or people; a job looks up the NIP and
 * address, and answers by mail.
 */
async function register(call: Register): Promise<object> {
  const { db, deps, body, at, locale, ip } = call
  await spendCaptcha(db, deps.config.secret, body.captcha)
  const consents = await askedConsents(db, 'registration', at, locale)
  const { applicant, password } = await complete(call, consents)
  const given = consents.filter(({ kind }) => body[kind])
  refuseUnreadTexts(given, body.consent_texts)
  const password_hash = await hashChosenPassword(password, {
    ...applicant,
    companies: [applicant.name],
    password_hash: null,
  })

  if (await isThere(call, applicant)) return {}
  const [entry] = await db
    .insert(partner_entries)
    .values({
      ...applicant,
      password_hash,
      locale,
      ip,
      registry_lookup_id: await newestProof(db, applicant.nip),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    })
    .returning()
  if (!entry) throw new Error('The new entry was not stored')
  await keepConsents(db, {
    entity: entryEntity,
    entity_id: entry.id,
    person_name: `${entry.first_name} ${entry.last_name}`,
    person_email: entry.email,
    given_by: null,
    ip,
    at,
    texts: given,
  })
  await call.audit({ entity: entryEntity, entity_id: entry.id, action: 'store', before: null, after: entry })
  await call.enqueue(registrationJob, { entry_id: entry.id })
  return {}
}

/** The form with currently required consents and active dictionary entries (422 by field). */
async function complete({ db, body, locale }: Register, consents: readonly Consent[]) {
  const checked = validate(registrationForm({ consents }), body, locale)
  const errors: Record<string, readonly (string | FieldRefusal)[]> = checked.success ? {} : { ...checked.errors }
  if (!(await isCountry(db, body.country))) errors.country = [{ key: 'rule.one_of' }]
  const { province_id } = body
  if (province_id !== null && !(await isOffered(db, provinces, province_id)))
    errors.province_id = [{ key: 'rule.unknown_record' }]
  if (!(await isOffered(db, business_areas, body.business_area_id)))
    errors.business_area_id = [{ key: 'rule.unknown_record' }]
  if (!checked.success || Object.keys(errors).length > 0) return refuse('invalid', { errors })
  const {
    password,
    password_confirmation: _password,
    captcha: _captcha,
    consent_texts: _texts,
    consent_processing_data: _processing,
    consent_commercial_info: _commercial,
    consent_marketing_purposes: _marketing,
    ...applicant
  } = checked.output
  return { applicant, password }
}

type Dictionary = AnyPgTable & { id: AnyPgColumn; active: AnyPgColumn; deleted_at: AnyPgColumn }

async function isOffered(db: Register['db'], dictionary: Dictionary, id: number): Promise<boolean> {
  const [row] = await db
    .select({ id: dictionary.id })
    .from(dictionary)
    .where(and(eq(dictionary.id, id), eq(dictionary.active, true), isLive(dictionary)))
  return row !== undefined
}

/**
 * Whether the same form was received within a day and is still pending: a double click, or a retry after a lost answer.
 * Concurrent ones wait for each other.
 */
async function isThere({ db, at }: Register, applicant: Applicant): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`registration ${applicant.nip}`}, 0))`)
  const same = Object.entries(applicant).map(([field, value]) => {
    const column = partner_entries[field as keyof Applicant]
    return value === null ? isNull(column) : eq(column, value)
  })
  const [entry] = await db
    .select({ id: partner_entries.id })
    .from(partner_entries)
    .where(
      and(
        ...same,
        eq(partner_entries.status, 0),
        gt(partner_entries.created_at, new Date(at.getTime() - sameWithin).toISOString()),
      ),
    )
    .limit(1)
  return entry !== undefined
}

export const registrationHandlers = handlers(registration, { 'auth.register': register })
