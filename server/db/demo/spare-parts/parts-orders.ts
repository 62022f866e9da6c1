import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { erpActor } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import type { PartnerPartsOrder } from '#contract/service-order/spare-parts/entity.ts'
import type { DemoModel } from '#server/db/demo/device/catalogue.ts'
import type { LoadingCompanies } from '#server/db/demo/partner/partners.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import { day, hour } from '#server/db/demo/service-order/story.ts'
import { ErpError, type ErpSalesOrder } from '#server/integrations/erp/erp.ts'
import { toSalesLines, toSalesOrder } from '#server/integrations/erp/sales-mapping.ts'
import { storeSale } from '#server/integrations/erp/simulated-documents.ts'
import { openSimulatedOrders, type SimulatedOrders } from '#server/integrations/erp/simulated-orders.ts'
import { type SaleChanges, simulatedSale, withChanges } from '#server/integrations/erp/simulated-sales.ts'
import { noErp } from '#server/integrations/switched-off.ts'
import { partners } from '#server/modules/partner/table.ts'
import { partsNews, readSale, takePartsFromErp } from '#server/modules/service-order/index.ts'
import { savePartsInErp } from '#server/modules/service-order/spare-parts/erp-save.ts'
import { partsAccess } from '#server/modules/service-order/spare-parts/order.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'

/** The state that an order of parts has reached; `in the ERP` by an action of its people there. */
type PartsState =
  | 'registered'
  | 'refused by the ERP'
  | 'asked'
  | 'inprogress'
  | 'backordered in the ERP'
  | 'partly'
  | 'partly in the ERP'
  | 'shipped'
  | 'shipped in the ERP'
  | 'handed over'
  | 'cancelled'
  | 'withdrawn'
  | 'suspended'

interface PartsStory {
  /** Index of the company, among those with accounts and others. */
  partner: number
  /** Days ago. */
  age: number
  /** Which series its model is of. */
  series: number
  /** Kinds of parts, by their place in the list of the series, with how many. */
  lines: readonly (readonly [number, number])[]
  /** A number that is not on the list. */
  unknown?: string
  collected?: boolean
  comment?: string
  now: PartsState
}

const two = (one: number, other: number): PartsStory['lines'] => [
  [one, 1],
  [other, 1],
]

/** Orders in each place that an order can be. */
const partsStories: readonly PartsStory[] = [
  { partner: 0, age: 1, series: 0, lines: two(0, 5), now: 'registered' },
  {
    partner: 1,
    age: 1,
    series: 3,
    lines: [[2, 2]],
    unknown: '4470012',
    comment: 'Drugi numer z tabliczki pompy.',
    now: 'registered',
  },
  { partner: 5, age: 1, series: 1, lines: [[3, 1]], now: 'refused by the ERP' },
  { partner: 0, age: 2, series: 6, lines: two(1, 4), now: 'asked' },
  { partner: 0, age: 3, series: 2, lines: [[3, 1]], now: 'inprogress' },
  { partner: 0, age: 6, series: 0, lines: two(3, 4), now: 'backordered in the ERP' },
  {
    partner: 2,
    age: 8,
    series: 1,
    lines: [
      [1, 2],
      [2, 4],
    ],
    now: 'partly',
  },
  {
    partner: 0,
    age: 9,
    series: 5,
    lines: [
      [2, 3],
      [6, 1],
    ],
    now: 'partly in the ERP',
  },
  { partner: 0, age: 14, series: 4, lines: two(6, 7), now: 'shipped in the ERP' },
  { partner: 1, age: 17, series: 2, lines: [[0, 2]], now: 'shipped' },
  { partner: 1, age: 20, series: 5, lines: [[0, 1]], collected: true, now: 'handed over' },
  { partner: 3, age: 25, series: 6, lines: [[5, 1]], now: 'cancelled' },
  { partner: 0, age: 31, series: 7, lines: [[2, 1]], now: 'withdrawn' },
  { partner: 4, age: 5, series: 8, lines: two(4, 1), now: 'suspended' },
]

const zone = 'partnerzone.service-order.spare-parts-orders'

/**
 * Loads orders of parts; the calls are the product's own. Those whose numbers are all on the list are sales orders of
 * the simulated ERP, whose people sent some of them. Their letters were of the past and are not sent, and orders that
 * the ERP refused wait for staff.
 */
export async function loadPartsOrders(
  loading: LoadingCompanies & { dataDir: string },
  companies: readonly DemoPartner[],
  models: readonly DemoModel[],
): Promise<void> {
  const { db, now, act } = loading
  const series = [...new Set(models.map((model) => model.series))]
  const sales = await openSimulatedOrders(join(loading.dataDir, 'simulators', 'erp-sales'))
  for (const story of partsStories) {
    const company = companies[story.partner] as DemoPartner
    const [author] = company.people as [Actor, ...Actor[]]
    const model = models.find((one) => one.series === series[story.series]) as DemoModel
    const at = new Date(now.getTime() - story.age * day)
    const order = await act(author, at, `${zone}.store`, {
      body: await formOf(loading, story, { company, author, model }),
    })
    await tellPartsStory({ ...loading, sales }, { order, author, at, state: story.now })
  }
  await db.execute(sql`delete from pgboss.job where name like 'service-order.parts-erp-%'
    or (name = 'mail.send' and data -> 'data' ->> 'of' = 'parts')`)
}

interface Ordering {
  company: DemoPartner
  author: Actor
  model: DemoModel
}

async function formOf(
  { db }: LoadingCompanies,
  { lines, unknown, collected, comment }: PartsStory,
  { company: { id: partner_id }, author, model }: Ordering,
) {
  const parts = await db
    .select()
    .from(spare_parts)
    .where(sql`${model.id} = any(${spare_parts.models}) and ${spare_parts.active}`)
    .orderBy(asc(spare_parts.number))
  const [company] = await db.select().from(partners).where(eq(partners.id, partner_id))
  if (!company) throw new Error('A company of the demonstration is missing')
  const { name, nip, street, postcode, city } = company
  return {
    ...{
      partner_id,
      company_name: name,
      nip: nip ?? '',
      billing_name: name,
      ...(comment && { comment }),
      model: model.id,
    },
    delivery_type: collected ? ('PersonalReceipt' as const) : ('Shipment' as const),
    lines: [
      ...lines.map(([kind, quantity]) => ({ number: parts[kind]?.number ?? '', quantity })),
      ...(unknown ? [{ number: unknown, quantity: 1 }] : []),
    ],
    ...{ shipping_name: author.full_name, shipping_email: author.email, shipping_phone: '+48602555118' },
    ...{ shipping_street: street, shipping_postcode: postcode, shipping_city: city },
  }
}

const desk = 'service-order.spare-parts-orders'

type Telling = LoadingCompanies & { sales: SimulatedOrders }

interface Told {
  order: PartnerPartsOrder
  author: Actor
  at: Date
  state: PartsState
}

/** Events of an order after its registration. */
async function tellPartsStory(telling: Telling, { order, author, at: registered, state }: Told): Promise<void> {
  const { db, now, staff, act, sales } = telling
  const { id, order_number } = order
  const [technician] = staff.technicians as [Actor, ...Actor[]]
  const path = { spare_parts_order: id }
  let { version } = order
  let at = registered
  const later = () => {
    at = new Date(Math.min(at.getTime() + 5 * hour, now.getTime() - hour))
    return at
  }
  const parcel = { carrier: 'DPD', tracking_number: `0000${id}4471203U` }
  const first = { line_id: order.lines[0]?.id ?? 0, quantity: 2 }

  /** The ERP's people change the sales order, and the portal takes that over. */
  async function inErp(changes: SaleChanges): Promise<void> {
    const sale = withChanges(simulatedSale(sales, order_number ?? ''), changes)
    await sales.save(sale)
    const stored = await partsAccess.lockAsServer(db, later(), id)
    const read = readSale(sale)
    if (stored && read) await takePartsFromErp({ db, by: erpActor, at, is_staff: true }, id, partsNews(stored, read))
  }
  const accept = async () => {
    ;({ version } = await act(technician, later(), `${desk}.accept`, { path, body: { version } }))
  }

  const saveSalesOrder = async (sale: ErpSalesOrder) => {
    if (state === 'refused by the ERP')
      throw new ErpError('refused', `${order_number}: HTTP 400: Customer ${sale.partner.external_id} is blocked (All)`)
    return (await storeSale(sales, toSalesOrder(sale), toSalesLines(sale))).No
  }
  const clock = () => new Date(registered.getTime() + 20_000)
  await savePartsInErp({ db, clock, log: { error: () => undefined }, erp: { ...noErp, saveSalesOrder } }, id)

  switch (state) {
    case 'registered':
    case 'refused by the ERP':
      return
    case 'withdrawn':
      await act(author, later(), `${zone}.withdraw`, { path, body: { version, reason: null } })
      return sales.remove(simulatedSale(sales, order_number ?? '').No)
    case 'cancelled': {
      const reason = 'Zamówienie jest już w realizacji pod innym numerem.'
      await act(technician, later(), `${desk}.cancel`, { path, body: { version, reason } })
      return sales.remove(simulatedSale(sales, order_number ?? '').No)
    }
    case 'asked': {
      const text = 'Czy uszczelka ma być w wersji do 2022 r.? Prosimy o zdjęcie tabliczki.'
      await act(technician, later(), `${desk}.ask`, { path, body: { version, reason: 'information', text } })
      return
    }
    case 'backordered in the ERP':
      await inErp({ Status: 'Released' })
      return inErp({ Portal_Expected_Date: today(new Date(now.getTime() + 5 * day)) })
    case 'partly in the ERP':
    case 'shipped in the ERP': {
      const shipped = Object.fromEntries(
        order.lines.map(({ number, quantity }) => [number, state === 'partly in the ERP' ? quantity - 1 : quantity]),
      )
      await inErp({ Status: 'Released' })
      const { carrier: Shipping_Agent_Code, tracking_number: Package_Tracking_No } = parcel
      return inErp({ Shipping_Agent_Code, Package_Tracking_No, shipped })
    }
    default:
      await accept()
  }
  if (state === 'suspended')
    await act(staff.manager, later(), `${desk}.suspend`, {
      path,
      body: {
        ...{ version, reason: 'Przekroczony limit kredytowy', tell_partner: true },
        review_date: today(new Date(now.getTime() + 6 * day)),
      },
    })
  if (state === 'partly')
    await act(technician, later(), `${desk}.ship`, { path, body: { ...parcel, version, lines: [first] } })
  if (state === 'shipped') await act(technician, later(), `${desk}.ship`, { path, body: { ...parcel, version } })
  if (state === 'handed over')
    await act(technician, later(), `${desk}.hand-over`, {
      path,
      body: { version, received_by: author.full_name, is_signed: true },
    })
}
