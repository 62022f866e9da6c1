import { inArray, sql } from 'drizzle-orm'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import { columnsOf, type PersonalKind } from '#server/modules/consent/index.ts'
import { internalFilesOf } from '#server/modules/service-order/handling/timeline.ts'
import {
  spare_parts_orders as orders,
  spare_parts_deliveries,
  spare_parts_erp_attempts,
  spare_parts_order_events,
  spare_parts_order_lines,
} from './order-table.ts'

/** Personal data of parts orders (recipients), with their replacements. */
export const partsPersonalKinds: readonly PersonalKind[] = [
  {
    entity: 'service-order.spare-parts-orders',
    table: orders,
    title: sql<string>`coalesce(${orders.order_number}, '#' || ${orders.id})`,
    emails: [orders.shipping_email],
    names: [sql`${orders.shipping_name}`],
    person: sql`${orders.shipping_name}`,
    phones: [orders.shipping_phone],
    serial: orders.serial_no,
    file: {
      fields: columnsOf(
        orders,
        'id',
        'order_number',
        'partner_name',
        'created_at',
        'completed_at',
        'status',
        'resolution',
        'expected_date',
        'part_type',
        'company_name',
        'nip',
        'billing_name',
        'model_name',
        'serial_no',
        'delivery_type',
        'shipping_name',
        'shipping_email',
        'shipping_phone',
        'shipping_street',
        'shipping_postcode',
        'shipping_city',
        'shipping_country',
        'comment',
        'erp_lines',
        'carrier',
        'tracking_number',
      ),
      internalFiles: internalFilesOf(spare_parts_order_events, orders.id),
    },
    columns: {
      // A company's name may be that of a person.
      company_name: sql`''`,
      nip: sql`''`,
      billing_name: sql`''`,
      shipping_name: null,
      shipping_email: null,
      shipping_phone: null,
      shipping_street: null,
      shipping_postcode: null,
      shipping_city: null,
      comment: null,
      files: sql`'{}'`,
      erp_lines: null,
      shipped_parts: null,
      carrier: null,
      tracking_number: null,
      hold_reason: null,
    },
    parts: [
      {
        table: spare_parts_order_events,
        columns: { reason: null, text: null, files: sql`'{}'` },
        of: (id) => sql`${spare_parts_order_events.order_id} = ${id}`,
      },
      {
        table: spare_parts_order_lines,
        columns: { strike_reason: null },
        of: (id) => sql`${spare_parts_order_lines.order_id} = ${id}`,
      },
      {
        table: spare_parts_erp_attempts,
        columns: { reason: null },
        of: (id) => sql`${spare_parts_erp_attempts.order_id} = ${id}`,
      },
      {
        table: spare_parts_deliveries,
        columns: { received_by: null, signature: null, tracking_number: null, tracking_link: null },
        of: (id) => sql`${spare_parts_deliveries.order_id} = ${id}`,
      },
    ],
    begins: sql`coalesce(${orders.completed_at}, ${orders.updated_at})`,
    obstacle: sql`case when ${inArray(orders.status, openStatusesOf('parts'))} then 'open_order' end`,
    bindsRequests: sql`true`,
    isNamedElsewhere: false,
    isRetained: true,
  },
]
