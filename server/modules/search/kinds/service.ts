import { line, type SearchedKind } from './kind.ts'

/** Service orders, maintenances, orders of spare parts, units and spare parts. */
export const serviceKinds: readonly SearchedKind[] = [
  {
    entity: 'service-order.service-orders',
    mark: 'so',
    table: 'service_orders',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'r.order_number',
    company: 'r.partner_name',
    detail: line('r.model_name', 'r.serial_no'),
    terms: [
      ...['r.order_number', 'r.erp_id', 'r.serial_no', 'r.new_serial_no', 'r.model_name'],
      ...['r.contact_name', 'r.recipient', 'r.installation_city', 'r.tracking_number'],
    ],
  },
  {
    entity: 'service-order.service-maintenances',
    mark: 'sm',
    table: 'service_maintenances',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'r.order_number',
    company: 'r.partner_name',
    detail: line('r.model_name', 'r.serial_no', 'r.city'),
    terms: ['r.order_number', 'r.serial_no', 'r.model_name', 'r.contact_name', 'r.city'],
  },
  {
    entity: 'service-order.spare-parts-orders',
    mark: 'sp',
    table: 'spare_parts_orders',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'r.order_number',
    company: 'r.partner_name',
    detail: line('r.model_name', 'r.part_type'),
    terms: [
      ...['r.order_number', 'r.erp_id', 'r.part_type', 'r.serial_no', 'r.model_name'],
      ...['r.shipping_name', 'r.shipping_city', 'r.tracking_number'],
    ],
  },
  {
    entity: 'device.units',
    mark: 'un',
    table: 'units',
    joins: 'left join devices d on d.id = r.device_id',
    where: 'r.deleted_at is null',
    // Found by the owner and the town, so that only the company that registered it finds it.
    partners: 'array_remove(array[r.partner_id], null)',
    title: 'r.serial_no',
    detail: line('d.name', 'r.installation_city'),
    terms: ['r.serial_no', 'r.owner_name', 'r.installation_city', 'r.invoice_no'],
    follows: [
      { table: 'devices', columns: ['name'], ids: 'select u.id from units u join changed on u.device_id = changed.id' },
    ],
  },
  {
    entity: 'service-order.spare-parts',
    mark: 'pa',
    table: 'spare_parts',
    where: 'r.deleted_at is null',
    title: 'r.name_pl',
    title_en: 'r.name_en',
    detail: 'r.number',
    terms: ['r.number', 'r.name_pl', 'r.name_en'],
  },
]
