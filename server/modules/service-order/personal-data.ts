import { type AnyColumn, asc, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import {
  accountOf,
  columnsOf,
  consentsOf,
  type FileContext,
  type PartnerRelations,
  type PersonalFilePart,
  type PersonalKind,
  type PersonConcerned,
} from '#server/modules/consent/index.ts'
import { serial_corrections } from '#server/modules/unit/index.ts'
import { listInSql } from '#server/observability/metrics.ts'
import { internalFilesOf } from './handling/timeline.ts'
import { service_maintenance_events, service_maintenances } from './maintenance/table.ts'
import { partsPersonalKinds } from './spare-parts/personal-data.ts'
import { service_visits } from './visit/table.ts'
import { erp_attempts, service_order_events, service_orders } from './warranty/table.ts'

const orders = service_maintenances

/** The open statuses of a kind, for a condition in SQL. */
const openIn = (of: OrderKind) => sql.raw(listInSql(openStatusesOf(of)))

/** The visits of an order with what the customer answered, as the file of the customer's data has them. */
const visitsInFile = (isOfOrder: SQL) =>
  sql`${sql`(select coalesce(jsonb_agg(jsonb_build_object('visit_at', v.visit_at, 'visit_until', v.visit_until,
    'status', v.status, 'result', v.result, 'note', v.note, 'asked_at', v.asked_at, 'answered_at', v.answered_at,
    'wished_time', v.wished_time, 'wish', v.wish) order by v.number), '[]')
  from ${service_visits} v where ${isOfOrder})`}`

/** Personal data of the visits of an order; `order` is the column that names it. */
const visitParts = (order: AnyColumn): PersonalKind['parts'][number] => ({
  table: service_visits,
  columns: { technician_name: null, note: null, wish: null, confirm_code: null, photos: sql`'{}'` },
  of: (id) => sql`${order} = ${id}`,
})

/** Personal data of maintenances, with their replacements. */
const maintenancePersonalKinds: readonly PersonalKind[] = [
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
      fields: {
        ...columnsOf(
          orders,
          'id',
          'order_number',
          'partner_name',
          'created_at',
          'completed_at',
          'status',
          'outcome',
          'company_name',
          'nip',
          'model_name',
          'serial_no',
          'sent_serial_no',
          'description',
          'wanted_days',
          'address',
          'post_code',
          'city',
          'country',
          'contact_name',
          'contact_phone',
          'contact_email',
          'visit_at',
          'by_partner',
          'completion_note',
          'protocol',
          'next_due_on',
          'visited_on',
          'visited_on_reason',
          'outcome_reason',
          'next_due_reason',
          'report_kept_at',
        ),
        visits: visitsInFile(sql`v.order_id = ${orders.id}`),
      },
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
      outcome_reason: null,
      next_due_reason: null,
      visited_on_reason: null,
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
        columns: { reason: null, text: null, letter: null, files: sql`'{}'` },
        of: (id) => sql`${service_maintenance_events.order_id} = ${id}`,
      },
      visitParts(service_visits.order_id),
    ],
    begins: sql`coalesce(greatest(${orders.created_at}, ${orders.completed_at}), ${orders.updated_at})`,
    obstacle: sql`case when ${inArray(orders.status, openStatusesOf('maintenance'))} then 'open_order' end`,
    bindsRequests: sql`true`,
    isNamedElsewhere: false,
    isRetained: true,
  },
]

/** Personal data of warranty orders, with their replacements. */
export const serviceOrderPersonalKinds: readonly PersonalKind[] = [
  ...maintenancePersonalKinds,
  {
    entity: 'service-order.service-orders',
    table: service_orders,
    title: sql<string>`coalesce(${service_orders.order_number}, ${service_orders.model_name}, '#' || ${service_orders.id})`,
    emails: [service_orders.contact_email],
    names: [sql`${service_orders.contact_name}`, sql`${service_orders.recipient}`],
    person: sql`${service_orders.contact_name}`,
    phones: [service_orders.contact_phone],
    serial: service_orders.serial_no,
    file: {
      fields: {
        ...columnsOf(
          service_orders,
          'id',
          'order_number',
          'partner_name',
          'created_at',
          'sent_at',
          'completed_at',
          'status',
          'resolution',
          'resolution_text',
          'rejection_reason',
          'new_serial_no',
          'model_name',
          'serial_no',
          'sent_serial_no',
          'item_types',
          'purchase_date',
          'install_date',
          'comment',
          'installation_address',
          'installation_post_code',
          'installation_city',
          'installation_place',
          'country',
          'delivery_type',
          'delivery_address_type',
          'recipient',
          'delivery_address',
          'delivery_post_code',
          'delivery_city',
          'delivery_country',
          'contact_name',
          'contact_email',
          'contact_phone',
          'shipped_parts',
          'tracking_number',
          'erp_message',
          'consent_processing_data',
          'consent_commercial_info',
          'consent_marketing_purposes',
          'visit_at',
          'by_partner',
        ),
        visits: visitsInFile(sql`v.warranty_order_id = ${service_orders.id}`),
      },
      internalFiles: internalFilesOf(service_order_events, service_orders.id),
      // A draft is its company's alone until it is sent.
      where: (isOwn) => sql`(${service_orders.status} <> 'draft' or ${isOwn(service_orders.created_by)})`,
    },
    columns: {
      comment: null,
      installation_address: null,
      installation_post_code: null,
      installation_place: null,
      delivery_address: null,
      delivery_post_code: null,
      delivery_city: null,
      recipient: null,
      contact_name: null,
      contact_email: null,
      contact_phone: null,
      warranty_book: null,
      images: sql`'{}'`,
      video: null,
      other_files: sql`'{}'`,
      resolution_text: null,
      decision_file: null,
      visit_code: null,
      technician_name: null,
      erp_told: null,
      erp_differences: sql`'[]'`,
      shipped_parts: null,
      tracking_number: null,
      erp_message: null,
      erp_note: null,
      consent_processing_data: false,
      consent_commercial_info: false,
      consent_marketing_purposes: false,
      hold_reason: null,
    },
    parts: [
      {
        table: service_order_events,
        columns: { reason: null, text: null, letter: null, files: sql`'{}'` },
        of: (id) => sql`${service_order_events.order_id} = ${id}`,
      },
      {
        table: erp_attempts,
        columns: { reason: null },
        of: (id) => sql`${erp_attempts.order_id} = ${id}`,
      },
      visitParts(service_visits.warranty_order_id),
      {
        // The corrections of this claim alone, of which it names the last; that of a unit belongs to the unit.
        table: serial_corrections,
        columns: { reason: '' },
        of: (id) => sql`${serial_corrections.unit_id} is null and (
          ${serial_corrections.id} = (
            select ${service_orders.correction_id} from ${service_orders} where ${service_orders.id} = ${id})
          or ${serial_corrections.created_at} in (
            select ${service_order_events.at} from ${service_order_events}
            where ${service_order_events.order_id} = ${id} and ${service_order_events.kind} = 'serial_corrected'))`,
      },
      consentsOf('service-order.service-orders'),
    ],
    begins: sql`coalesce(greatest(${service_orders.sent_at}, ${service_orders.completed_at}), ${service_orders.updated_at})`,
    obstacle: sql`case when ${inArray(service_orders.status, openStatusesOf('warranty'))} then 'open_order' end`,
    bindsRequests: sql`${service_orders.status} <> 'draft'`,
    isNamedElsewhere: false,
    isRetained: true,
  },
  ...partsPersonalKinds,
]

/** Relations of orders of every kind with a partner, for retention. */
export const serviceOrderRelations: Pick<PartnerRelations, 'lastOrderOf' | 'openOrderOf'> = {
  lastOrderOf: (partner) =>
    sql`greatest(
      (select max(greatest(o.sent_at, o.completed_at)) from service_orders o where o.partner_id = ${partner}),
      (select max(greatest(m.created_at, m.completed_at)) from service_maintenances m where m.partner_id = ${partner}),
      (select max(greatest(s.created_at, s.completed_at)) from spare_parts_orders s where s.partner_id = ${partner}))`,
  openOrderOf: (partner) =>
    sql`(exists (select from service_orders o where o.partner_id = ${partner} and o.deleted_at is null and o.status in (${openIn('warranty')}))
      or exists (select from service_maintenances m where m.partner_id = ${partner} and m.deleted_at is null and m.status in (${openIn('maintenance')}))
      or exists (select from spare_parts_orders s where s.partner_id = ${partner} and s.deleted_at is null and s.status in (${openIn('parts')})))`,
}

/** Orders that the person worked on, without other people's data. */
async function* ordersOf(context: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const own = accountOf(context.db, concerned)
  const isOwn: SQL | undefined = or(
    inArray(service_orders.created_by, own),
    inArray(service_orders.sent_by, own),
    inArray(service_orders.owner_id, own),
  )
  const { id, order_number, created_at, sent_at, status } = service_orders
  yield* await context.db
    .select({ id, order_number, created_at, sent_at, status })
    .from(service_orders)
    .where(isOwn)
    .orderBy(asc(service_orders.id))
}

async function* messagesOf(context: FileContext, concerned: PersonConcerned): AsyncGenerator<object> {
  const { order_id: service_order_id, at, kind, text, letter, reason } = service_order_events
  yield* await context.db
    .select({ service_order_id, at, kind, text, letter, reason })
    .from(service_order_events)
    .where(inArray(service_order_events.actor_id, accountOf(context.db, concerned)))
    .orderBy(asc(service_order_events.id))
}

/** Data of warranty orders in the file of a person's data. */
export const serviceOrderFileParts: readonly PersonalFilePart[] = [
  { name: 'orders_handled', rows: ordersOf },
  { name: 'messages_written', rows: messagesOf },
]
