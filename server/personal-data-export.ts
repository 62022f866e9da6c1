import { Readable } from 'node:stream'
import { and, asc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { today } from '#contract/rules.ts'
import type { CallContext } from './http/handlers.ts'
import { Streamed } from './http/streamed.ts'
import { sessions, users } from './modules/auth/index.ts'
import { given_consents } from './modules/consent/index.ts'
import { consent_texts } from './modules/dictionary/index.ts'
import { filesOf } from './modules/media/index.ts'
import { payment_attempts, training_orders } from './modules/order/index.ts'
import { partner_users, partners } from './modules/partner/index.ts'
import { service_order_events, service_orders } from './modules/service-order/index.ts'
import { training_participant_events, training_participants, training_records } from './modules/training/index.ts'
import { personalKinds } from './personal-data.ts'
import { isPersonal } from './personal-data-due.ts'
import type { PersonalKind } from './personal-data-kind.ts'

/** What nobody may read again, not even its owner. */
const secret = new Set(['password_hash', 'token_hash', 'code'])
/** Records that are read at once. */
const batch = 200

type Context = Pick<CallContext, 'db' | 'deps' | 'at'>

/**
 * Everything that is kept about whoever has an address, as one file that people and programs can read (RODO, art. 15 and
 * 20). It is written while it is read, so that its size costs no memory.
 */
export function personalFile(context: Context, email: string): Streamed {
  const day = today(context.at)
  return new Streamed(Readable.from(written(context, email)), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="personal-data-${day}.json"`,
    'cache-control': 'no-store',
  })
}

/** One JSON object; each of its parts is written as soon as it is read. */
async function* written(context: Context, email: string): AsyncGenerator<string> {
  yield `{\n  "email": ${JSON.stringify(email)},\n  "at": ${JSON.stringify(context.at.toISOString())}`
  for (const [name, rows] of parts(context, email)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    let isFirst = true
    for await (const row of rows) {
      yield `${isFirst ? '' : ','}\n${indented(row)}`
      isFirst = false
    }
    yield isFirst ? ']' : '\n  ]'
  }
  yield '\n}\n'
}

function indented(row: object): string {
  return JSON.stringify(row, null, 2).replaceAll(/^/gm, '    ')
}

type Rows = AsyncGenerator<object>

function parts(context: Context, email: string): [string, Rows][] {
  return [
    ...personalKinds.map((kind): [string, Rows] => [kind.entity, recordsOf(context, kind, email)]),
    ['consents', consentsOf(context, email)],
    ['companies', companiesOf(context, email)],
    ['devices', devicesOf(context, email)],
    ['orders_handled', ordersOf(context, email)],
    ['messages_written', messagesOf(context, email)],
    ['training_history', trainingHistoryOf(context, email)],
    ['training_orders', trainingOrdersOf(context, email)],
    ['letters', lettersOf(context, email)],
  ]
}

/** Records that name the address, with the names of the files that belong to them. */
async function* recordsOf({ db }: Context, kind: PersonalKind, email: string): Rows {
  const named = or(...kind.emails.map((column) => sql`lower(${column}) = ${email}`))
  const columns = Object.fromEntries(Object.entries(getTableColumns(kind.table)).filter(([name]) => !secret.has(name)))
  let after = 0
  for (;;) {
    const rows = await db
      .select(columns)
      .from(kind.table)
      .where(and(named, isPersonal(kind), sql`${kind.table.id} > ${after}`))
      .orderBy(kind.table.id)
      .limit(batch)
    const ids = rows.map(({ id }) => id as number)
    const files = await filesOf(db, kind.entity, ids)
    for (const row of rows) {
      const own = files.filter(({ owner_id }) => owner_id === row.id)
      yield { ...row, files: own.map(({ filename, size, created_at }) => ({ filename, size, created_at })) }
    }
    if (rows.length < batch) return
    after = ids.at(-1) ?? after
  }
}

async function* consentsOf({ db }: Context, email: string): Rows {
  yield* await db
    .select({
      kind: consent_texts.kind,
      text_version: consent_texts.version,
      text: consent_texts.text_pl,
      entity: given_consents.entity,
      entity_id: given_consents.entity_id,
      person_name: given_consents.person_name,
      given_at: given_consents.given_at,
      ip: given_consents.ip,
      withdrawn_at: given_consents.withdrawn_at,
      withdrawal_reason: given_consents.withdrawal_reason,
    })
    .from(given_consents)
    .innerJoin(consent_texts, eq(consent_texts.id, given_consents.consent_text_id))
    .where(sql`lower(${given_consents.person_email}) = ${email}`)
    .orderBy(asc(given_consents.id))
}

const userOf = ({ db }: Context, email: string) => db.select({ id: users.id }).from(users).where(eq(users.email, email))

async function* companiesOf(context: Context, email: string): Rows {
  yield* await context.db
    .select({ id: partners.id, name: partners.name, is_company_admin: partner_users.is_company_admin })
    .from(partner_users)
    .innerJoin(partners, eq(partners.id, partner_users.partner_id))
    .where(inArray(partner_users.user_id, userOf(context, email)))
    .orderBy(asc(partners.id))
}

async function* devicesOf(context: Context, email: string): Rows {
  const { user_agent, ip, created_at, last_used_at } = sessions
  yield* await context.db
    .select({ user_agent, ip, created_at, last_used_at })
    .from(sessions)
    .where(inArray(sessions.user_id, userOf(context, email)))
    .orderBy(asc(sessions.id))
}

/** What the person did as somebody who works with orders: which ones, not whose data are in them. */
async function* ordersOf(context: Context, email: string): Rows {
  const own = userOf(context, email)
  const isOwn: SQL | undefined = or(
    inArray(service_orders.created_by, own),
    inArray(service_orders.sent_by, own),
    inArray(service_orders.owner_id, own),
  )
  const { id, order_number, created_at, sent_at, status } = service_orders
  yield* await context.db
    .select({ id, order_number, created_at, sent_at, status })
    .from(service_orders)
    .where(isOwn)
    .orderBy(asc(service_orders.id))
}

async function* messagesOf(context: Context, email: string): Rows {
  const { service_order_id, at, kind, text, reason } = service_order_events
  yield* await context.db
    .select({ service_order_id, at, kind, text, reason })
    .from(service_order_events)
    .where(inArray(service_order_events.actor_id, userOf(context, email)))
    .orderBy(asc(service_order_events.id))
}

/** What happened to the person as a participant. Whose place they took is somebody else's data. */
async function* trainingHistoryOf({ db }: Context, email: string): Rows {
  const { participant_id, at, kind, from_status, to_status, from_term, to_term, reason } = training_participant_events
  yield* await db
    .select({ participant_id, at, kind, from_status, to_status, from_term, to_term, reason })
    .from(training_participant_events)
    .innerJoin(training_participants, eq(training_participants.id, participant_id))
    .where(eq(training_participants.email, email))
    .orderBy(asc(training_participant_events.id))
}

/** Orders for which the person is the contact, with every try to pay them online. */
async function* trainingOrdersOf({ db }: Context, email: string): Rows {
  const { order_number, created_at, training_name, payment_name, quantity, gross_price, status, paid_at, refunded } =
    training_orders
  const attempts = sql<object[]>`(select coalesce(jsonb_agg(jsonb_build_object('at', ${payment_attempts.created_at},
      'grosze', ${payment_attempts.amount}, 'status', ${payment_attempts.status}) order by ${payment_attempts.id}), '[]')
    from ${payment_attempts} where ${payment_attempts.order_id} = ${training_orders.id})`
  yield* await db
    .select({
      ...{ order_number, created_at, training_name, payment_name, quantity, gross_price, status, paid_at, refunded },
      attempts,
    })
    .from(training_orders)
    .innerJoin(training_records, eq(training_records.id, training_orders.record_id))
    .where(sql`lower(${training_records.contact_email}) = ${email}`)
    .orderBy(asc(training_orders.id))
}

/** Letters that the mailbox of the product keeps, where mail does not leave the house. */
async function* lettersOf({ deps }: Context, email: string): Rows {
  const entries = (await deps.mailbox?.list()) ?? []
  for (const { recipient, subject, created_at } of entries)
    if (recipient.toLowerCase().split(', ').includes(email)) yield { subject, created_at }
}
