/** What is taken over from the ERP, each by runs of its own (specification, section 2: synchronizations). */
export const synchronizationKinds = ['producers', 'items', 'buyers'] as const
export type SynchronizationKind = (typeof synchronizationKinds)[number]

/**
 * The fields of our records that the ERP owns, with its own name for each (docs/erp.md). A run writes them over; all other fields are the
 * portal's, and no run touches them.
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
} as const satisfies Record<SynchronizationKind, Record<string, string>>

/** What our records of a kind are, by the entity that they belong to. */
export const entityOfKind = {
  producers: 'producer.producers',
  items: 'device.devices',
  buyers: 'partner.partners',
} as const satisfies Record<SynchronizationKind, string>

/** Minutes between two runs that a schedule may have. */
export const scheduleMinutes = { least: 5, most: 1440 } as const
