import { hasOtherAddress } from '#contract/service-order/fields.ts'
import type { WarrantyOrderStatus } from '#contract/service-order/lifecycle.ts'
import { erpWordOf, statusesOf } from '#contract/service-order/order-statuses.ts'
import { today } from '#contract/values/rules.ts'
import type { ErpServiceOrder } from './erp.ts'
import { erpFields, erpOrderFields } from './order-fields.ts'

/**
 * Fields of the page "Service Order", whose names stand in published-pages.ts. `Portal_…` and the dates are fields of the page
 * extension. Fields of the form that are sent unchanged have their name in order-fields.ts.
 */
/** Polish, for the ERP's users: explanation of an order that the server completed without an answer. */
const unanswered = 'Brak odpowiedzi partnera mimo przypomnień.'

/** The status fields of an order; all others are frozen when it is sent. */
export function toPageLife({ status, resolution, resolution_text, new_serial_no }: Life) {
  const explanation = resolution_text ?? (resolution === 'no_answer' ? unanswered : '')
  return {
    Status: erpWordOf('warranty', status) ?? '',
    Portal_Resolution: resolution ?? '',
    Portal_Resolution_Text: cut(explanation, 2048),
    Portal_New_Serial_No: new_serial_no ?? '',
  }
}
export const lifeFields = ['Status', 'Portal_Resolution', 'Portal_Resolution_Text', 'Portal_New_Serial_No'] as const

/** The portal's status for a status of the page, the first one where several have it; null for an unknown one. */
export function statusOfPage(word: string): WarrantyOrderStatus | null {
  return statusesOf('warranty').find((status) => erpWordOf('warranty', status) === word) ?? null
}

type Life = Pick<ErpServiceOrder, 'status' | 'resolution' | 'resolution_text' | 'new_serial_no'>

/** The record of the page. Texts are shortened to the length of the ERP's field, because it refuses longer ones. */
export function toPageRecord(order: ErpServiceOrder) {
  const goesElsewhere = hasOtherAddress(order)
  return {
    ...plainFields(order),
    No: order.order_number,
    ...toPageLife(order),
    Description: cut(`${order.model_name}, ${order.serial_no}`, 100),
    Order_Date: today(new Date(order.sent_at)),
    Customer_No: order.partner.external_id ?? '',
    Bill_to_Customer_No: order.partner.billToCustomerId ?? order.partner.external_id ?? '',
    Name: cut(order.partner.name, 100),
    VAT_Registration_No: order.partner.nip ?? '',
    Ship_to_Address: cut((goesElsewhere ? order.delivery_address : order.installation_address) ?? '', 100),
    Ship_to_Post_Code: cut((goesElsewhere ? order.delivery_post_code : order.installation_post_code) ?? '', 20),
    Ship_to_City: cut((goesElsewhere ? order.delivery_city : order.installation_city) ?? '', 30),
    Ship_to_Country_Region_Code: (goesElsewhere ? order.delivery_country : order.country) ?? '',
    Portal_Brand: cut(order.brand_name, 50),
    Portal_Item_Name: cut(order.model_name, 100),
    Portal_Item_Types: cut(order.item_types.join(','), 50),
    Portal_Fault_Code: cut(order.error_code, 20),
  }
}

/** The fields that are sent unchanged, by the names in their declaration. */
function plainFields(order: ErpServiceOrder): Record<string, string> {
  return Object.fromEntries(
    erpFields.map((field) => {
      const { name, limit } = erpOrderFields[field]
      return [name, cut(order[field], limit)]
    }),
  )
}

/** Shortens a text without splitting a surrogate pair. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
}
