import { today } from '#contract/values/rules.ts'
import type { ErpSalesOrder } from './erp.ts'
import { cut, erpPhone } from './mapping.ts'

/** Lines of a sales order in the records of the client, by the name of their subpage. */
export const salesLines = 'SalesOrdersSalesLines'
/** Our number in the records of the client, whichever field of the ERP bears it. */
export const ourNumber = 'External_Document_No'

/** The record of the page "Sales Order", without lines. Texts are shortened to the length of the ERP's field. */
export function toSalesOrder(order: ErpSalesOrder) {
  return {
    [ourNumber]: order.order_number,
    Order_Date: today(new Date(order.registered_at)),
    Sell_to_Customer_No: order.partner.external_id ?? '',
    Bill_to_Customer_No: order.partner.billToCustomerId ?? order.partner.external_id ?? '',
    VAT_Registration_No: order.partner.nip ?? '',
    Ship_to_Name: cut(order.shipping_name ?? order.partner.name, 100),
    Ship_to_Address: cut(order.shipping_street ?? '', 100),
    Ship_to_Post_Code: cut(order.shipping_postcode ?? '', 20),
    Ship_to_City: cut(order.shipping_city ?? '', 30),
    Ship_to_Country_Region_Code: order.shipping_country,
    Sell_to_E_Mail: cut(order.shipping_email ?? '', 80),
    Sell_to_Phone_No: cut(erpPhone(order.shipping_phone ?? ''), 30),
    Portal_Delivery_Type: order.delivery_type,
    Portal_Comment: cut(commentOf(order), 2048),
  }
}

/**
 * The comment, for the ERP's users in Polish. The name on the invoice is the payer's there; another one that the partner asks for is said
 * here, because the ERP reads a name as the search for a customer.
 */
function commentOf({ billing_name, partner, comment }: ErpSalesOrder): string {
  const isOther = billing_name.trim() !== partner.name.trim()
  return [isOther ? `Nazwa na fakturze: ${billing_name}` : '', comment ?? ''].filter(Boolean).join('\n')
}

/** The records of its lines. The ERP checks fields in their order: a number is one of the type before it. */
export const toSalesLines = ({ lines }: Pick<ErpSalesOrder, 'lines'>) =>
  lines.map(({ number, quantity }) => ({ Type: 'Item', No: number, Quantity: quantity }))
