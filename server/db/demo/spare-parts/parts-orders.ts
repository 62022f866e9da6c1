import { join } from 'node:path'
import { asc, eq, sql } from 'drizzle-orm'
import { erpActor } from '#contract/declare/lifecycle-actor.ts'
import { today } from '#contract/values/rules.ts'
import { following } from '#server/db/demo/act.ts'
import type { DemoModel } from '#server/db/demo/device/catalogue.ts'
import { found, type Loading } from '#server/db/demo/loading.ts'
import { daysBack, hour } from '#server/db/demo/moments.ts'
import type { Actor, DemoPartner } from '#server/db/demo/partner/staff.ts'
import { records } from '#server/db/demo/random.ts'
import { ErpError, type ErpSalesOrder } from '#server/integrations/erp/erp.ts'
import { toSalesLines, toSalesOrder } from '#server/integrations/erp/sales-mapping.ts'
import { storeSale } from '#server/integrations/erp/simulated-documents.ts'
import { openSimulatedOrders, type SimulatedOrders } from '#server/integrations/erp/simulated-orders.ts'
import { type SaleChanges, simulatedSale, withChanges } from '#server/integrations/erp/simulated-sales.ts'
import { noErp } from '#server/integrations/switched-off.ts'
import { partners } from '#server/modules/partner/table.ts'
import { partsNews, readSale, takePartsFromErp } from '#server/modules/service-order/index.ts'
import { removePartsFromErp, savePartsInErp } from '#server/modules/service-order/spare-parts/erp-save.ts'
import { partsAccess } from '#server/modules/service-order/spare-parts/order.ts'
import { spare_parts } from '#server/modules/service-order/spare-parts/table.ts'

/**
 * Orders in each place that an order can be: the position of the company and of the series, its age in days, lines as
 * `part×quantity` by the place in the list of the series, a number that is not on the list, and the state that it has
 * reached (`in the ERP`: by an action of its people there).
 */
const stories = records(
  ['partner', 'age', 'series', 'lines', 'now', 'unknown', 'comment'],
  `
  0 | 1 | 0 | 0×1 5×1 | registered
  1 | 1 | 3 | 2×2 | registered | 4470012 | Drugi numer z tabliczki pompy.
  5 | 1 | 1 | 3×1 | refused by the ERP
  0 | 2 | 6 | 1×1 4×1 | asked
  0 | 3 | 2 | 3×1 | inprogress
  0 | 6 | 0 | 3×1 4×1 | backordered in the ERP
  2 | 8 | 1 | 1×2 2×4 | partly
  0 | 9 | 5 | 2×3 6×1 | partly in the ERP
  0 | 14 | 4 | 6×1 7×1 | shipped in the ERP
  1 | 17 | 2 | 0×2 | shipped
  1 | 20 | 5 | 0×1 | handed over
  3 | 25 | 6 | 5×1 | cancelled
  0 | 31 | 7 | 2×1 | withdrawn
  4 | 5 | 8 | 4×1 1×1 | suspended
  0 | 4 | 3 | 4×1 1×2 | struck | 4470031 | Uszczelka z katalogu z 2019 r.
`,
)
type Story = (typeof stories)[number]

const zone = 'partnerzone.service-order.spare-parts-orders'
const desk = 'service-order.spare-parts-orders'

/**
 * Loads orders of parts; the calls are the product's own. Those whose numbers are all on the list are sales orders of
 * the simulated ERP, whose people sent some of them. Their letters were of the past and are not sent, and orders that
 * the ERP refused wait for staff.
 */
export async function loadPartsOrders(loading: Loading): Promise<void> {
  const sales = await openSimulatedOrders(join(loading.deps.config.data_dir, 'simulators', 'erp-sales'))
  for (const story of stories) await tellStory(loading, sales, story)
  await loading.db.execute(sql`delete from pgboss.job where name like 'service-order.parts-erp-%'
    or (name = 'mail.send' and data -> 'data' ->> 'of' = 'parts')`)
}

async function tellStory(loading: Loading, sales: SimulatedOrders, story: Story): Promise<void> {
  const { db, now, staff, act, models } = loading
  const [technician] = staff.technicians as [Actor, ...Actor[]]
  const company = loading.partners[Number(story.partner)] as DemoPartner
  const [author] = company.people as [Actor, ...Actor[]]
  const series = [...new Set(models.map((model) => model.series))][Number(story.series)]
  const model = models.find((one) => one.series === series) as DemoModel
  const registered = daysBack(now, Number(story.age))
  const order = await act(author, registered, `${zone}.store`, { body: await formOf(loading, story, author, model) })
  const { id, order_number } = order
  const follow = following(act, { spare_parts_order: id }, order.version)
  let at = registered
  const later = () => {
    at = new Date(Math.min(at.getTime() + 5 * hour, now.getTime() - hour))
    return at
  }
  const sale = () => simulatedSale(sales, order_number ?? '')

  /** The ERP's people change the sales order, and the portal takes that over. */
  async function inErp(changes: SaleChanges): Promise<void> {
    const changed = withChanges(sale(), changes)
    await sales.save(changed)
    const stored = await partsAccess.lockAsServer(db, later(), id)
    const read = readSale(changed)
    if (stored && read)
      await takePartsFromErp({ db, by: erpActor, at, is_staff: true }, id, partsNews(stored, read).taken)
  }
  const saveSalesOrder = async (saved: ErpSalesOrder) => {
    if (story.now === 'refused by the ERP')
      throw new ErpError('refused', `${order_number}: HTTP 400: Customer ${saved.partner.external_id} is blocked (All)`)
    return (await storeSale(sales, toSalesOrder(saved), toSalesLines(saved))).No
  }
  const clock = () => new Date(at.getTime() + 20_000)
  const save = () =>
    savePartsInErp({ db, clock, log: { error: () => undefined }, erp: { ...noErp, saveSalesOrder } }, id)
  await save()
  /** The ERP deletes the sales order, and the portal's order counts as cancelled. */
  async function removed(): Promise<void> {
    const erp = { ...noErp, removeSalesOrder: () => sales.remove(sale().No) }
    await removePartsFromErp({ db, clock, log: { error: () => undefined }, erp }, id)
  }

  const parcel = { carrier: 'DPD', tracking_number: `0000${id}4471203U` }
  const [first, last] = [order.lines[0], order.lines.at(-1)].map((line) => found(line, 'line'))
  switch (story.now) {
    case 'registered':
    case 'refused by the ERP':
      return
    case 'withdrawn':
      await follow(author, later(), `${zone}.withdraw`, { reason: null })
      return removed()
    case 'cancelled':
      await follow(technician, later(), `${desk}.cancel`, {
        reason: 'Zamówienie jest już w realizacji pod innym numerem.',
      })
      return removed()
    case 'asked': {
      const text = 'Czy uszczelka ma być w wersji do 2022 r.? Prosimy o zdjęcie tabliczki.'
      return follow(technician, later(), `${desk}.ask`, { reason: 'information', text })
    }
    case 'backordered in the ERP':
      await inErp({ Status: 'Released' })
      return inErp({ Portal_Expected_Date: today(daysBack(now, -5)) })
    case 'partly in the ERP':
    case 'shipped in the ERP': {
      const left = story.now === 'partly in the ERP' ? 1 : 0
      const shipped = Object.fromEntries(order.lines.map(({ number, quantity }) => [number, quantity - left]))
      await inErp({ Status: 'Released' })
      const { carrier: Shipping_Agent_Code, tracking_number: Package_Tracking_No } = parcel
      return inErp({ Shipping_Agent_Code, Package_Tracking_No, shipped })
    }
    case 'struck':
      await follow(technician, later(), `${desk}.strike`, {
        lines: [last?.id],
        reason: 'Część nie jest już produkowana i nie ma zamiennika.',
      })
      await save()
      return
    default:
      await follow(technician, later(), `${desk}.accept`)
  }
  if (story.now === 'suspended')
    await follow(staff.manager, later(), `${desk}.suspend`, {
      reason: 'Przekroczony limit kredytowy',
      tell_partner: true,
      review_date: today(daysBack(now, -6)),
    })
  if (story.now === 'partly')
    await follow(technician, later(), `${desk}.ship`, { ...parcel, lines: [{ line_id: first?.id, quantity: 2 }] })
  if (story.now === 'shipped') await follow(technician, later(), `${desk}.ship`, parcel)
  if (story.now === 'handed over')
    await follow(technician, later(), `${desk}.hand-over`, { received_by: author.full_name, is_signed: true })
}

async function formOf({ db, ...loading }: Loading, story: Story, author: Actor, model: DemoModel) {
  const parts = await db
    .select()
    .from(spare_parts)
    .where(sql`${model.id} = any(${spare_parts.models}) and ${spare_parts.active}`)
    .orderBy(asc(spare_parts.number))
  const partner_id = loading.partners[Number(story.partner)]?.id ?? 0
  const [company] = await db.select().from(partners).where(eq(partners.id, partner_id))
  const { name, nip, street, postcode, city } = found(company, 'company')
  const lines = story.lines.split(' ').map((line) => {
    const [kind, quantity] = line.split('×').map(Number)
    return { number: parts[kind ?? 0]?.number ?? '', quantity: quantity ?? 1 }
  })
  return {
    partner_id,
    company_name: name,
    nip: nip ?? '',
    billing_name: name,
    model: model.id,
    ...(story.comment && { comment: story.comment }),
    delivery_type: story.now === 'handed over' ? ('PersonalReceipt' as const) : ('Shipment' as const),
    lines: [...lines, ...(story.unknown ? [{ number: story.unknown, quantity: 1 }] : [])],
    shipping_name: author.full_name,
    shipping_email: author.email,
    shipping_phone: '+48602555118',
    shipping_street: street,
    shipping_postcode: postcode,
    shipping_city: city,
  }
}
