import { sql } from 'drizzle-orm'
import { columnsOf, type PersonalKind } from '#server/modules/consent/index.ts'
import { internalFilesOf } from '#server/modules/service-order/handling/timeline.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

const orders = service_maintenances

/** Personal data of maintenances, with their replacements. */
export const maintenancePersonalKinds: readonly PersonalKind[] = [
  {
    entity: 'service-order.service-maintenances',
    table: orders,
    title: sql<string>`coalesce(${orders.order_number}, '#' || ${orders.id})`,
    emails: [orders.contact_email],
    names: [sql`${orders.contact_name}`],
    person: sql`${orders.contact_name}`,
    phones: [orders.contact_phone],
    serial: orders.serial_no,
    file: {
      fields: columnsOf(
        orders,
        ...(['id', 'order_number', 'partner_name', 'created_at', 'completed_at', 'status', 'outcome'] as const),
        ...(['company_name', 'nip', 'model_name', 'serial_no', 'description', 'wanted_days'] as const),
        ...(['address', 'post_code', 'city', 'country', 'contact_name', 'contact_phone', 'contact_email'] as const),
        ...(['visit_at', 'by_partner', 'completion_note', 'protocol', 'next_due_on'] as const),
      ),
      internalFiles: internalFilesOf(service_maintenance_events, orders.id),
    },
    columns: {
      company_name: null,
      nip: null,
      description: null,
      wanted_days: null,
      address: null,
      post_code: null,
      contact_name: null,
      contact_phone: null,
      contact_email: null,
      files: sql`'{}'`,
      visit_code: null,
      technician_name: null,
      completion_note: null,
      protocol: null,
      photos_before: sql`'{}'`,
      photos_after: sql`'{}'`,
      signature: null,
      protocol_file: null,
      hold_reason: null,
    },
    parts: [
      {
        table: service_maintenance_events,
        columns: { reason: null, text: null, files: sql`'{}'` },
        of: (id) => sql`${service_maintenance_events.order_id} = ${id}`,
      },
    ],
    begins: sql`coalesce(greatest(${orders.created_at}, ${orders.completed_at}), ${orders.updated_at})`,
    obstacle: sql`case when ${orders.status} <> 'completed' then 'open_order' end`,
    bindsRequests: sql`true`,
    isNamedElsewhere: false,
    isRetained: true,
  },
]
