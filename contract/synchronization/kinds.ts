/** Kinds of data taken over from the ERP, each with runs of its own (specification, section 2: synchronizations). */
export const synchronizationKinds = [
  'producers',
  'items',
  'buyers',
  'contractors',
  'orders',
  'parts',
  'parts-orders',
  'units',
] as const
export type SynchronizationKind = (typeof synchronizationKinds)[number]

/** Kinds of orders, whose fields portal and ERP share. */
export const sharedKinds: readonly SynchronizationKind[] = ['orders', 'parts-orders']

/**
 * Fields of our records that the ERP owns, with their names in the ERP (docs/erp.md). A run overwrites them and no others.
 * Fields of orders are shared: a change in the ERP is taken over unless the field was also changed in the portal.
 */
export const erpOwnedFields = {
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
} as const satisfies Record<SynchronizationKind, Record<string, string>>

/** Entity of our records by kind. */
export const entityOfKind = {
  producers: 'producer.producers',
  items: 'device.devices',
  buyers: 'partner.partners',
  contractors: 'contractor.contractors',
  orders: 'service-order.service-orders',
  parts: 'service-order.spare-parts',
  'parts-orders': 'service-order.spare-parts-orders',
  units: 'device.units',
} as const satisfies Record<SynchronizationKind, string>

/**
 * Kinds whose missing records are created by runs once the rehearsal is over, because they need no data that the ERP does not
 * have.
 */
export const madeByRuns: readonly SynchronizationKind[] = ['units']

/** Minutes between two scheduled runs: minimum and maximum. */
export const scheduleMinutes = { least: 5, most: 1440 } as const
