import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Consent, ConsentKind } from '#contract/dictionary/consents.ts'
import { startOf } from '#contract/training/term-lifecycle.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { toGrosze } from '#contract/values/money.ts'
import { personKey } from '#contract/values/person.ts'
import { today } from '#contract/values/rules.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { askedConsents, carryConsents, keepConsents, refuseUnreadTexts } from '#server/modules/consent/index.ts'
import { type Order, placeOrder } from '#server/modules/order/index.ts'
import { partner_users } from '#server/modules/partner/index.ts'
import { newTicketCode } from '#server/modules/training/attendance/ticket-code.ts'
import { enrol, type Participant } from '#server/modules/training/participants/life.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { lastPayment, paymentOf } from '#server/modules/training/places/payment-days.ts'
import { freePlaces } from '#server/modules/training/places/places.ts'
import { offerFreePlaces } from '#server/modules/training/places/waiting-list.ts'
import { lockedTerm, type Term } from '#server/modules/training/terms/life.ts'
import { type FieldRefusal, refuse, refuseField } from '#server/refusal.ts'
import { mailSignedUp } from './mails.ts'
import { recordEntity, type TrainingRecord } from './registrations.ts'

/** A person to be registered. */
export interface PersonToRegister {
  user_id?: number | null
  first_name: string
  last_name: string
  email: string
  phone_number?: string | null
}

/** A registration of a company's people for a term. */
export interface SignUp {
  term_id: number
  company: {
    partner_id: number | null
    contractor_id: number | null
    name: string
    nip: string | null
    street: string | null
    postcode: string | null
    city: string | null
  }
  contact: { first_name: string; last_name: string; email: string; phone: string | null }
  people: readonly PersonToRegister[]
  /** Null where everybody goes to the waiting list. */
  payment_id: number | null
  /** Whether the company's credits are used. */
  use_credit: boolean
  consents: Record<ConsentKind, boolean>
  /** Ids of the consent texts that the form showed; null from a client that does not send them yet. */
  consent_texts?: readonly number[] | null
  /** The registration that this one repeats: the consents and acceptances given there stay valid. */
  repeats?: Pick<TrainingRecord, 'id' | 'regulations_file' | 'regulations_accepted_at'>
  regulations_accepted: boolean
  /** Whether the company registers itself; otherwise staff do. */
  from_www: boolean
  /**
   * `false`: without enough places, no one is registered and 'No vacancy' is returned. `true`: people without a place
   * go to the waiting list.
   */
  queue: boolean
  /** The state that the company was shown; staff see the term as it is. */
  seen?: { price_brutto: string; regulations_id: string | null }
  ip: string | null
}

/** Result of a registration. */
export interface SignedUp {
  record: TrainingRecord
  /** Null where everybody is on the waiting list, from which orders are placed later. */
  order: Order | null
  signed: Participant[]
  waiting: Participant[]
}

/**
 * Registers people for a term (domain, part 1.6) in one transaction with the term locked: places, the numbered
 * registration, the order for those with a place, consents, letters. 409 when the term accepts no registrations or has
 * no vacancy, 422 by field for people who are on it already.
 */
export async function signUp(acting: Acting, input: SignUp): Promise<SignedUp> {
  const { db, at } = acting
  // Everything possible is read before the term is locked, because other registrations wait meanwhile.
  const asked = await askedConsents(db, 'training', at, 'pl')
  const names = await folded(db, input.people)
  const accounts = await accountsOf(db, input)
  const term = await lockedTerm(db, input.term_id)
  if (term.status === 'open' && warsawLocal(at) >= startOf(term)) refuse('lifecycle', { key: 'training.term_begun' })
  if (!input.regulations_accepted) refuseField('regulations_accepted', 'training.read_regulations')
  refuseUnseen(term, input)
  const given = asked.filter(({ kind }) => input.consents[kind])
  refuseUnreadTexts(given, input.consent_texts)
  await refuseTwice(db, term, input, names)
  if (term.waiting_count > 0 && freePlaces(term) > 0) await offerFreePlaces(acting, term)

  const free = Math.max(0, freePlaces(term))
  if (input.people.length > free && !input.queue && term.status === 'open')
    refuse('lifecycle', { key: 'training.no_vacancy' })
  // On the waiting list the form of payment is chosen later, when an offered place is accepted.
  const payment_id = free === 0 ? null : paymentOf(term, input.payment_id)
  const record = await storeRecord(acting, term, input)
  const order =
    payment_id === null
      ? null
      : await placeOrder(acting, {
          record_id: record.id,
          term_id: term.id,
          partner_id: record.partner_id,
          contractor_id: record.contractor_id,
          training_name: term.training.name,
          contractor_name: record.contractor_name,
          payment_id,
          quantity: Math.min(free, input.people.length),
          unit_gross: term.price_brutto,
          unit_net: term.price_netto,
          use_credit: input.use_credit,
          last_payment: lastPayment(term),
        })
  const people = input.people.map((person) =>
    newParticipant(record, { ...person, user_id: person.user_id ?? accounts.get(personKey(person)) ?? null }),
  )
  const signed = await enrol(
    acting,
    term,
    { type: 'participant.sign' },
    people.slice(0, free).map((person) => ({ ...person, order_id: order?.id, price_brutto: term.price_brutto })),
  )
  const waiting = await enrol(acting, term, { type: 'participant.queue' }, people.slice(free))
  if (input.repeats) await carryConsents(db, { entity: recordEntity, from: input.repeats.id, to: record.id })
  else await keepGiven(acting, record, input, given)
  await mailSignedUp(db, { term, record, order, signed, waiting })
  return { record, order, signed, waiting }
}

/** Refuses a price and regulations that have changed since they were shown, and so have not been seen. */
function refuseUnseen({ price_brutto, training }: Term, { seen }: SignUp): void {
  if (!seen) return
  if (seen.regulations_id !== null && seen.regulations_id !== training.regulations_file)
    refuseField('regulations_accepted', 'training.regulations_changed')
  if (toGrosze(seen.price_brutto) !== toGrosze(price_brutto)) refuseField('payment_id', 'training.price_changed')
}

/**
 * Refuses, by field, people who are on the term already: by name and address, by account, or by name within the same company.
 */
async function refuseTwice(
  db: Database,
  term: Term,
  { people, company }: SignUp,
  names: readonly string[],
): Promise<void> {
  const { email, user_id, first_name, last_name } = training_participants
  const name = sql<string>`search_text(${first_name} || ' ' || ${last_name})`
  const isOurs = sql<boolean>`coalesce(${ofCompany(company) ?? sql`false`}, false)`
  const accounts = people.flatMap(({ user_id }) => user_id ?? [])
  const there = await db
    .select({ email, user_id, first_name, last_name, name, is_ours: isOurs })
    .from(training_participants)
    .where(
      and(
        eq(training_participants.term_id, term.id),
        ne(training_participants.status, 'cancelled'),
        or(
          inArray(
            email,
            people.map((person) => person.email),
          ),
          accounts.length > 0 ? inArray(user_id, accounts) : undefined,
          // Names are compared within the company only, because normalising them is expensive.
          sql`case when ${isOurs} then ${inArray(name, [...names])} else false end`,
        ),
      ),
    )
  const errors: Record<string, FieldRefusal[]> = {}
  people.forEach((person, index) => {
    const { user_id } = person
    const isSame = (one: PersonToRegister) =>
      personKey(one) === personKey(person) || (user_id && one.user_id === user_id)
    if (there.some(isSame)) errors[`participants.${index}.email`] = [{ key: 'training.already_on_term' }]
    else if (people.slice(0, index).some(isSame))
      errors[`participants.${index}.email`] = [{ key: 'training.duplicate_participant' }]
    else if (names.indexOf(names[index] as string) < index)
      errors[`participants.${index}.last_name`] = [{ key: 'training.duplicate_participant' }]
    else if (there.some((one) => one.is_ours && one.name === names[index]))
      errors[`participants.${index}.last_name`] = [{ key: 'training.person_on_term' }]
  })
  if (Object.keys(errors).length > 0) refuse('invalid', { errors })
}

function ofCompany({ partner_id, contractor_id }: SignUp['company']): SQL | undefined {
  return or(
    partner_id === null ? undefined : eq(training_participants.partner_id, partner_id),
    contractor_id === null ? undefined : eq(training_participants.contractor_id, contractor_id),
  )
}

/** Names without case and diacritics, as the database normalises them. */
async function folded(db: Database, people: readonly PersonToRegister[]): Promise<string[]> {
  const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  const { rows } = await db.execute<{ name: string }>(
    sql`select search_text(name) as name from unnest(${sql.param(names)}::text[]) with ordinality as given(name, place) order by place`,
  )
  return rows.map(({ name }) => name)
}

async function storeRecord(acting: Acting, term: Term, input: SignUp): Promise<TrainingRecord> {
  const { db, by, at } = acting
  if (by.user_id === null) throw new Error('A registration is made by a person')
  const { company, contact, repeats } = input
  const moment = at.toISOString()
  const [record] = await db
    .insert(training_records)
    .values({
      record_number: nextRecordNumber(at),
      term_id: term.id,
      partner_id: company.partner_id,
      contractor_id: company.contractor_id,
      contractor_name: company.name,
      contractor_nip: company.nip,
      contractor_street: company.street,
      contractor_postcode: company.postcode,
      contractor_city: company.city,
      contact_first_name: contact.first_name,
      contact_last_name: contact.last_name,
      contact_email: contact.email,
      contact_phone: contact.phone,
      ...input.consents,
      requested_registration: moment,
      from_www: input.from_www,
      regulations_accepted_at: repeats ? repeats.regulations_accepted_at : moment,
      regulations_file: repeats ? repeats.regulations_file : term.training.regulations_file,
      ip: input.ip,
      created_by: by.user_id,
      created_at: moment,
    })
    .returning()
  if (!record) throw new Error('The registration was not stored')
  await audit(db, { by, at, entity: recordEntity, entity_id: record.id, action: 'store', before: null, after: record })
  return record
}

/**
 * Accounts of the company's people by name and address, so that manually entered people also see the training in the partner
 * zone.
 */
async function accountsOf(db: Database, { people, company }: SignUp): Promise<Map<string, number>> {
  if (company.partner_id === null) return new Map()
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name, email: users.email })
    .from(users)
    .innerJoin(partner_users, eq(partner_users.user_id, users.id))
    .where(
      and(
        eq(partner_users.partner_id, company.partner_id),
        inArray(
          users.email,
          people.map(({ email }) => email),
        ),
      ),
    )
  return new Map(rows.map((account) => [personKey(account), account.id]))
}

function newParticipant({ id, partner_id, contractor_id }: TrainingRecord, person: PersonToRegister) {
  return {
    record_id: id,
    partner_id,
    contractor_id,
    user_id: person.user_id ?? null,
    first_name: person.first_name,
    last_name: person.last_name,
    email: person.email,
    phone_number: person.phone_number ?? null,
    code: newTicketCode(),
  }
}

async function keepGiven(
  { db, by, at }: Acting,
  record: TrainingRecord,
  { ip }: SignUp,
  texts: readonly Consent[],
): Promise<void> {
  await keepConsents(db, {
    entity: recordEntity,
    entity_id: record.id,
    person_name: `${record.contact_first_name} ${record.contact_last_name}`,
    person_email: record.contact_email,
    given_by: by.user_id,
    ip,
    at,
    texts,
  })
}

/**
 * The next number of a registration, `REJ-<year>-<five digits or more>`, as a value for an insert. Never repeated; numbers of
 * rolled back transactions are skipped, so that registrations do not wait for each other.
 */
function nextRecordNumber(at: Date): SQL<string> {
  const year = today(at).slice(0, 4)
  return sql`(select 'REJ-' || ${year}::text || '-' || lpad(n::text, greatest(5, length(n::text)), '0')
    from next_of_year('training_record_number', ${year}::integer) as given(n))`
}
