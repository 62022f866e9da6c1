import { and, asc, eq, inArray } from 'drizzle-orm'
import { validate } from '#contract/declare/validation.ts'
import { trainingRegistrations } from '#contract/training/registrations.ts'
import { type SignUpPerson, trainingSignUpForm } from '#contract/training/sign-up-form.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope, Scope, StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import { type Call, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { askedConsents } from '#server/modules/consent/index.ts'
import { contractors, contractorsInScope } from '#server/modules/contractor/index.ts'
import { openPartner, partner_users, partners } from '#server/modules/partner/index.ts'
import { isChoosable, payments } from '#server/modules/payment/index.ts'
import { lastPayment } from '#server/modules/training/places/payment-days.ts'
import { freePlaces } from '#server/modules/training/places/places.ts'
import { findTerm } from '#server/modules/training/terms/life.ts'
import { type FieldRefusal, refuse, refuseField } from '#server/refusal.ts'
import { listRecords, showRecord } from './record-rows.ts'
import { type SignedUp, type SignUp, signUp } from './sign-up.ts'

/** Registrations for terms, in both zones. */
export const trainingRegistrationHandlers = handlers(trainingRegistrations, {
  'training.participants.terms': registrationTerms,
  'training.participants.store': signUpFor,
  'training.records.index': listRecords,
  'training.records.show': (call) => showRecord(call, call.params.training_record),

  'partnerzone.training.records.store': signUpOwn,
})

type Calls = (typeof trainingRegistrations)['endpoints']
type Company = SignUp['company']

interface Contact {
  contact_first_name: string
  contact_last_name: string
  contact_email: string
  contact_phone: string | null
}

/** A company registers its people for a visible term (422 by field, 409 'No vacancy'). */
async function signUpOwn(call: Call<Calls['partnerzone.training.records.store'], PartnerScope>) {
  const { db, body, at, locale, scope } = call
  const term = await findTerm(db, body.term_id)
  const isVisible =
    term.training.active &&
    term.training.deleted_at === null &&
    term.status !== 'planned' &&
    (scope.brands.length === 0 || scope.brands.includes(term.training.brand_id))
  if (!isVisible) refuseField('term_id', 'rule.unknown_record')

  const checked = validate(
    trainingSignUpForm({ consents: await askedConsents(db, 'training', at, locale), asks_payment: false }),
    body,
    locale,
  )
  if (!checked.success) return refuse('invalid', { errors: checked.errors })
  const company = await partnerCompany(db, scope, body.partner_id)
  await refuseStrangers(db, company, body.participants)
  const done = await signUp(acting(call), {
    ...shared(body),
    term_id: body.term_id,
    company,
    from_www: true,
    ...(body.seen && { seen: body.seen }),
    consent_texts: body.consent_texts,
    ip: call.ip,
  })
  if (done.signed.length === 0) call.say('training.queued')
  return answerOf(done)
}

/** Staff register people of a partner, or of a contractor without one. */
async function signUpFor(call: Call<Calls['training.participants.store'], StaffScope>) {
  const { db, body, scope, params } = call
  await findTerm(db, params.term, scope)
  const company =
    body.partner_id !== null
      ? await partnerCompany(db, scope, body.partner_id)
      : await contractorCompany(db, scope, body.contractor_id)
  await refuseStrangers(db, company, body.participants)
  const done = await signUp(acting(call), {
    ...shared(body),
    term_id: params.term,
    company,
    from_www: false,
    ip: null,
  })
  if (done.signed.length === 0) call.say('training.queued')
  return answerOf(done)
}

function shared(
  body: Contact & {
    participants: readonly SignUpPerson[]
    payment_id: number | null
    use_credit: boolean
    regulations_accepted: boolean
    consent_processing_data: boolean
    consent_commercial_info: boolean
    consent_marketing_purposes: boolean
    queue: boolean
  },
) {
  return {
    contact: {
      first_name: body.contact_first_name,
      last_name: body.contact_last_name,
      email: body.contact_email,
      phone: body.contact_phone,
    },
    people: body.participants,
    payment_id: body.payment_id,
    use_credit: body.use_credit,
    regulations_accepted: body.regulations_accepted,
    consents: {
      consent_processing_data: body.consent_processing_data,
      consent_commercial_info: body.consent_commercial_info,
      consent_marketing_purposes: body.consent_marketing_purposes,
    },
    queue: body.queue,
  }
}

function answerOf({ record, order, signed, waiting }: SignedUp) {
  return {
    id: record.id,
    record_number: record.record_number,
    order_id: order?.id ?? null,
    signed: signed.length,
    waiting: waiting.length,
  }
}

async function partnerCompany(db: Database, scope: Scope, partner_id: number): Promise<Company> {
  const partner = await openPartner({ db, scope }, partner_id)
  const { contractor_id, name, nip, street, postcode, city } = partner
  return { partner_id, contractor_id, name, nip, street, postcode, city }
}

/**
 * The company of a contractor; one with a partner is registered as the partner, so that its people see it in the partner zone.
 */
async function contractorCompany(db: Database, scope: StaffScope, contractor_id: number | null): Promise<Company> {
  if (contractor_id === null) refuseField('contractor_id', 'rule.required')
  const [contractor] = await db
    .select()
    .from(contractors)
    .where(and(eq(contractors.id, contractor_id), isLive(contractors), contractorsInScope(scope)))
  if (!contractor) refuseField('contractor_id', 'rule.unknown_record')
  const [partner] = await db
    .select({ id: partners.id })
    .from(partners)
    .where(and(eq(partners.contractor_id, contractor_id), eq(partners.status, 1)))
  const { name, nip_number, address_street, address_postcode, address_city } = contractor
  return {
    partner_id: partner?.id ?? null,
    contractor_id,
    name,
    nip: nip_number,
    street: address_street,
    postcode: address_postcode,
    city: address_city,
  }
}

/** Refuses, by field, accounts of other companies. */
async function refuseStrangers(db: Database, { partner_id }: Company, people: readonly SignUpPerson[]): Promise<void> {
  const asked = people.flatMap(({ user_id }) => user_id ?? [])
  if (asked.length === 0) return
  const rows = await db
    .select({ user_id: partner_users.user_id })
    .from(partner_users)
    .where(and(inArray(partner_users.user_id, asked), eq(partner_users.partner_id, partner_id ?? 0)))
  const own = new Set(rows.map(({ user_id }) => user_id))
  const errors: Record<string, FieldRefusal[]> = {}
  people.forEach(({ user_id }, place) => {
    if (user_id !== null && !own.has(user_id))
      errors[`participants.${place}.user_id`] = [{ key: 'rule.unknown_record' }]
  })
  if (Object.keys(errors).length > 0) refuse('invalid', { errors })
}

type Asked = Call<(typeof trainingRegistrations)['endpoints']['training.participants.terms'], StaffScope>

/** Conditions of registering for a term: forms of payment, price, free places. */
async function registrationTerms({ db, params, scope, locale, at }: Asked) {
  const term = await findTerm(db, params.term, scope)
  const offered = await db
    .select({ id: payments.id, name: payments[`name_${locale}`], type: payments.type })
    .from(payments)
    .where(and(inArray(payments.id, term.training.payments), isChoosable(db)))
    .orderBy(asc(payments.id))
  return {
    payments: offered.filter(({ type }) => at.toISOString() < lastPayment(term)[type]),
    waiting_list: term.training.waiting_list,
    price_brutto: term.price_brutto,
    free_places: Math.max(0, freePlaces(term)),
  }
}
