import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erpOwnedFields, type SynchronizationKind, synchronizationKinds } from '#contract/synchronization/kinds.ts'
import type { ErpPort, MasterSet } from '#server/integrations/erp/erp.ts'
import { type Simulators, startSimulators } from '#server/integrations/simulators.ts'
import { savePartsInErp } from '#server/modules/service-order/spare-parts/erp-save.ts'
import { saveInErp } from '#server/modules/service-order/warranty/erp/update.ts'
import { processRun } from '#server/modules/synchronization/jobs.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { documentedMovements } from '#tests/support/documented-movements.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/*
 * The table of docs/erp.md, "When a field moves", row by row: each field is moved in the simulated ERP in each way, and what the runs did
 * is compared with the table.
 */

const dataDir = temporaryDataDir('movements')
let simulators: Simulators
let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  simulators = await startSimulators({ port: 0, dataDir })
  const erp = { url: simulators.erpUrl, company: 'Demo', user: null, password: null, token: null }
  server = await startServer({ config: { erp, erp_timeout: 5 } })
  desk = await openOrderDesk(server)
  await server.pool.query(`update synchronizations set adopted_at = now();
    update partners set external_id = 'K00017' where id = ${desk.company}`)
})
afterAll(async () => {
  await server.stop()
  await simulators.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const { movements, rows } = documentedMovements('docs/erp.md')
/** The table: kind, field of the ERP, and the answers by movement. */
const table = rows.map((row) => ({ ...row, kind: row.kind as SynchronizationKind }))

const send = (method: string, path: string, body: unknown) =>
  fetch(`${simulators.erpUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const query = async <Row>(statement: string, values: unknown[] = []) =>
  (await server.pool.query(statement, values)).rows as Row[]

/** A complete run; `hidden` are the numbers of ours whose orders are not on the ERP's page. */
async function run(kind: SynchronizationKind, hidden: readonly string[] = []): Promise<void> {
  await query('delete from synchronization_results where outcome <> $1', ['gone'])
  const [found] = await query<{ id: number }>('select id from synchronizations where kind = $1', [kind])
  const { body } = await desk.admin.call('synchronization.synchronizations.run', {
    path: { synchronization: found?.id ?? 0 },
    body: { whole: true },
  })
  const { db, erp } = server.deps
  const hiding: ErpPort = {
    ...erp,
    async readPage(...asked) {
      const page = await erp.readPage(...asked)
      const isHidden = (record: unknown) =>
        hidden.some((number) => JSON.stringify(record).includes(JSON.stringify(number)))
      return { ...page, records: page.records.filter((record) => !isHidden(record)) }
    },
  }
  await processRun({ db, erp: hiding, clock: () => new Date(), isLastAttempt: true }, body.run_id)
  const [ended] = await query<{ status: string }>('select status from synchronization_runs where id = $1', [
    body.run_id,
  ])
  expect(ended?.status).toMatch(/succeeded|partial/)
}

/** What a run did with a record: its value is the ERP's now, or it is ours, with a result for a person or without. */
async function answerTo(keys: string[], before: unknown, after: unknown, wanted: unknown): Promise<string> {
  if (JSON.stringify(after) !== JSON.stringify(before))
    return JSON.stringify(after) === JSON.stringify(wanted) ? 'taken' : `became ${JSON.stringify(after)}`
  const results = await query(
    `select 1 from synchronization_results where (erp_key = any($1) or name = any($1)) and outcome in ('different', 'failed')`,
    [keys],
  )
  return results.length > 0 ? 'asked' : 'kept'
}

/** A value in the ERP, and what our field is when it is taken. */
type Moved = readonly [erp: unknown, ours: unknown]

interface Master {
  set: MasterSet
  table: string
  /** Our column with the number of the ERP. */
  number: string
  /** The page's field by which our record is found. */
  key: string
  /** The record that both sides have at first, by its number. */
  base(number: string): Record<string, unknown>
  add(number: string): Promise<unknown>
  numberOf(index: number): string
  /** By the ERP's fields: our column, another value, and the others that the field can have. */
  fields: Record<
    string,
    { column: string; base: Moved; forward: Moved; blank?: Moved; zero?: Moved; unknown?: Moved; gone?: unknown }
  >
}

const text = (column: string, base: string, forward: string) =>
  ({
    column,
    base: [base, base],
    forward: [forward, forward],
    blank: ['', null],
  }) as const
const day = (column: string) =>
  ({
    column: `${column}::text`,
    base: ['2026-03-02', '2026-03-02'],
    forward: ['2026-04-01', '2026-04-01'],
    blank: [null, null],
    zero: ['0001-01-01', null],
  }) as const
const price = (column: string) =>
  ({
    column,
    base: [100, '100.00'],
    forward: [150, '150.00'],
    blank: [null, null],
    zero: [0, '0.00'],
    unknown: [-1, '-1.00'],
  }) as const

const customer = (number: string) => ({
  No: number,
  Name: `Firma ${number}`,
  Address: 'Długa 1',
  Post_Code: '30-554',
  City: 'Kraków',
  Bill_to_Customer_No: 'P1',
  Blocked: ' ',
})
const customerFields = (prefix: string) => ({
  Name: text('name', '', 'Inna nazwa'),
  Address: text(prefix ? 'address_street' : 'street', 'Długa 1', 'Krótka 2'),
  Post_Code: text(`${prefix}postcode`, '30-554', '30-001'),
  City: text(`${prefix}city`, 'Kraków', 'Wieliczka'),
  Bill_to_Customer_No: text('bill_to_customer_id', 'P1', 'P2'),
  Blocked: {
    column: 'erp_blocked',
    base: [' ', false],
    forward: ['All', true],
    blank: ['', false],
    gone: true,
  } as const,
})

async function master(): Promise<Partial<Record<SynchronizationKind, Master>>> {
  const [brand] = await query<{ id: number }>(`insert into brands (name) values ('Marka') returning id`)
  const [group] = await query<{ id: number }>(`insert into device_groups (name) values ('Grupa') returning id`)
  const producer = async (code: string) =>
    (
      await query<{ id: number }>(
        `insert into producers (name, brand_id, external_id, active) values ('Producent ' || $2, $1, $2, true) returning id`,
        [brand?.id, code],
      )
    )[0]?.id
  const [one, two] = [await producer('ONE'), await producer('TWO')]
  const model = async (code: string) =>
    (
      await query<{ id: number }>(
        `insert into devices (name, external_id, producer_id, group_id, created_at) values ('Model ' || $1, $1, $2, $3, now()) returning id`,
        [code, one, group?.id],
      )
    )[0]?.id
  const part = async (number: string) =>
    (
      await query<{ id: number }>(`insert into spare_parts (number, name_pl) values ($1, 'Część') returning id`, [
        number,
      ])
    )[0]?.id
  return {
    producers: {
      set: 'Manufacturers',
      table: 'producers',
      number: 'external_id',
      key: 'Code',
      numberOf: (index) => `M${index}`,
      base: (number) => ({ Code: number, Name: `Wytwórca ${number}` }),
      add: (number) =>
        query(`insert into producers (name, brand_id, external_id, active) values ('?' || $1, $2, $1, true)`, [
          number,
          brand?.id,
        ]),
      fields: { Name: text('name', '', 'Inny wytwórca #') },
    },
    items: {
      set: 'Items',
      table: 'devices',
      number: 'external_id',
      key: 'No',
      numberOf: (index) => `I${index}`,
      base: (number) => ({
        No: number,
        Description: 'Kocioł',
        Base_Unit_of_Measure: 'szt.',
        Unit_Price: 100,
        Blocked: false,
        Manufacturer_Code: 'ONE',
      }),
      add: (number) =>
        query(
          `insert into devices (name, external_id, producer_id, group_id, created_at) values ('Kocioł ' || $1, $1, $2, $3, now())`,
          [number, two, group?.id],
        ),
      fields: {
        Description: text('name2', 'Kocioł', 'Kocioł nowy'),
        Base_Unit_of_Measure: text('unit', 'szt.', 'kpl.'),
        Unit_Price: price('sales_price'),
        Blocked: { column: 'blocked', base: [false, false], forward: [true, true], gone: true },
        Manufacturer_Code: {
          column: 'producer_id',
          base: ['ONE', one],
          forward: ['TWO', two],
          blank: ['', null],
          unknown: ['NIKT', null],
        },
      },
    },
    buyers: {
      set: 'Customers',
      table: 'partners',
      number: 'external_id',
      key: 'No',
      numberOf: (index) => `B${index}`,
      base: customer,
      add: async (number) =>
        query('update partners set external_id = $1 where id = $2', [
          number,
          await server.partner(`Partner ${number}`),
        ]),
      fields: customerFields(''),
    },
    contractors: {
      set: 'Customers',
      table: 'contractors',
      number: 'external_id',
      key: 'No',
      numberOf: (index) => `C${index}`,
      base: customer,
      add: (number) =>
        query(
          `insert into contractors (name, external_id, created_at, updated_at, address_street, address_postcode, address_city, business_area)
           values ($1, $1, now(), now(), 'x', '00-001', 'x', (select min(id) from business_areas))`,
          [number],
        ),
      fields: customerFields('address_'),
    },
    parts: {
      set: 'SpareParts',
      table: 'spare_parts',
      number: 'number',
      key: 'No',
      numberOf: (index) => String(700_000 + index),
      base: (number) => ({
        No: number,
        Description: 'Pompa',
        Unit_Price: 100,
        Blocked: false,
        Portal_Replaced_By: '690001',
      }),
      add: part,
      fields: {
        Description: text('name_pl', 'Pompa', 'Pompa obiegowa'),
        Unit_Price: price('net_price'),
        Blocked: { column: 'active', base: [false, true], forward: [true, false], gone: false },
        Portal_Replaced_By: {
          column: 'replaced_by_id',
          base: ['690001', await part('690001')],
          forward: ['690002', await part('690002')],
          blank: ['', null],
          unknown: ['1', null],
        },
      },
    },
    units: {
      set: 'ServiceItems',
      table: 'units',
      number: 'serial_no',
      key: 'Serial_No',
      numberOf: (index) => `23${String(index).padStart(20, '0')}`,
      base: (number) => ({
        No: `S${number}`,
        Serial_No: number,
        Item_No: 'U1',
        Customer_No: 'K00017',
        Sales_Date: '2026-03-02',
        Warranty_Ending_Date_Parts: '2026-03-02',
        Warranty_Ending_Date_Labor: '2026-03-02',
      }),
      // Units are made by the runs.
      add: async () => undefined,
      fields: {
        Item_No: {
          column: 'device_id',
          base: ['U1', await model('U1')],
          forward: ['U2', await model('U2')],
          blank: ['', null],
          unknown: ['?', null],
        },
        Customer_No: {
          column: 'partner_id',
          base: ['K00017', desk.company],
          forward: ['K00018', desk.otherCompany],
          blank: ['', null],
          unknown: ['?', null],
        },
        Sales_Date: day('purchase_date'),
        Warranty_Ending_Date_Parts: day('parts_until'),
        Warranty_Ending_Date_Labor: day('labour_until'),
      },
    },
  }
}

interface Cell {
  number: string
  field: string
  movement: string
}

/** Moves each field of a kind of master data in each way, one record for each, and returns what the runs did. */
async function moveMaster(kind: SynchronizationKind, of: Master): Promise<Record<string, Record<string, string>>> {
  const cells = table
    .filter((row) => row.kind === kind)
    .flatMap(({ field, of: answers }) =>
      movements.flatMap((movement) => (answers[movement] === '–' ? [] : [{ field, movement }])),
    )
    .map((cell, index): Cell => ({ ...cell, number: of.numberOf(index) }))
  // So many others that a fifth may be gone.
  const others = Array.from({ length: 5 * cells.length }, (_, index) => of.numberOf(cells.length + index))
  const all = [...cells.map(({ number }) => number), ...others]
  for (const number of all) await of.add(number)
  const records = new Map(all.map((number) => [number, of.base(number)]))
  const put = async () => {
    await send('PUT', `/erp/master/${of.set}`, [...records.values()])
    await run(kind)
  }
  /** A name that must be the only one has its record's number in place of `#`. */
  const named = ({ number }: Cell, value: unknown) => (typeof value === 'string' ? value.replace('#', number) : value)
  const set = (cell: Cell, value: unknown) =>
    records.set(cell.number, { ...of.base(cell.number), [cell.field]: named(cell, value) })
  const read = async ({ number, field }: Cell) =>
    (
      await query<{ value: unknown }>(
        `select ${of.fields[field]?.column} as value from ${of.table} where ${of.number} = $1`,
        [number],
      )
    )[0]?.value
  await put()
  await put()
  for (const cell of cells) {
    if (cell.movement === 'back') set(cell, of.fields[cell.field]?.forward[0])
    if (cell.movement === 'again') records.delete(cell.number)
  }
  await put()
  const before = new Map<Cell, unknown>()
  for (const cell of cells) before.set(cell, await read(cell))
  const wanted = new Map<Cell, unknown>()
  for (const cell of cells) {
    const { base, forward, gone, ...further } = of.fields[cell.field] as Master['fields'][string]
    // A name of ours that is the ERP's has its number in it.
    const baseValue = of.base(cell.number)[cell.field]
    if (cell.movement === 'vanished') {
      records.delete(cell.number)
      wanted.set(cell, gone)
      continue
    }
    const isBlock = cell.movement === 'again' && gone !== undefined
    const isBack = cell.movement === 'back' || isBlock
    const moved: Moved | undefined = isBack
      ? [baseValue, base[1] === '' ? baseValue : base[1]]
      : cell.movement === 'forward' || cell.movement === 'again'
        ? forward
        : further[cell.movement as 'blank' | 'zero' | 'unknown']
    if (!moved) throw new Error(`${cell.field} has no value that is ${cell.movement}`)
    // A block is taken off by a blank.
    if (cell.movement === 'blank' && gone !== undefined) {
      set(cell, forward[0])
      await put()
      before.set(cell, await read(cell))
    }
    set(cell, moved[0])
    wanted.set(cell, named(cell, moved[1]))
  }
  await put()
  const found: Record<string, Record<string, string>> = {}
  for (const cell of cells) {
    found[cell.field] ??= {}
    const answers = found[cell.field] ?? {}
    answers[cell.movement] = await answerTo(
      [cell.number, `S${cell.number}`],
      before.get(cell),
      await read(cell),
      wanted.get(cell),
    )
  }
  return found
}

interface OrderCell {
  /** Changes before which both sides agree. */
  first?: object[]
  /** The movement; null: the record is not on the page. */
  last: object | null
  wanted: unknown
}
interface OrderField {
  read: (id: number) => Promise<unknown>
  cells: Record<string, OrderCell>
}

/** Moves the fields of orders, one order for each movement. */
async function moveOrders(
  kind: 'orders' | 'parts-orders',
  add: (field: string) => Promise<{ id: number; order_number: string | null }>,
  change: (order_number: string, changes: object) => Promise<unknown>,
  fields: Record<string, OrderField>,
  /** Numbers under which results name the order. */
  keysOf: (id: number, key: string) => Promise<string[]> = async (_id, key) => [key],
): Promise<Record<string, Record<string, string>>> {
  // With customers of its own, the simulated ERP refuses orders of others.
  await send('PUT', '/erp/master/Customers', [])
  const all: (OrderCell & { field: string; movement: string; id: number; key: string; read: OrderField['read'] })[] = []
  for (const [field, { read, cells }] of Object.entries(fields)) {
    const forward = cells.forward as OrderCell
    const whole: Record<string, OrderCell> = {
      vanished: { last: null, wanted: undefined },
      again: { ...forward, first: [...(forward.first ?? []), {}] },
      ...cells,
    }
    for (const [movement, cell] of Object.entries(whole)) {
      const { id, order_number } = await add(field)
      all.push({ ...cell, field, movement, id, key: order_number ?? '', read })
    }
  }
  // All orders move together, so that few runs do for all; each ends with its movement.
  const steps = Math.max(...all.map(({ first = [] }) => first.length))
  for (let step = steps; step > 0; step -= 1) {
    const moved = all.flatMap((cell) => ({ cell, changes: cell.first?.at(-step) ?? null }))
    for (const { cell, changes } of moved) if (changes) await change(cell.key, changes)
    const isHidden = (changes: object | null) => changes !== null && Object.keys(changes).length === 0
    await run(
      kind,
      moved.flatMap(({ cell, changes }) => (isHidden(changes) ? [cell.key] : [])),
    )
  }
  const before = await Promise.all(all.map(({ read, id }) => read(id)))
  for (const { key, last } of all) if (last) await change(key, last)
  await run(
    kind,
    all.flatMap(({ key, last }) => (last ? [] : [key])),
  )
  const found: Record<string, Record<string, string>> = {}
  for (const [index, { field, movement, key, id, read, wanted }] of all.entries()) {
    found[field] ??= {}
    const answers = found[field] ?? {}
    answers[movement] = await answerTo(await keysOf(id, key), before[index], await read(id), wanted)
  }
  return found
}

const wantedOf = (kind: SynchronizationKind) =>
  Object.fromEntries(
    table
      .filter((row) => row.kind === kind)
      .map(({ field, of }) => [field, Object.fromEntries(Object.entries(of).filter(([, answer]) => answer !== '–'))]),
  )

describe('what runs do when a field of the ERP moves', () => {
  it('is in the table for every kind, with a row for each field that the ERP owns', () => {
    expect([...new Set(table.map(({ kind }) => kind))]).toEqual([...synchronizationKinds])
    for (const kind of synchronizationKinds)
      expect(table.filter((row) => row.kind === kind).length).toBeGreaterThanOrEqual(erpOwnedFields[kind].length)
    expect(movements).toEqual(['forward', 'back', 'blank', 'zero', 'unknown', 'vanished', 'again'])
  })

  it('is so for master data', { timeout: 180_000 }, async () => {
    await query(`update partners set external_id = 'K00018' where id = $1`, [desk.otherCompany])
    for (const [kind, of] of Object.entries(await master()) as [SynchronizationKind, Master][])
      expect([kind, await moveMaster(kind, of)]).toEqual([kind, wantedOf(kind)])
  })

  it('is so for service orders', { timeout: 180_000 }, async () => {
    const column = (name: string) => async (id: number) =>
      (await query<{ value: unknown }>(`select ${name} as value from service_orders where id = $1`, [id]))[0]?.value
    const simple = (name: string, field: string): OrderField => ({
      read: column(name),
      cells: {
        forward: { last: { [field]: 'A' }, wanted: 'A' },
        back: { first: [{ [field]: 'A' }, { [field]: 'B' }], last: { [field]: 'A' }, wanted: 'A' },
        blank: { first: [{ [field]: 'A' }], last: { [field]: '' }, wanted: null },
      },
    })
    const finished = { Status: 'Finished', Portal_Resolution: 'repaired', Portal_Resolution_Text: 'A' }
    const serial = (last: number) => '26'.padEnd(21, '4') + last
    const replaced = (last: number) => ({ Status: 'Finished', Portal_New_Serial_No: serial(last) })
    const { id: first } = await desk.sent()
    /** A copy of a sent order: sending each takes longer than all runs. */
    const copied = async () => {
      const [row] = await query<{ id: number }>(
        `insert into service_orders select (jsonb_populate_record(null::service_orders, to_jsonb(o) || jsonb_build_object('id', next.id,
           'order_number', o.order_number || '/' || next.id))).* from service_orders o,
           (select nextval(pg_get_serial_sequence('service_orders', 'id'))::int as id) next where o.id = $1 returning id`,
        [first],
      )
      return row ?? { id: 0 }
    }
    const found = await moveOrders(
      'orders',
      async (field) => {
        const { id } = field === 'Portal_New_Serial_No' ? await desk.sent() : await copied()
        await saveInErp(server.deps, id)
        return desk.seen(id)
      },
      (number, changes) => send('PATCH', `/erp/orders/${encodeURIComponent(number)}`, changes),
      {
        Status: {
          read: column('status'),
          cells: {
            forward: { last: { Status: 'In Process' }, wanted: 'inprogress' },
            back: { first: [{ Status: 'In Process' }], last: { Status: 'Pending' }, wanted: 'registered' },
            blank: { last: { Status: '' }, wanted: null },
            unknown: { last: { Status: 'Parked' }, wanted: 'Parked' },
          },
        },
        Portal_Waiting_Reason: {
          read: column('waiting_reason'),
          cells: {
            forward: { last: { Status: 'On Hold', Portal_Waiting_Reason: 'part' }, wanted: 'part' },
            back: {
              first: [{ Status: 'On Hold', Portal_Waiting_Reason: 'part' }],
              last: { Portal_Waiting_Reason: 'manufacturer' },
              wanted: 'manufacturer',
            },
            blank: { last: { Status: 'On Hold', Portal_Waiting_Reason: '' }, wanted: 'part' },
            unknown: { last: { Status: 'On Hold', Portal_Waiting_Reason: 'weather' }, wanted: 'weather' },
          },
        },
        Portal_Resolution: {
          read: column('resolution'),
          cells: {
            forward: { last: finished, wanted: 'repaired' },
            back: { first: [finished], last: { Portal_Resolution: 'part_sent' }, wanted: 'part_sent' },
            blank: { first: [finished], last: { Portal_Resolution: '' }, wanted: null },
            unknown: { last: { ...finished, Portal_Resolution: 'magic' }, wanted: 'magic' },
          },
        },
        Portal_Resolution_Text: {
          read: column('resolution_text'),
          cells: {
            forward: { last: finished, wanted: 'A' },
            back: {
              first: [finished, { Portal_Resolution_Text: 'B' }],
              last: { Portal_Resolution_Text: 'A' },
              wanted: 'A',
            },
            blank: { first: [finished], last: { Portal_Resolution_Text: '' }, wanted: null },
          },
        },
        Portal_New_Serial_No: {
          read: column('new_serial_no'),
          cells: {
            forward: { last: replaced(1), wanted: serial(1) },
            back: {
              first: [replaced(2), { Portal_New_Serial_No: serial(3) }],
              last: { Portal_New_Serial_No: serial(2) },
              wanted: serial(2),
            },
            blank: { first: [replaced(4)], last: { Portal_New_Serial_No: '' }, wanted: null },
            unknown: { last: { Status: 'Finished', Portal_New_Serial_No: '123' }, wanted: '123' },
            again: { first: [{}], last: replaced(5), wanted: serial(5) },
          },
        },
        Portal_Shipped_Parts: simple('shipped_parts', 'Portal_Shipped_Parts'),
        Portal_Tracking_No: simple('tracking_number', 'Portal_Tracking_No'),
        Portal_Message: simple('erp_message', 'Portal_Message'),
        Portal_Note: simple('erp_note', 'Portal_Note'),
      },
    )
    expect(found).toEqual(wantedOf('orders'))
  })

  it('is so for orders of parts and their lines', { timeout: 180_000 }, async () => {
    await query(
      `insert into spare_parts (number, name_pl, net_price) values ('500001', 'Uszczelka', 12.50), ('500002', 'Wentylator', 640)`,
    )
    const body = {
      company_name: 'Instal-Term',
      nip: '5261040828',
      billing_name: 'Instal-Term',
      shipping_name: 'Jan Żak',
      shipping_email: 'jan@instal.test',
      shipping_phone: '600700800',
      shipping_street: 'Długa 1',
      shipping_postcode: '00-850',
      shipping_city: 'Warszawa',
      is_repeated: true,
      lines: [{ number: '500001', quantity: 3 }],
    }
    const column = (name: string) => async (id: number) =>
      (await query<{ value: unknown }>(`select ${name} as value from spare_parts_orders where id = $1`, [id]))[0]?.value
    const ofLines = (value: string) => async (id: number) =>
      (
        await query<{ value: unknown }>(`select ${value} as value from spare_parts_order_lines where order_id = $1`, [
          id,
        ])
      )[0]?.value
    const parcel = { Status: 'Released', Package_Tracking_No: 'A1' }
    const shipped = (quantity: number) => ({ ...parcel, shipped: { 500001: quantity } })
    const sold = (...parts: [string, number][]) => ({
      SalesOrdersSalesLines: parts.map(([No, Quantity]) => ({ Type: 'Item', No, Quantity, Quantity_Shipped: 0 })),
    })
    const simple = (name: string, field: string): OrderField => ({
      read: column(name),
      cells: {
        forward: { last: { [field]: 'A' }, wanted: 'A' },
        back: { first: [{ [field]: 'A' }, { [field]: 'B' }], last: { [field]: 'A' }, wanted: 'A' },
        blank: { first: [{ [field]: 'A' }], last: { [field]: '' }, wanted: null },
      },
    })
    const [soon, later] = [dayFromNow(4), dayFromNow(9)]
    const expected = (value: string) => ({ Portal_Expected_Date: value })
    const found = await moveOrders(
      'parts-orders',
      async () => {
        const { status, body: ordered } = await desk.author.call('partnerzone.service-order.spare-parts-orders.store', {
          body: body as never,
        })
        if (status !== 200) throw new Error(JSON.stringify(ordered))
        await savePartsInErp({ ...server.deps, clock: () => new Date() }, ordered.id)
        return ordered
      },
      (number, changes) => send('PATCH', `/erp/sales-orders/${encodeURIComponent(number)}`, changes),
      {
        Status: {
          read: column('status'),
          cells: {
            forward: { last: { Status: 'Released' }, wanted: 'inprogress' },
            back: { first: [{ Status: 'Released' }], last: { Status: 'Open' }, wanted: 'registered' },
            blank: { last: { Status: '' }, wanted: null },
            unknown: { last: { Status: 'Pending Approval' }, wanted: null },
          },
        },
        Portal_Expected_Date: {
          read: column('expected_date::text'),
          cells: {
            forward: { last: expected(soon), wanted: soon },
            back: { first: [expected(soon), expected(later)], last: expected(soon), wanted: soon },
            blank: { first: [expected(soon)], last: expected(''), wanted: null },
            zero: { first: [expected(soon)], last: expected('0001-01-01'), wanted: null },
          },
        },
        Shipping_Agent_Code: simple('carrier', 'Shipping_Agent_Code'),
        Package_Tracking_No: simple('tracking_number', 'Package_Tracking_No'),
        Quantity_Shipped: {
          read: ofLines('sum(delivered)::int'),
          cells: {
            forward: { last: shipped(1), wanted: 1 },
            back: { first: [shipped(2)], last: shipped(1), wanted: 1 },
            zero: { first: [shipped(1)], last: shipped(0), wanted: 0 },
            unknown: { last: shipped(0.5), wanted: 0.5 },
            again: { first: [shipped(1), shipped(0)], last: shipped(1), wanted: 2 },
          },
        },
        Quantity: {
          read: ofLines('sum(quantity - struck_quantity)::int'),
          cells: {
            forward: { last: sold(['500001', 5]), wanted: 5 },
            back: { first: [sold(['500001', 5])], last: sold(['500001', 3]), wanted: 3 },
            zero: { last: sold(['500001', 0]), wanted: 0 },
            unknown: { last: sold(['500001', 1.5]), wanted: 1.5 },
          },
        },
        No: {
          read: ofLines(`string_agg(number || case when struck then '-' else '' end, ',' order by id)`),
          cells: {
            forward: { last: sold(['500001', 3], ['500002', 1]), wanted: '500001,500002' },
            unknown: { last: sold(['500001', 3], ['AB 1', 1]), wanted: '500001,AB 1' },
            vanished: { last: sold(['500002', 1]), wanted: '500001-,500002' },
            again: {
              first: [sold(['500002', 1])],
              last: sold(['500002', 1], ['500001', 3]),
              wanted: '500001-,500002,500001',
            },
          },
        },
      },
      async (id, key) => [key, String(await column('erp_id')(id))],
    )
    expect(found).toEqual(wantedOf('parts-orders'))
  })
})
