import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { choicesFor, type PlacePayment, type RefundState } from '#contract/training/cancellations.ts'
import type { CancellationChoice } from '#contract/training/statuses.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import { order_tasks, payment_refunds, training_orders } from '#server/modules/order/index.ts'
import { leftOfPerson } from '#server/modules/training/participants/left-of-person.ts'
import {
  term_cancellation_choices,
  training_participants,
  training_records,
} from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'

/** How the money of a paid order arrived. */
const way = sql<PlacePayment>`case when ${training_orders.paid_online} then 'online' else 'transfer' end`

/** How the money left for a place was paid, which determines the choices for it. */
const payment = sql<PlacePayment>`case
  when ${training_orders.id} is null or ${training_orders.status} = 'cancelled' or ${training_participants.price_brutto} = 0 then 'none'
  when ${training_orders.status} = 'unpaid' then 'unpaid'
  when ${leftOfPerson} = 0 then 'none'
  else ${way} end`

/** The money left for a paid place, or the amount due for an unpaid one. */
const amount = sql<string>`(case when ${training_orders.status} = 'unpaid' then ${training_participants.price_brutto}
  else ${leftOfPerson} end)::text`

const person = {
  participant_id: training_participants.id,
  full_name: sql<string>`${training_participants.first_name} || ' ' || ${training_participants.last_name}`,
  email: training_participants.email,
  contractor_name: training_records.contractor_name,
  status: training_participants.status,
  order_id: training_participants.order_id,
  order_number: training_orders.order_number,
  payment,
  amount,
}

const byName = [
  asc(training_records.contractor_name),
  asc(training_participants.last_name),
  asc(training_participants.first_name),
  asc(training_participants.id),
]

/** A participant with the allowed choices. */
export type PersonOnTerm = Awaited<ReturnType<typeof peopleToCancel>>[number]

/** Participants of a term: with a place, an offered place, or on the waiting list. */
export async function peopleToCancel(db: Database, term_id: number, where?: SQL) {
  return peopleWhere(
    db,
    and(eq(training_participants.term_id, term_id), ne(training_participants.status, 'cancelled'), where),
  )
}

/** Participants matching a condition, with the allowed choices. */
export async function peopleWhere(db: Database, where: SQL | undefined) {
  const rows = await selectPeople(db)
    .where(where)
    .orderBy(...byName)
  return rows.map((row) => ({ ...row, choices: choicesFor(row) }))
}

/** The current state of a participant, whatever their term. */
export async function personOf(db: Database, participant_id: number): Promise<PersonOnTerm | undefined> {
  const [row] = await selectPeople(db).where(eq(training_participants.id, participant_id))
  return row && { ...row, choices: choicesFor(row) }
}

function selectPeople(db: Database) {
  return db
    .select(person)
    .from(training_participants)
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .$dynamic()
}

/** Whether the money of a participant was returned, or kept as a credit, by a cancellation. */
const isReturned = sql`(${term_cancellation_choices.status} = 'done' and ${term_cancellation_choices.choice} in ('refund', 'credit'))`
/** The release before did not record the amount. */
const returned = sql`coalesce(${term_cancellation_choices.amount}, ${training_participants.price_brutto})`

/** Participants of a cancellation, with choice and progress. */
export async function peopleOfCancellation(db: Database, cancellation_id: number, where?: SQL) {
  const rows = await db
    .select({
      ...person,
      payment: sql<PlacePayment>`case when ${isReturned} then ${way} else ${payment} end`,
      amount: sql<string>`case when ${isReturned} then ${returned}::text else ${amount} end`,
      choice: term_cancellation_choices.choice,
      target_term_id: term_cancellation_choices.target_term_id,
      target_date: training_terms.training_date,
      step: term_cancellation_choices.status,
      failure: term_cancellation_choices.failure,
    })
    .from(term_cancellation_choices)
    .innerJoin(training_participants, eq(training_participants.id, term_cancellation_choices.participant_id))
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .leftJoin(training_terms, eq(training_terms.id, term_cancellation_choices.target_term_id))
    .where(and(eq(term_cancellation_choices.cancellation_id, cancellation_id), where))
    .orderBy(...byName)
  const refunds = await refundStatesOf(
    db,
    rows.filter(isRefunded).flatMap(({ order_id }) => order_id ?? []),
  )
  return rows.map((row) => ({
    ...row,
    choices: choicesFor(row),
    refund: isRefunded(row) ? (refunds.get(row.order_id ?? 0) ?? 'nothing') : null,
  }))
}

function isRefunded({ choice, step }: { choice: CancellationChoice; step: string }): boolean {
  return choice === 'refund' && step === 'done'
}

/** State of refunds by order; one refused by the provider is a task until it is settled. */
async function refundStatesOf(db: Database, order_ids: readonly number[]): Promise<Map<number, RefundState>> {
  if (order_ids.length === 0) return new Map()
  const rows = await db
    .select({
      order_id: payment_refunds.order_id,
      state: correlated<RefundState>`case
        when bool_or(${payment_refunds.status} = 'failed') and exists (
          select from ${order_tasks} where ${order_tasks.order_id} = ${payment_refunds.order_id}
            and ${order_tasks.kind} = 'refund_failed' and ${order_tasks.done_at} is null) then 'failed'
        when bool_or(${payment_refunds.status} in ('requested', 'pending') and ${payment_refunds.attempt_id} is null) then 'transfer'
        when bool_or(${payment_refunds.status} in ('requested', 'pending')) then 'pending'
        else 'completed' end`,
    })
    .from(payment_refunds)
    .where(inArray(payment_refunds.order_id, [...new Set(order_ids)]))
    .groupBy(payment_refunds.order_id)
  return new Map(rows.map(({ order_id, state }) => [order_id, state]))
}
