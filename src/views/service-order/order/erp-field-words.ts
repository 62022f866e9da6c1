import { msg } from '@lingui/core/macro'
import { erpFields, warrantyOrderFields, warrantyOrderLabels } from '#contract/service-order/fields.ts'
import type { Label } from '#views/components/entity/label.ts'

/** Fields of the ERP page that combine several fields of an order or belong to none of its forms (docs/erp.md). */
const otherFields: Readonly<Record<string, Label>> = {
  Status: msg`Status`,
  Portal_Resolution: msg`Resolution`,
  Portal_Resolution_Text: msg`Explanation`,
  Portal_New_Serial_No: msg`New serial number`,
  Description: msg`Description`,
  Order_Date: msg`Order date`,
  Customer_No: msg`Buyer number in the ERP`,
  Bill_to_Customer_No: msg`Payer in the ERP`,
  Name: msg`Company name`,
  VAT_Registration_No: msg`NIP`,
  Ship_to_Address: warrantyOrderLabels.delivery_address,
  Ship_to_Post_Code: warrantyOrderLabels.delivery_post_code,
  Ship_to_City: warrantyOrderLabels.delivery_city,
  Ship_to_Country_Region_Code: warrantyOrderLabels.delivery_country,
  Portal_Brand: msg`Brand`,
  Portal_Item_Name: warrantyOrderLabels.model,
  Portal_Item_Types: warrantyOrderLabels.item_types,
  Portal_Fault_Code: warrantyOrderLabels.error_code,
}

/** Fields that are sent unchanged have the labels of the form. */
const sentFields = Object.fromEntries(
  erpFields.map((field) => [warrantyOrderFields[field].erp.name as string, warrantyOrderLabels[field]]),
)

/** The label of a field of the ERP page; null for an unknown one. */
export function erpFieldLabel(name: string): Label | null {
  return otherFields[name] ?? sentFields[name] ?? null
}
