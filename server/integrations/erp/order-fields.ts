import { type ErpValue, erpValues } from '#contract/service-order/entity.ts'
import { type WarrantyOrderField, warrantyOrderFieldNames } from '#contract/service-order/fields.ts'

/** A field that is sent unchanged, shortened to the length of the ERP's. */
const unchanged = <const Name extends string>(name: Name, limit: number) => ({ name, limit })
/** A field that is sent in another form (`mapping.ts`). */
const mapped = <const Name extends string>(name: Name) => ({ name })

/**
 * The name of each field of the warranty order on the ERP's page "Service Order", with the length of those that are sent unchanged;
 * null for fields that are not sent (docs/erp.md).
 */
export const erpOrderFields = {
  model: mapped('Portal_Item_Name'),
  serial_no: unchanged('Portal_Serial_No', 60),
  item_types: mapped('Portal_Item_Types'),
  error_code: mapped('Portal_Fault_Code'),
  purchase_date: unchanged('Portal_Purchase_Date', 10),
  install_date: unchanged('Portal_Installation_Date', 10),
  comment: unchanged('Portal_Fault_Comment', 2048),
  installation_address: unchanged('Portal_Installation_Address', 100),
  installation_post_code: unchanged('Portal_Installation_Post_Code', 20),
  installation_city: unchanged('Portal_Installation_City', 50),
  installation_place: unchanged('Portal_Installation_Place', 100),
  country: unchanged('Portal_Installation_Country', 2),
  delivery_type: unchanged('Portal_Delivery_Type', 30),
  delivery_address_type: unchanged('Portal_Delivery_Address_Type', 30),
  delivery_address: mapped('Ship_to_Address'),
  delivery_post_code: mapped('Ship_to_Post_Code'),
  delivery_city: mapped('Ship_to_City'),
  delivery_country: mapped('Ship_to_Country_Region_Code'),
  recipient: unchanged('Ship_to_Name', 100),
  contact_name: unchanged('Contact_Name', 100),
  contact_email: unchanged('E_Mail', 80),
  contact_phone: unchanged('Phone_No', 30),
  warranty_book: null,
  images: null,
  video: null,
  other_files: null,
  consent_processing_data: null,
  consent_commercial_info: null,
  consent_marketing_purposes: null,
} as const satisfies Record<WarrantyOrderField, { name: string; limit?: number } | null>

/** The fields of the page for the other values of an order. */
const erpValueFields = {
  status: 'Status',
  resolution: 'Portal_Resolution',
  resolution_text: 'Portal_Resolution_Text',
  new_serial_no: 'Portal_New_Serial_No',
  description: 'Description',
  order_date: 'Order_Date',
  buyer_number: 'Customer_No',
  payer_number: 'Bill_to_Customer_No',
  tax_number: 'VAT_Registration_No',
  brand: 'Portal_Brand',
} as const satisfies Record<ErpValue, string>

/** The value of an order that a field of the page holds; null for a field that the portal does not send. */
export function valueOfErpField(field: string): WarrantyOrderField | ErpValue | null {
  return (
    warrantyOrderFieldNames.find((name) => erpOrderFields[name]?.name === field) ??
    erpValues.find((name) => erpValueFields[name] === field) ??
    null
  )
}

type Names = typeof erpOrderFields

/** The fields that are sent to the ERP unchanged. */
export type ErpField = {
  [Name in WarrantyOrderField]: Names[Name] extends { limit: number } ? Name : never
}[WarrantyOrderField]
export const erpFields = warrantyOrderFieldNames.filter((name): name is ErpField => {
  const field = erpOrderFields[name]
  return field !== null && 'limit' in field
})
