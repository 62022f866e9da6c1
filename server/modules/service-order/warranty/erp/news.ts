import type { ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import type { ErpDifference } from '#server/integrations/erp/erp.ts'
import { lifeFields, statusOfPage, toPageLife } from '#server/integrations/erp/mapping.ts'
import type { service_orders } from '#server/modules/service-order/warranty/table.ts'

/** A record of the ERP's page of service orders, by the names of the page. */
export type OrderPage = Readonly<Record<string, unknown>>

/** What is taken over from a record, by the columns of the order. */
export interface OrderNews {
  /** A word of the page that means no status of ours stands as it is, and is refused when it is to be taken over. */
  status?: string
  waiting_reason?: string | null
  resolution?: string | null
  resolution_text?: string | null
  new_serial_no?: string | null
  shipped_parts?: string | null
  tracking_number?: string | null
  erp_message?: string | null
  erp_note?: string | null
}

type StoredOrder = typeof service_orders.$inferSelect
type LifeField = (typeof lifeFields)[number]

/** Fields that only the ERP writes. */
const takenFields = {
  shipped_parts: 'Portal_Shipped_Parts',
  tracking_number: 'Portal_Tracking_No',
  erp_message: 'Portal_Message',
  erp_note: 'Portal_Note',
} as const

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim())

/**
 * What the ERP's people changed in an order since both sides agreed, which is what the portal told last. What stands there as the
 * portal told it is no news, however the order has changed here since. Contested is what was changed on both sides.
 */
export function orderNews(order: StoredOrder, page: OrderPage): { values: OrderNews; isContested: boolean } {
  const { status: now, erp_told: told } = order
  // What is over and whose data were erased does not come back from the ERP.
  if (now === 'draft' || (now === 'completed' && told === null)) return { values: {}, isContested: false }
  const ours = toPageLife({ ...order, status: now })
  const news = lifeNews(order, page)
  const isNews = (field: LifeField) => news.some((one) => one.field === field)
  const isOurs = (field: LifeField) => told !== null && ours[field] === (told[field] ?? '')
  const status = isNews('Status') ? statusOf(page) : now
  // How it was completed is told by whoever completes it; before that it is only being written.
  const fields = lifeFields.filter((field) => isNews(field) && (field === 'Status' || status === 'completed'))
  const isHeld = fields.includes('Status') && status === 'waiting'
  return {
    values: {
      ...(fields.includes('Status') && { status }),
      ...(isHeld && { waiting_reason: textOf(page.Portal_Waiting_Reason) || null }),
      ...(fields.includes('Portal_Resolution') && { resolution: textOf(page.Portal_Resolution) || null }),
      ...(fields.includes('Portal_Resolution_Text') && {
        resolution_text: textOf(page.Portal_Resolution_Text) || null,
      }),
      ...(fields.includes('Portal_New_Serial_No') && { new_serial_no: textOf(page.Portal_New_Serial_No) || null }),
      ...takenNews(order, page),
    },
    isContested: fields.some((field) => !isOurs(field)),
  }
}

/** The fields of an order's life that the ERP's people changed: they stand otherwise than here, and than the portal told. */
export function lifeNews(order: StoredOrder, page: OrderPage): (ErpDifference & { field: LifeField })[] {
  const { status, erp_told: told } = order
  if (status === 'draft' || (status === 'completed' && told === null)) return []
  const ours = toPageLife({ ...order, status })
  return lifeFields.flatMap((field) => {
    const [portal, erp] = [ours[field].trim(), textOf(page[field])]
    const isNews = field in page && erp !== portal && (told === null || erp !== textOf(told[field]))
    return isNews ? [{ field, portal, erp }] : []
  })
}

function statusOf(page: OrderPage): ServiceOrderStatus | string {
  const word = textOf(page.Status)
  return statusOfPage(word) ?? word
}

function takenNews(order: StoredOrder, page: OrderPage): OrderNews {
  const names = Object.keys(takenFields) as (keyof typeof takenFields)[]
  const news = names.filter(
    (name) => takenFields[name] in page && textOf(page[takenFields[name]]) !== (order[name] ?? ''),
  )
  return Object.fromEntries(news.map((name) => [name, textOf(page[takenFields[name]]) || null]))
}
