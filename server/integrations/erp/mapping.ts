import { hasOtherAddress } from '#contract/service-order/fields.ts'
import type { WarrantyOrderStatus } from '#contract/service-order/lifecycle.ts'
import { erpWordOf, statusesOf } from '#contract/service-order/order-statuses.ts'
import { today } from '#contract/values/rules.ts'
import type { ErpServiceOrder } from './erp.ts'
import { erpFields, erpOrderFields } from './order-fields.ts'

/*
 * Fields of the page "Service Order", whose names stand in published-pages.ts. `Portal_…` and the dates are fields of the page
 * extension. Fields of the form that are sent unchanged have their name in order-fields.ts.
 */

/** Polish, for the ERP's users: explanation of an order that the server completed without an answer. */
const unanswered = 'Brak odpowiedzi partnera mimo przypomnień.'

/** The status fields of an order; all others are frozen when it is sent, except for its serial number (`toPageNumber`). */
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

/** The fields of an order that hold its serial number, as it is or as it was sent. */
export function toPageNumber(order: ErpServiceOrder, as: 'it is' | 'it was sent'): Record<string, string> {
  const serial_no = as === 'it is' ? order.serial_no : (order.sent_serial_no ?? order.serial_no)
  const { name, limit } = erpOrderFields.serial_no
  return { [name]: cut(serial_no, limit), Description: described(order.model_name, serial_no) }
}

/** Whether the number of an order is not, or was not, the one with which it was saved: a correction that was taken back is told too. */
export const isNumberTold = ({ sent_serial_no }: ErpServiceOrder, told: object): boolean =>
  sent_serial_no !== null || erpOrderFields.serial_no.name in told

const described = (model_name: string, serial_no: string) => cut(`${model_name}, ${serial_no}`, 100)

/** The portal's status for a status of the page, the first one where several have it; null for an unknown one. */
export function statusOfPage(word: string): WarrantyOrderStatus | null {
  return statusesOf('warranty').find((status) => erpWordOf('warranty', status) === word) ?? null
}

type Life = Pick<ErpServiceOrder, 'status' | 'resolution' | 'resolution_text' | 'new_serial_no'>

/**
 * The record of the page, whose fields the client sends in the order of published-pages.ts. Texts are shortened to the length of the
 * ERP's field, because it refuses longer ones. The company's name is the ERP's own, by the customer's number.
 */
export function toPageRecord(order: ErpServiceOrder) {
  const goesElsewhere = hasOtherAddress(order)
  return {
    ...plainFields(order),
    No: order.order_number,
    ...toPageLife(order),
    Description: described(order.model_name, order.serial_no),
    Order_Date: today(new Date(order.sent_at)),
    Customer_No: order.partner.external_id ?? '',
    Bill_to_Customer_No: order.partner.billToCustomerId ?? order.partner.external_id ?? '',
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
      return [name, cut(field === 'contact_phone' ? erpPhone(order[field]) : order[field], limit)]
    }),
  )
}

/** A phone number for the ERP, which refuses letters in one: its extension stands in brackets. */
export const erpPhone = (phone: string) => phone.replace(/;ext=(\d+)$/, ' ($1)')

/** Shortens a text without splitting a surrogate pair. */
export function cut(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
}
