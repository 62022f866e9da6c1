import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { storageKey } from '#server/modules/media/stored.ts'
import type { MediaFileRow } from '#server/modules/media/table.ts'
import type { TestServer } from '#tests/support/servers/server.ts'
import type { Ledger } from './walks.ts'

/** Changes of status that the domain allows the orders of a kind, written by hand and not read from the charts. */
const steps = {
  service_order: [
    'draft registered',
    'registered waiting',
    'registered inprogress',
    'registered suspended',
    'registered completed',
    'waiting registered',
    'waiting inprogress',
    'waiting suspended',
    'waiting completed',
    'inprogress waiting',
    'inprogress suspended',
    'inprogress completed',
    'suspended registered',
    'suspended inprogress',
    'suspended waiting',
    'completed inprogress',
  ],
  service_maintenance: [
    'registered waiting',
    'registered inprogress',
    'registered suspended',
    'registered completed',
    'waiting registered',
    'waiting inprogress',
    'waiting suspended',
    'waiting completed',
    'inprogress waiting',
    'inprogress suspended',
    'inprogress completed',
    'suspended registered',
    'suspended inprogress',
    'suspended completed',
    'completed inprogress',
  ],
  spare_parts_order: [
    'registered waiting',
    'registered inprogress',
    'registered suspended',
    'registered completed',
    'waiting registered',
    'waiting inprogress',
    'waiting completed',
    'inprogress waiting',
    'inprogress suspended',
    'inprogress completed',
    'suspended registered',
    'suspended inprogress',
    'suspended completed',
  ],
} as const
type OrderTable = keyof typeof steps

/** The kinds of orders as the walks name them. */
const orderTables: Readonly<Record<string, OrderTable>> = {
  'service-orders': 'service_order',
  'service-maintenances': 'service_maintenance',
  'spare-parts-orders': 'spare_parts_order',
}
const columnOf = (of: OrderTable) => (of === 'service_order' ? 'service_order_id' : 'order_id')

/** Entries in the timeline of an offer by the event that was acknowledged. */
const offerEntries: Readonly<Record<string, string>> = {
  'offer.register': 'registered',
  'offer.send': 'sent',
  'offer.print': 'printed',
  'offer.extend': 'extended',
  'offer.withdraw': 'withdrawn',
  'offer.reject': 'rejected',
  'offer.rescind': 'rescinded',
  'offer.accept': 'accepted',
  'offer.ask': 'asked',
  'offer.answer': 'answered',
}

/** Statements that find rows which must not exist, by the promise that these would break. */
const broken: Readonly<Record<string, string>> = {
  'a visit has exactly one order, and only the last one of an order is open': `
    select id from service_visits v where status in ('planned', 'confirmed')
      and exists (select from service_visits later where later.number > v.number
        and later.order_id is not distinct from v.order_id and later.warranty_order_id is not distinct from v.warranty_order_id)`,
  'no term has more people than places, and its counters are right': `
    select t.id, t.total_places, t.taken_places, t.waiting_count, c.* from training_terms t, lateral (
      select count(*) filter (where status in ('offered', 'signed', 'present', 'absent')) as taken,
        count(*) filter (where status = 'waiting') as waiting
      from training_participants p where p.term_id = t.id) c
    where taken > t.total_places or taken <> t.taken_places or waiting <> t.waiting_count`,
  'nobody waits while a place is free': `
    select t.id from training_terms t where status = 'open' and taken_places < total_places and waiting_count > 0`,
  'an order of places costs the sum of its people': `
    select o.id, o.quantity, o.gross_price, p.* from training_orders o, lateral (
      select count(*)::int as people, coalesce(sum(price_brutto), 0) as sum from training_participants
      where order_id = o.id and status in ('signed', 'present', 'absent')) p
    where o.status <> 'cancelled' and (o.quantity <> people or o.gross_price <> sum)`,
  'an order that is cancelled has nobody left': `
    select o.id from training_orders o join training_participants p on p.order_id = o.id
    where o.status = 'cancelled' and p.status in ('signed', 'present', 'absent')`,
  'an offer costs the sum of its lines, with 8 % of tax': `
    select o.id, o.net, o.gross, l.sum from offers o, lateral (
      select sum(round((line ->> 'quantity')::numeric * (line ->> 'custom_price')::numeric, 2)) as sum
      from jsonb_path_query(o.content, '$.sections[*].lines[*]') line) l
    where o.net <> l.sum or o.gross <> l.sum + round(l.sum * 0.08, 2)`,
  'an accepted offer was accepted once': `
    select offer_id from offer_events where kind = 'accepted' group by 1 having count(*) > 1
    union all select id from offers o where state = 'accepted'
      and not exists (select from offer_events where offer_id = o.id and kind = 'accepted')`,
  'no number is given twice': `
    select order_number from service_orders where status <> 'draft' group by 1 having count(*) > 1
    union all select order_number from service_maintenances group by 1 having count(*) > 1
    union all select order_number from spare_parts_orders group by 1 having count(*) > 1
    union all select record_number from training_records group by 1 having count(*) > 1`,
  'an order of parts has its lines, and a delivered one is delivered whole': `
    select o.id from spare_parts_orders o where not exists (select from spare_parts_order_lines where order_id = o.id)
    union all select o.id from spare_parts_orders o join spare_parts_order_lines l on l.order_id = o.id
      where o.resolution = 'shipped' and l.delivered <> l.quantity`,
  'a sent order bears a finished file': `
    select o.id from service_orders o where status <> 'draft' and not exists (
      select from media_files f where f.id = o.warranty_book and f.finished_at is not null
        and f.unreferred_since is null and f.owner_id = o.id)`,
  'a file of a message belongs to an order': `
    select e.id from (
      select id, unnest(files) as file from service_order_events union all
      select id, unnest(files) from service_maintenance_events union all
      select id, unnest(files) from spare_parts_order_events) e
    where not exists (select from media_files f where f.id = e.file and f.finished_at is not null and f.unreferred_since is null)`,
  'an owned file has an owner': `
    select f.id from media_files f where owner_entity = 'service-order.service-orders'
      and not exists (select from service_orders o where o.id = f.owner_id)`,
  'an import has written each of its rows once': `
    select i.id from imports i where status = 'done' and exists (
      select from import_rows r where r.import_id = i.id and r.result is distinct from 'written')
    union all select null from error_codes where code like 'S%' group by code having count(*) > 1`,
  'an import ends, without a failure': `select id, status from imports where status not in ('done', 'cancelled')`,
  'no job waits, runs or was given up': `
    select name, state, count(*)::int, min(created_on) as since from pgboss.job
    where (state in ('created', 'retry', 'active') and start_after < now() + interval '10 minutes'
        and created_on < now() - interval '30 seconds') or name = 'dead-letter'
    group by 1, 2`,
}

/** Systems beside the database, as the run leaves them. */
export interface Surroundings {
  /** Folder of the mail simulator with a file for each message. */
  mailbox: string
  erpUrl: string
  /** How often connections to the mail server were broken; each has one letter on its way at most. */
  cutLetters: number
}

/** Everything that is wrong at the end of a run: a list of sentences, empty when every promise was kept. */
export async function problemsAtEnd(
  server: TestServer,
  ledger: Ledger,
  surroundings: Surroundings,
): Promise<{ problems: string[]; counted: Record<string, number> }> {
  const problems: string[] = []
  const select = async <Row>(sql: string, values: unknown[] = []) =>
    (await server.pool.query(sql, values)).rows as unknown as Row[]
  const must = (holds: boolean, problem: string) => {
    if (!holds) problems.push(problem)
  }

  for (const [promise, sql] of Object.entries(broken)) {
    const rows = await select(sql)
    must(rows.length === 0, `${promise}: ${rows.length} rows, such as ${JSON.stringify(rows.slice(0, 3))}`)
  }

  for (const [kind, records] of ledger) {
    const table = orderTables[kind]
    if (table) await checkOrders(table, records)
  }
  await checkOffers()
  await checkParticipants()
  const messages = [...ledger.values()].flatMap((records) => [...records.values()].flatMap(({ texts }) => texts))
  const written = await select<{ text: string }>(
    `select text from (
       select text from service_order_events union all select text from service_maintenance_events union all
       select text from spare_parts_order_events union all select text from offer_messages) e
     where text ~ '^[0-9a-f-]{36}$'`,
  )
  compare(
    'messages',
    messages,
    written.map(({ text }) => text),
  )
  const files = await checkFiles()
  const letters = await checkLetters()
  await checkErp()
  return { problems, counted: { messages: messages.length, files, letters } }

  /** The acknowledged ones and the stored ones are the same, each once. */
  function compare(what: string, acknowledged: readonly string[], stored: readonly string[]): void {
    const [wanted, found] = [new Set(acknowledged), new Set(stored)]
    const lost = acknowledged.filter((one) => !found.has(one))
    const strange = stored.filter((one) => !wanted.has(one))
    must(lost.length === 0, `${what}: ${lost.length} acknowledged are lost, such as ${lost.slice(0, 3)}`)
    must(
      strange.length === 0,
      `${what}: ${strange.length} stored were not acknowledged, such as ${strange.slice(0, 3)}`,
    )
    must(stored.length === found.size, `${what}: ${stored.length - found.size} are stored twice`)
  }

  async function checkOrders(table: OrderTable, records: NonNullable<ReturnType<Ledger['get']>>): Promise<void> {
    const column = columnOf(table)
    const rows = await select<{ id: number; status: string; moves: number }>(
      `select id, status, (select count(*)::int from ${table}_events
         where ${column} = o.id and from_status is not null and from_status <> 'draft') as moves
       from ${table}s o where status <> 'draft'`,
    )
    const told = ({ id, status, moves }: { id: number; status: string; moves: number }) =>
      `${id} is ${status} after ${moves} steps`
    compare(
      `${table}s`,
      [...records].map(([id, { status, moves }]) => told({ id, status, moves })),
      rows.map(told),
    )
    const strange = await select(
      `select * from (
         select ${column} as order_id, from_status, to_status,
           lag(to_status) over (partition by ${column} order by id) as former
         from ${table}_events where to_status is not null) e
       where (from_status is not null and not ((from_status || ' ' || to_status) = any($1)))
         or (former is not null and from_status is distinct from former)`,
      [steps[table]],
    )
    must(strange.length === 0, `${table}s: impossible histories ${JSON.stringify(strange.slice(0, 3))}`)
    const ends = await select(
      `select o.id from ${table}s o where status <> 'draft' and status is distinct from (
         select to_status from ${table}_events where ${column} = o.id and to_status is not null order by id desc limit 1)`,
    )
    must(ends.length === 0, `${table}s: status is not the end of the history: ${JSON.stringify(ends.slice(0, 3))}`)
  }

  async function checkOffers(): Promise<void> {
    const records = [...(ledger.get('offers') ?? [])]
    const rows = await select<{ id: number; state: string }>('select id, state from offers')
    compare(
      'offers',
      records.map(([id, { status }]) => `${id} ${status}`),
      rows.map(({ id, state }) => `${id} ${state}`),
    )
    const kinds = Object.values(offerEntries)
    const entries = await select<{ offer_id: number; kind: string; count: number }>(
      'select offer_id, kind, count(*)::int from offer_events where kind = any($1) group by 1, 2',
      [kinds],
    )
    compare(
      'entries of offers',
      records.flatMap(([id, { deeds }]) =>
        // Only the first print is noted.
        Object.entries(deeds).map(
          ([event, count]) => `${id} ${offerEntries[event]} ${event === 'offer.print' ? 1 : count}`,
        ),
      ),
      entries.map(({ offer_id, kind, count }) => `${offer_id} ${kind} ${count}`),
    )
  }

  /** The server itself offers a free place to people who wait. */
  async function checkParticipants(): Promise<void> {
    const records = [...(ledger.get('participants') ?? [])]
    const rows = await select<{ id: number; status: string }>('select id, status from training_participants')
    const told = (id: number, status: string) => `${id} ${status === 'offered' ? 'waiting' : status}`
    compare(
      'participants',
      records.map(([id, { status }]) => told(id, status)),
      rows.map(({ id, status }) => told(id, status)),
    )
  }

  /** Each finished file is in the storage as it was inspected. */
  async function checkFiles(): Promise<number> {
    const finished = await select<MediaFileRow>('select * from media_files where finished_at is not null')
    for (const file of finished) {
      const hash = createHash('sha256')
      try {
        for await (const chunk of await server.deps.storage.read(storageKey(file))) hash.update(chunk)
        const isSame = file.sha256 === null || hash.digest('hex') === file.sha256
        must(isSame, `file ${file.id} has another content than was uploaded`)
      } catch (error) {
        must(false, `file ${file.id} of ${file.owner_entity} is not in the storage: ${(error as Error).message}`)
      }
    }
    return finished.length
  }

  /**
   * Each letter arrived once; one whose answer was cut off may arrive again under the same Message-ID, by which mailboxes recognise it
   * (docs/decisions/0194-a-letter-is-handed-over-once.md).
   */
  async function checkLetters(): Promise<number> {
    const ids = readdirSync(surroundings.mailbox)
      .filter((name) => name.endsWith('.eml'))
      .map(
        (name) =>
          /^message-id:\s*<([^@>]+)/im.exec(readFileSync(join(surroundings.mailbox, name), 'utf8'))?.[1] ?? name,
      )
    const handed = await select<{ id: string }>('select id::text from handed_letters')
    const known = new Set(handed.map(({ id }) => id))
    const again = ids.length - new Set(ids).size
    must(
      again <= surroundings.cutLetters,
      `${again} letters arrived twice, ${surroundings.cutLetters} may have been cut off`,
    )
    const strange = ids.filter((id) => !known.has(id))
    must(strange.length === 0, `${strange.length} letters arrived without a note that they were handed over`)
    return ids.length
  }

  async function checkErp(): Promise<void> {
    const read = async (path: string) =>
      ((await (await fetch(`${surroundings.erpUrl}${path}`)).json()) as { results: Record<string, string>[] }).results
    const sent = await select<{ order_number: string; erp_status: string }>(
      `select order_number, erp_status from service_orders where status <> 'draft'`,
    )
    must(
      sent.every(({ erp_status }) => erp_status === 'saved'),
      `${sent.filter(({ erp_status }) => erp_status !== 'saved').length} warranty orders are not saved in the ERP`,
    )
    const orders = await read('/erp/orders')
    compare(
      'orders in the ERP',
      sent.map(({ order_number }) => order_number),
      orders.map(({ No }) => No ?? ''),
    )
    const parts = await select<{ order_number: string }>(
      `select order_number from spare_parts_orders where erp_status <> 'none'`,
    )
    const sales = await read('/erp/sales-orders')
    compare(
      'sales orders in the ERP',
      parts.map(({ order_number }) => order_number),
      sales.map(({ External_Document_No }) => External_Document_No ?? ''),
    )
  }
}
