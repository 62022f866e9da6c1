import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { decision_reasons, due_times, reply_templates } from './desk/table.ts'
import { due_maintenances, leak_check_rules } from './due/table.ts'
import {
  device_types,
  maintenance_checks,
  service_maintenance_events,
  service_maintenances,
} from './maintenance/table.ts'
import {
  spare_parts_deliveries,
  spare_parts_erp_attempts,
  spare_parts_order_events,
  spare_parts_order_lines,
  spare_parts_orders,
} from './spare-parts/order-table.ts'
import { exploded_views, spare_parts } from './spare-parts/table.ts'
import { maintenance_types, repair_types } from './table.ts'
import { service_visit_parts, service_visits } from './visit/table.ts'
import { erp_attempts, service_order_events, service_orders } from './warranty/table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const serviceOrderTexts: readonly TextsOfTable[] = [
  textsOf(decision_reasons, {
    nobody: { words: ['name_pl', 'name_en'], value: ['resolution', 'rejection_reason'] },
    anyone: { text: ['text_pl', 'text_en'] },
  }),
  textsOf(due_times, { nobody: { words: ['name_pl', 'name_en'], value: ['kind', 'status', 'unit'] } }),
  textsOf(reply_templates, {
    anyone: { text: ['name_pl', 'name_en', 'text_pl', 'text_en'] },
    nobody: { value: ['kind'] },
  }),
  textsOf(due_maintenances, { nobody: { value: ['kind'] } }),
  textsOf(leak_check_rules, { nobody: { words: ['source'] } }),
  textsOf(device_types, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(maintenance_checks, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(maintenance_types, { nobody: { words: ['name_pl', 'name_en'], value: ['counts_as'] } }),
  textsOf(repair_types, { nobody: { words: ['name_pl', 'name_en'] } }),
  textsOf(
    service_maintenance_events,
    { nobody: { value: ['kind'] }, anyone: { text: ['reason', 'text', 'letter'] } },
    { 'service-order.service-maintenances': service_maintenance_events.order_id },
  ),
  textsOf(
    service_maintenances,
    {
      nobody: {
        number: ['order_number', 'serial_no', 'sent_serial_no'],
        company: ['partner_name'],
        derived: ['owner_name'],
        value: ['waiting_reason', 'resume_to', 'suspended_from', 'due_clock', 'acts_next', 'outcome', 'counted_as'],
        words: ['model_name'],
        place: ['city', 'country'],
      },
      customer: {
        own: ['company_name', 'nip', 'address', 'post_code', 'contact_name', 'contact_phone', 'contact_email'],
        name: ['protocol'],
      },
      partner: { name: ['technician_name'] },
      anyone: {
        text: [
          'description',
          'wanted_days',
          'visited_on_reason',
          'outcome_reason',
          'completion_note',
          'next_due_reason',
        ],
        note: ['hold_reason'],
      },
    },
    { 'service-order.service-maintenances': service_maintenances.id },
  ),
  textsOf(
    erp_attempts,
    { nobody: { value: ['outcome', 'failure'] }, anyone: { note: ['reason'] } },
    { 'service-order.service-orders': erp_attempts.order_id },
  ),
  textsOf(
    spare_parts_erp_attempts,
    { nobody: { value: ['outcome', 'failure'] }, anyone: { note: ['reason'] } },
    { 'service-order.spare-parts-orders': spare_parts_erp_attempts.order_id },
  ),
  textsOf(
    service_order_events,
    { nobody: { value: ['kind'] }, anyone: { text: ['reason', 'text', 'letter'] } },
    { 'service-order.service-orders': service_order_events.order_id },
  ),
  textsOf(
    spare_parts_order_events,
    { nobody: { value: ['kind'] }, anyone: { text: ['reason', 'text', 'letter'] } },
    { 'service-order.spare-parts-orders': spare_parts_order_events.order_id },
  ),
  textsOf(
    spare_parts_deliveries,
    {
      nobody: { company: ['carrier'], number: ['tracking_number', 'tracking_link'] },
      customer: { name: ['received_by'] },
    },
    { 'service-order.spare-parts-orders': spare_parts_deliveries.order_id },
  ),
  textsOf(
    spare_parts_order_lines,
    { nobody: { number: ['number'], words: ['title'] }, anyone: { text: ['strike_reason'] } },
    { 'service-order.spare-parts-orders': spare_parts_order_lines.order_id },
  ),
  textsOf(
    spare_parts_orders,
    {
      nobody: {
        number: ['order_number', 'serial_no', 'sent_serial_no', 'erp_id'],
        company: ['partner_name'],
        derived: ['owner_name'],
        value: [
          'waiting_reason',
          'resume_to',
          'suspended_from',
          'due_clock',
          'acts_next',
          'cancelling_by',
          'resolution',
          'part_type',
          'delivery_type',
        ],
        words: ['model_name'],
        place: ['shipping_country'],
      },
      customer: {
        own: [
          'company_name',
          'nip',
          'billing_name',
          'shipping_name',
          'shipping_email',
          'shipping_phone',
          'shipping_street',
          'shipping_postcode',
          'shipping_city',
          'tracking_number',
          'carrier',
        ],
      },
      anyone: { text: ['comment', 'cancel_reason'], note: ['erp_lines', 'shipped_parts', 'hold_reason'] },
    },
    { 'service-order.spare-parts-orders': spare_parts_orders.id },
  ),
  textsOf(exploded_views, { nobody: { words: ['name_pl', 'name_en'], value: ['places'] } }),
  textsOf(spare_parts, { nobody: { number: ['number'], words: ['name_pl', 'name_en'] } }),
  textsOf(service_visit_parts, { nobody: { number: ['number', 'old_serial_no', 'new_serial_no'], words: ['title'] } }),
  textsOf(
    service_visits,
    {
      nobody: { value: ['status', 'result', 'wished_time'], secret: ['confirm_code'] },
      partner: { name: ['technician_name'] },
      customer: { text: ['note', 'wish'] },
    },
    {
      'service-order.service-maintenances': service_visits.order_id,
      'service-order.service-orders': service_visits.warranty_order_id,
    },
  ),
  textsOf(
    service_orders,
    {
      nobody: {
        number: ['order_number', 'serial_no', 'sent_serial_no', 'new_serial_no', 'erp_id', 'erp_etag'],
        company: ['partner_name'],
        derived: ['owner_name'],
        value: [
          'waiting_reason',
          'resume_to',
          'suspended_from',
          'due_clock',
          'acts_next',
          'resolution',
          'rejection_reason',
          'item_types',
          'delivery_type',
          'delivery_address_type',
          'parts_news',
        ],
        words: ['model_name'],
        place: ['installation_city', 'country', 'delivery_country'],
      },
      customer: {
        own: [
          'installation_address',
          'installation_post_code',
          'installation_place',
          'delivery_address',
          'delivery_post_code',
          'delivery_city',
          'contact_name',
          'contact_email',
          'contact_phone',
          'tracking_number',
        ],
        name: ['recipient'],
      },
      partner: { name: ['technician_name'] },
      anyone: {
        text: ['comment', 'resolution_text', 'erp_message'],
        note: ['hold_reason', 'erp_told', 'erp_differences', 'erp_note', 'shipped_parts'],
      },
    },
    { 'service-order.service-orders': service_orders.id },
  ),
]
