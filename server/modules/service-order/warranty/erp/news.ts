import type { WarrantyOrderStatus } from '#contract/service-order/lifecycle.ts'
import type { ErpDifference } from '#server/integrations/erp/erp.ts'
import { lifeFields, statusOfPage, toPageLife } from '#server/integrations/erp/mapping.ts'
import { erpNamesOfOwnedFields, readFields } from '#server/integrations/erp/owned-fields.ts'
import type { service_orders } from '#server/modules/service-order/warranty/table.ts'

/** A record of the ERP's service order page, by its field names. */
export type OrderPage = Readonly<Record<string, unknown>>

/** Data taken over from a record, by columns of the order. */
export interface OrderNews {
  /** An unknown status is kept as it is, and refused when it is taken over. */
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

const { shipped_parts, tracking_number, erp_message, erp_note } = erpNamesOfOwnedFields.orders
/** Fields written by the ERP only. */
const takenFields = { shipped_parts, tracking_number, erp_message, erp_note } as const

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value).trim())

/**
 * Changes made in the ERP since the portal last wrote there. A value equal to the last one sent is no change, even if the order
 * has changed here since. A conflict is a field changed on both sides.
 */
export function orderNews(order: StoredOrder, page: OrderPage): { values: OrderNews; isContested: boolean } {
  const { status: now, erp_told: told } = order
  // Completed orders whose data were erased take nothing over.
  if (now === 'draft' || (now === 'completed' && told === null)) return { values: {}, isContested: false }
  const ours = toPageLife({ ...order, status: now })
  // A blank is no value.
  const news = lifeNews(order, page).filter(({ erp }) => erp !== '')
  const isNews = (field: LifeField) => news.some((one) => one.field === field)
  const isOurs = (field: LifeField) => told !== null && ours[field] === (told[field] ?? '')
  const status = isNews('Status') ? statusOf(page) : now
  // Completion data are taken over only together with the completion.
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

/** Status fields changed in the ERP: different from the order's, and from those last sent. */
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

function statusOf(page: OrderPage): WarrantyOrderStatus | string {
  const word = textOf(page.Status)
  return statusOfPage(word) ?? word
}

function takenNews(order: StoredOrder, page: OrderPage): OrderNews {
  const names = Object.keys(takenFields) as (keyof typeof takenFields)[]
  const news = names.filter((name) => {
    const said = textOf(page[takenFields[name]])
    const isValue = said !== '' || (takenFields[name] in page && readFields.orders[name].on.blank === 'taken')
    return isValue && said !== (order[name] ?? '')
  })
  return Object.fromEntries(news.map((name) => [name, textOf(page[takenFields[name]]) || null]))
}
