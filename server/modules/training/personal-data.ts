import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { correlated } from '#server/db/correlated.ts'
import {
  anonymous,
  columnsOf,
  consentsOf,
  consentsOfPerson,
  type FileContext,
  fullName,
  isOf,
  midnightOf,
  noAddress,
  number,
  type PartnerRelations,
  type PersonalFilePart,
  type PersonalKind,
  type PersonConcerned,
  unique,
} from '#server/modules/consent/index.ts'
import { orderParts, ordersOf, payment_attempts, training_orders } from '#server/modules/order/index.ts'
import { issued_certificates } from './certificates/table.ts'
import { training_participant_events, training_participants, training_records } from './participants/table.ts'

/** Last training of the participants `p` matching a condition. */
const lastTrainingOf = (participants: SQL) =>
  sql`(select ${midnightOf(sql`max(t.training_date)`)} from training_participants p join training_terms t on t.id = p.term_id where ${participants})`
/** Whether they have a future training. */
const openTrainingOf = (participants: SQL) =>
  sql`exists (select from training_participants p join training_terms t on t.id = p.term_id
    where ${participants} and p.status in ('waiting', 'offered', 'signed') and t.status in ('planned', 'open', 'closed'))`

const isUnsettled = sql`exists (select from training_orders o where o.record_id = ${training_records.id} and o.status = 'unpaid')
  or exists (select from order_tasks k where k.order_id in ${ordersOf(training_records.id)} and k.done_at is null)
  or exists (select from payment_refunds r where r.order_id in ${ordersOf(training_records.id)} and r.status in ('requested', 'pending'))`

/** Reference date of a registration's retention: its training, or the last movement of its money. */
const contractOfRecord = sql`greatest(
  (select ${midnightOf(sql`t.training_date`)} from training_terms t where t.id = ${training_records.term_id}),
  ${lastTrainingOf(sql`p.record_id = ${training_records.id}`)},
  (select max(greatest(o.paid_at, o.cancelled_at)) from training_orders o where o.record_id = ${training_records.id}),
  (select max(r.finished_at) from payment_refunds r where r.order_id in ${ordersOf(training_records.id)}))`

const participant: PersonalKind = {
  entity: 'training.participants',
  table: training_participants,
  title: sql<string>`${fullName(training_participants)}`,
  emails: [training_participants.email],
  names: [fullName(training_participants)],
  person: fullName(training_participants),
  phones: [training_participants.phone_number],
  file: {
    fields: columnsOf(
      training_participants,
      'id',
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'status',
      'waiting_since',
      'offered_until',
      'signed_at',
      'attendance_at',
      'cancelled_at',
      'cancel_reason',
      'created_at',
    ),
  },
  columns: {
    first_name: 'Anonim',
    last_name: number(training_participants),
    email: noAddress(training_participants),
    phone_number: null,
    code: unique(training_participants),
    user_id: null,
    cancel_reason: null,
    hold_reason: null,
  },
  parts: [
    {
      table: training_participant_events,
      columns: { former_name: null, reason: null },
      of: (id) => sql`${training_participant_events.participant_id} = ${id}`,
    },
  ],
  begins: lastTrainingOf(sql`p.id = ${training_participants.id}`),
  // A person who never had a place has no contract to count years from.
  years: sql`case when ${training_participants.order_id} is null then 1 end`,
  obstacle: sql`case
    when (select r.on_hold from training_records r where r.id = ${training_participants.record_id}) then 'held'
    when ${openTrainingOf(sql`p.id = ${training_participants.id}`)} then 'open_training' end`,
  bindsRequests: sql`${training_participants.order_id} is not null`,
  isNamedElsewhere: true,
  isRetained: true,
}

const contactName = sql`${training_records.contact_first_name} || ' ' || ${training_records.contact_last_name}`

const record: PersonalKind = {
  entity: 'training.records',
  table: training_records,
  title: sql<string>`${training_records.record_number}`,
  emails: [training_records.contact_email],
  names: [contactName, sql`${training_records.contractor_name}`],
  person: contactName,
  phones: [training_records.contact_phone],
  file: {
    fields: columnsOf(
      training_records,
      'id',
      'record_number',
      'contractor_name',
      'contractor_nip',
      'contractor_street',
      'contractor_postcode',
      'contractor_city',
      'contact_first_name',
      'contact_last_name',
      'contact_email',
      'contact_phone',
      'consent_processing_data',
      'consent_commercial_info',
      'consent_marketing_purposes',
      'requested_registration',
      'from_www',
      'regulations_accepted_at',
      'ip',
      'created_at',
    ),
  },
  columns: {
    contractor_name: anonymous(training_records),
    contractor_nip: null,
    contractor_street: null,
    contractor_postcode: null,
    contact_first_name: 'Anonim',
    contact_last_name: number(training_records),
    contact_email: noAddress(training_records),
    contact_phone: null,
    consent_processing_data: false,
    consent_commercial_info: false,
    consent_marketing_purposes: false,
    ip: null,
    hold_reason: null,
  },
  parts: [...orderParts, consentsOf('training.records')],
  begins: contractOfRecord,
  years: sql`case when not exists ${ordersOf(training_records.id)} then 1 end`,
  obstacle: sql`case
    when exists (select from training_orders o where o.record_id = ${training_records.id} and o.on_hold) then 'held'
    when ${openTrainingOf(sql`p.record_id = ${training_records.id}`)} or ${isUnsettled} then 'open_training' end`,
  bindsRequests: sql`exists ${ordersOf(training_records.id)}`,
  // The registering person is one person; registration and orders belong to the company.
  ofPerson: (email) => ({
    columns: {
      contact_first_name: 'Anonim',
      contact_last_name: number(training_records),
      contact_email: noAddress(training_records),
      contact_phone: null,
      ip: null,
    },
    parts: [
      ...orderParts.filter(({ table }) => table !== training_orders),
      consentsOfPerson('training.records', email),
    ],
    person: {
      names: [contactName],
      phones: [training_records.contact_phone],
    },
    isBound: true,
  }),
  isNamedElsewhere: true,
  isRetained: true,
}

const certificate: PersonalKind = {
  entity: 'training.issued-certificates',
  table: issued_certificates,
  title: sql<string>`${issued_certificates.certificate_number}`,
  // A certificate has no address; its holder's is stored with the participant.
  emails: [
    sql`(select p.email from training_participants p where p.id = ${issued_certificates.participant_id} and p.anonymised_at is null)`,
  ],
  names: [fullName(issued_certificates)],
  person: fullName(issued_certificates),
  phones: [],
  file: {
    fields: columnsOf(
      issued_certificates,
      'id',
      'kind',
      'certificate_number',
      'document_type',
      'first_name',
      'last_name',
      'title',
      'issuer',
      'issued_on',
      'expires_on',
      'status',
      'revoked_at',
      'revocation_reason',
      'created_at',
    ),
  },
  columns: {
    first_name: 'Anonim',
    last_name: number(issued_certificates),
    // The number of an external certificate identifies its holder elsewhere; our own numbers must stay complete.
    certificate_number: sql`case when ${issued_certificates.kind} = 'external' then ${unique(issued_certificates)} else ${issued_certificates.certificate_number} end`,
    code: null,
    file: null,
    revocation_reason: null,
    hold_reason: null,
  },
  parts: [],
  begins: midnightOf(issued_certificates.issued_on),
  obstacle: sql`null`,
  outlasts: (at) => sql`${issued_certificates.revoked_at} is null
    and coalesce(${issued_certificates.expires_on} >= (${at.toISOString()}::timestamptz at time zone 'Europe/Warsaw')::date, true)`,
  bindsRequests: sql`false`,
  isNamedElsewhere: false,
  isRetained: true,
}

/**
 * Personal data of trainings. Certificates come first, because they are found by the address of a participant who is not erased
 * yet.
 */
export const trainingPersonalKinds: readonly PersonalKind[] = [certificate, participant, record]

/** Relations of trainings with a company, for retention. */
export const trainingRelations: Pick<PartnerRelations, 'lastTrainingOf' | 'openTrainingOf'> = {
  lastTrainingOf,
  openTrainingOf,
}

/** The person's history as a participant, without data of the replaced person. */
async function* trainingHistoryOf({ db }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { participant_id, at, kind, from_status, to_status, from_term, to_term, reason } = training_participant_events
  yield* await db
    .select({ participant_id, at, kind, from_status, to_status, from_term, to_term, reason })
    .from(training_participant_events)
    .innerJoin(training_participants, eq(training_participants.id, participant_id))
    .where(isOf(concerned, training_participants.email, fullName(training_participants)))
    .orderBy(asc(training_participant_events.id))
}

/** Orders with the person as contact, with all attempts to pay online. */
async function* trainingOrdersOf({ db }: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { order_number, created_at, training_name, payment_name, quantity, gross_price, status, paid_at, refunded } =
    training_orders
  const attempts = correlated<
    object[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('at', ${payment_attempts.created_at},
      'grosze', ${payment_attempts.amount}, 'status', ${payment_attempts.status}) order by ${payment_attempts.id}), '[]')
    from ${payment_attempts} where ${payment_attempts.order_id} = ${training_orders.id})`
  yield* await db
    .select({
      order_number,
      created_at,
      training_name,
      payment_name,
      quantity,
      gross_price,
      status,
      paid_at,
      refunded,
      attempts,
    })
    .from(training_orders)
    .innerJoin(training_records, eq(training_records.id, training_orders.record_id))
    .where(isOf(concerned, training_records.contact_email, contactName))
    .orderBy(asc(training_orders.id))
}

/** Data of trainings in the file of a person's data. */
export const trainingFileParts: readonly PersonalFilePart[] = [
  { name: 'training_history', rows: trainingHistoryOf },
  { name: 'training_orders', rows: trainingOrdersOf },
]
