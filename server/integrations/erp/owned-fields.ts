import type { erpOwnedFields, SynchronizationKind } from '#contract/synchronization/kinds.ts'

/** The ERP's names of the fields that it owns (docs/erp.md). */
export const erpNamesOfOwnedFields = {
  producers: { name: 'Name' },
  items: {
    name2: 'Description',
    unit: 'Base_Unit_of_Measure',
    sales_price: 'Unit_Price',
    blocked: 'Blocked',
    producer_id: 'Manufacturer_Code',
  },
  buyers: {
    name: 'Name',
    street: 'Address',
    postcode: 'Post_Code',
    city: 'City',
    billToCustomerId: 'Bill_to_Customer_No',
    erp_blocked: 'Blocked',
  },
  contractors: {
    name: 'Name',
    address_street: 'Address',
    address_postcode: 'Post_Code',
    address_city: 'City',
    billToCustomerId: 'Bill_to_Customer_No',
    erp_blocked: 'Blocked',
  },
  orders: {
    status: 'Status',
    waiting_reason: 'Portal_Waiting_Reason',
    resolution: 'Portal_Resolution',
    resolution_text: 'Portal_Resolution_Text',
    new_serial_no: 'Portal_New_Serial_No',
    shipped_parts: 'Portal_Shipped_Parts',
    tracking_number: 'Portal_Tracking_No',
    erp_message: 'Portal_Message',
    erp_note: 'Portal_Note',
  },
  parts: {
    name_pl: 'Description',
    net_price: 'Unit_Price',
    active: 'Blocked',
    replaced_by_id: 'Portal_Replaced_By',
  },
  'parts-orders': {
    status: 'Status',
    erp_expected_date: 'Portal_Expected_Date',
    carrier: 'Shipping_Agent_Code',
    tracking_number: 'Package_Tracking_No',
    erp_lines: 'Quantity_Shipped',
  },
  units: {
    device_id: 'Item_No',
    partner_id: 'Customer_No',
    purchase_date: 'Sales_Date',
    parts_until: 'Warranty_Ending_Date_Parts',
    labour_until: 'Warranty_Ending_Date_Labor',
  },
} as const satisfies {
  [Kind in SynchronizationKind]: Record<(typeof erpOwnedFields)[Kind][number], string>
}
