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
 * Fields of our records that the ERP owns; their names in the ERP are in `server/integrations/erp/owned-fields.ts`. A run overwrites
 * them and no others. Fields of orders are shared: a change in the ERP is taken over unless the field was also changed in the portal.
 */
export const erpOwnedFields = {
  producers: ['name'],
  items: ['name2', 'unit', 'sales_price', 'blocked', 'producer_id'],
  buyers: ['name', 'street', 'postcode', 'city', 'billToCustomerId', 'erp_blocked'],
  contractors: ['name', 'address_street', 'address_postcode', 'address_city', 'billToCustomerId', 'erp_blocked'],
  orders: [
    'status',
    'waiting_reason',
    'resolution',
    'resolution_text',
    'new_serial_no',
    'shipped_parts',
    'tracking_number',
    'erp_message',
    'erp_note',
  ],
  parts: ['name_pl', 'net_price', 'active', 'replaced_by_id'],
  'parts-orders': ['status', 'erp_expected_date', 'carrier', 'tracking_number', 'erp_lines'],
  units: ['device_id', 'partner_id', 'purchase_date', 'parts_until', 'labour_until'],
} as const satisfies Record<SynchronizationKind, readonly string[]>

/** Whether the ERP owns a field of the records of a kind. */
export function isOwnedByErp(kind: SynchronizationKind, field: string): boolean {
  return erpOwnedFields[kind].some((owned) => owned === field)
}

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
