import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import {
  order_tasks,
  payment_attempts,
  payment_notifications,
  payment_refunds,
  training_credits,
  training_orders,
} from '#server/modules/order/index.ts'
import {
  issued_certificates,
  training_participant_events,
  training_participants,
  training_records,
} from '#server/modules/training/index.ts'
import {
  anonymous,
  beginningOf,
  consentsOf,
  fullName,
  noAddress,
  number,
  type PersonalKind,
  type PersonalPart,
  unique,
} from './personal-data-kind.ts'

const ordersOf = (record: AnyColumn | number) => sql`(select o.id from training_orders o where o.record_id = ${record})`
const attemptsOf = (record: AnyColumn | number) =>
  sql`(select a.id from payment_attempts a where a.order_id in ${ordersOf(record)})`

/** The last training of whoever a condition over participants `p` means. */
export const lastTrainingOf = (whose: SQL) =>
  sql`(select ${beginningOf(sql`max(t.training_date)`)} from training_participants p join training_terms t on t.id = p.term_id where ${whose})`
/** Whether they have a training before them. */
export const openTrainingOf = (whose: SQL) =>
  sql`exists (select from training_participants p join training_terms t on t.id = p.term_id
    where ${whose} and p.status in ('waiting', 'offered', 'signed') and t.status in ('planned', 'open', 'closed'))`

const isUnsettled = sql`exists (select from training_orders o where o.record_id = ${training_records.id} and o.status = 'unpaid')
  or exists (select from order_tasks k where k.order_id in ${ordersOf(training_records.id)} and k.done_at is null)
  or exists (select from payment_refunds r where r.order_id in ${ordersOf(training_records.id)} and r.status in ('requested', 'pending'))`

/** The contract of a registration: its training, and the money that moved for it last. */
const contractOfRecord = sql`greatest(
  (select ${beginningOf(sql`t.training_date`)} from training_terms t where t.id = ${training_records.term_id}),
  ${lastTrainingOf(sql`p.record_id = ${training_records.id}`)},
  (select max(greatest(o.paid_at, o.cancelled_at)) from training_orders o where o.record_id = ${training_records.id}),
  (select max(r.finished_at) from payment_refunds r where r.order_id in ${ordersOf(training_records.id)}))`

/** What was ordered and paid stays for the books; who ordered and what was written about it goes. */
const orderParts: PersonalPart[] = [
  {
    entity: 'order.orders',
    table: training_orders,
    columns: { contractor_name: anonymous(training_orders), cancel_reason: null, hold_reason: null },
    of: (id) => sql`${training_orders.record_id} = ${id}`,
  },
  {
    entity: 'order.tasks',
    table: order_tasks,
    columns: { detail: sql`'{}'`, note: null },
    of: (id) => sql`${order_tasks.order_id} in ${ordersOf(id)}`,
  },
  {
    table: payment_attempts,
    columns: { redirect_url: null, failure: null },
    of: (id) => sql`${payment_attempts.order_id} in ${ordersOf(id)}`,
  },
  {
    table: payment_notifications,
    columns: { body: null, signature: null },
    of: (id) => sql`${payment_notifications.attempt_id} in ${attemptsOf(id)}`,
  },
  {
    table: payment_refunds,
    columns: { reason: '', failure: null },
    of: (id) => sql`${payment_refunds.order_id} in ${ordersOf(id)}`,
  },
  {
    table: training_credits,
    columns: { reason: '' },
    of: (id) => sql`${training_credits.order_id} in ${ordersOf(id)}`,
  },
]

const participant: PersonalKind = {
  entity: 'training.participants',
  table: training_participants,
  title: sql<string>`${fullName(training_participants)}`,
  emails: [training_participants.email],
  names: [fullName(training_participants)],
  phones: [training_participants.phone_number],
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
  // Who never had a place has no contract whose years could be counted.
  years: sql`case when ${training_participants.order_id} is null then 1 end`,
  obstacle: sql`case
    when (select r.on_hold from training_records r where r.id = ${training_participants.record_id}) then 'held'
    when ${openTrainingOf(sql`p.id = ${training_participants.id}`)} then 'open_training' end`,
  bindsRequests: sql`${training_participants.order_id} is not null`,
  isNamedElsewhere: true,
  isRetained: true,
}

const record: PersonalKind = {
  entity: 'training.records',
  table: training_records,
  title: sql<string>`${training_records.record_number}`,
  emails: [training_records.contact_email],
  names: [
    sql`${training_records.contact_first_name} || ' ' || ${training_records.contact_last_name}`,
    sql`${training_records.contractor_name}`,
  ],
  phones: [training_records.contact_phone],
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
  isNamedElsewhere: true,
  isRetained: true,
}

const certificate: PersonalKind = {
  entity: 'training.issued-certificates',
  table: issued_certificates,
  title: sql<string>`${issued_certificates.certificate_number}`,
  // A certificate itself keeps no address; its holder's is on the participant.
  emails: [
    sql`(select p.email from training_participants p where p.id = ${issued_certificates.participant_id} and p.anonymised_at is null)`,
  ],
  names: [fullName(issued_certificates)],
  phones: [],
  columns: {
    first_name: 'Anonim',
    last_name: number(issued_certificates),
    // The number of an external one is its holder's elsewhere; ours is in the row of numbers, where none may be missing.
    certificate_number: sql`case when ${issued_certificates.kind} = 'external' then ${unique(issued_certificates)} else ${issued_certificates.certificate_number} end`,
    code: null,
    file: null,
    revocation_reason: null,
    hold_reason: null,
  },
  parts: [],
  begins: beginningOf(issued_certificates.issued_on),
  obstacle: sql`null`,
  outlasts: (at) => sql`${issued_certificates.revoked_at} is null
    and coalesce(${issued_certificates.expires_on} >= (${at.toISOString()}::timestamptz at time zone 'Europe/Warsaw')::date, true)`,
  bindsRequests: sql`false`,
  isNamedElsewhere: false,
  isRetained: true,
}

/** Personal data of trainings. Certificates come first: they are found by the address of a participant who is still named. */
export const trainingKinds: readonly PersonalKind[] = [certificate, participant, record]
