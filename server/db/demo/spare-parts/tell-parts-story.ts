import { erpActor } from '#contract/lifecycle-actor.ts'
import { today } from '#contract/rules.ts'
import type { PartnerPartsOrder } from '#contract/service-order/spare-parts/entity.ts'
import type { LoadingCompanies } from '#server/db/demo/partner/load-partners.ts'
import type { Actor } from '#server/db/demo/partner/load-people.ts'
import { day, hour } from '#server/db/demo/service-order/story.ts'
import { ErpError, type ErpSalesOrder } from '#server/integrations/erp/erp.ts'
import { toSalesLines, toSalesOrder } from '#server/integrations/erp/sales-mapping.ts'
import { storeSale } from '#server/integrations/erp/simulated-documents.ts'
import type { SimulatedOrders } from '#server/integrations/erp/simulated-orders.ts'
import { type SaleChanges, saleOf, withChanges } from '#server/integrations/erp/simulated-sales.ts'
import { noErp } from '#server/integrations/switched-off.ts'
import { partsNews, readSale, takePartsFromErp } from '#server/modules/service-order/index.ts'
import { savePartsInErp } from '#server/modules/service-order/spare-parts/erp-save.ts'
import { partsAccess } from '#server/modules/service-order/spare-parts/order.ts'
import type { PartsState } from './parts-stories.ts'

const zone = 'partnerzone.service-order.spare-parts-orders'
const desk = 'service-order.spare-parts-orders'

type Telling = LoadingCompanies & { sales: SimulatedOrders }

interface Told {
  order: PartnerPartsOrder
  author: Actor
  at: Date
  state: PartsState
}

/** Events of an order after its registration. */
export async function tellPartsStory(telling: Telling, { order, author, at: registered, state }: Told): Promise<void> {
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
    const sale = withChanges(saleOf(sales, order_number ?? ''), changes)
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
      return sales.remove(saleOf(sales, order_number ?? '').No)
    case 'cancelled': {
      const reason = 'Zamówienie jest już w realizacji pod innym numerem.'
      await act(technician, later(), `${desk}.cancel`, { path, body: { version, reason } })
      return sales.remove(saleOf(sales, order_number ?? '').No)
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
