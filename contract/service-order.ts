import * as v from 'valibot'
import { crud, Done, endpoint, list, lookup, module } from './endpoint.ts'
import { files, MediaFile } from './files.ts'
import { boolean, dates, ids, oneOf, text } from './filters.ts'
import { erpStatuses, resolutions, serviceOrderStatuses, waitingReasons } from './lifecycles/service-order.ts'
import {
  across,
  anyText,
  choice,
  date,
  flag,
  id,
  integer,
  maxValue,
  minValue,
  optionalText,
  requiredText,
  say,
  version,
} from './rules.ts'
import {
  deliveryAddressTypes,
  deliveryTypes,
  itemTypes,
  serialDigits,
  serialLength,
  WarrantyOrderDraft,
} from './service-order-form.ts'

/** Why a warranty is refused. */
export const rejectionReasons = [
  'out_of_warranty',
  'improper_installation',
  'mechanical_damage',
  'missing_maintenance',
  'incomplete_documents',
  'other',
] as const

/** Everything that can happen to an order, in the words of its timeline. */
export const timelineKinds = [
  'created',
  'edited',
  'sent',
  'assigned',
  'started',
  'asked',
  'replied',
  'message',
  'note',
  'resumed',
  'suspended',
  'completed',
  'withdrawn',
  'reopened',
  'resent',
  'erp_saved',
  'erp_failed',
] as const

export const Person = v.object({ id: v.number(), full_name: v.string() })

/** One thing that happened. Internal ones never reach a partner. */
export const TimelineEntry = v.object({
  id: v.number(),
  kind: v.picklist(timelineKinds),
  at: v.string(),
  /** Null for the server itself. */
  actor: v.nullable(v.object({ full_name: v.string(), company: v.nullable(v.string()), is_staff: v.boolean() })),
  from_status: v.nullable(v.picklist(serviceOrderStatuses)),
  to_status: v.nullable(v.picklist(serviceOrderStatuses)),
  /** A word of the chart (waiting reason, resolution) or free text of a person. */
  reason: v.nullable(v.string()),
  text: v.nullable(v.string()),
  files: v.array(MediaFile),
  internal: v.boolean(),
})
export type TimelineEntry = v.InferOutput<typeof TimelineEntry>

const listed = {
  id: v.number(),
  /** Given at sending, as SG/2026/01184; a draft has none. */
  order_number: v.nullable(v.string()),
  status: v.picklist(serviceOrderStatuses),
  erp_status: v.picklist(erpStatuses),
  waiting_reason: v.nullable(v.picklist(waitingReasons)),
  resolution: v.nullable(v.picklist(resolutions)),
  model_name: v.nullable(v.string()),
  brand_name: v.nullable(v.string()),
  serial_no: v.nullable(v.string()),
  partner_name: v.string(),
  author_name: v.string(),
  created_at: v.string(),
  sent_at: v.nullable(v.string()),
}

/** An order in a list of the partner zone. */
export const PartnerOrderRow = v.object(listed)
export type PartnerOrderRow = v.InferOutput<typeof PartnerOrderRow>

/** An order in the list of the back office. */
export const StaffOrderRow = v.object({ ...listed, owner_name: v.nullable(v.string()) })
export type StaffOrderRow = v.InferOutput<typeof StaffOrderRow>

const shown = {
  ...listed,
  partner_id: v.number(),
  created_by: v.number(),
  version: v.number(),
  updated_at: v.string(),
  /** The lifecycle's context (contract/lifecycles/service-order.ts). */
  brand_open: v.boolean(),
  waiting_since: v.nullable(v.string()),
  resume_to: v.nullable(v.picklist(['registered', 'inprogress'])),
  suspended_from: v.nullable(v.picklist(['registered', 'inprogress', 'waiting'])),
  completed_at: v.nullable(v.string()),
  part_shipped: v.boolean(),
  review_date: v.nullable(v.string()),
  resolution_text: v.nullable(v.string()),
  rejection_reason: v.nullable(v.picklist(rejectionReasons)),
  new_serial_no: v.nullable(v.string()),
  brand_id: v.nullable(v.number()),
  purchase_date: v.nullable(v.string()),
  install_date: v.nullable(v.string()),
  installation_address: v.nullable(v.string()),
  installation_post_code: v.nullable(v.string()),
  installation_city: v.nullable(v.string()),
  installation_place: v.nullable(v.string()),
  country: v.nullable(v.string()),
  model: v.nullable(v.number()),
  item_types: v.array(v.picklist(itemTypes)),
  error_code: v.nullable(v.number()),
  error_code_name: v.nullable(v.string()),
  comment: v.nullable(v.string()),
  delivery_type: v.nullable(v.picklist(deliveryTypes)),
  delivery_address_type: v.nullable(v.picklist(deliveryAddressTypes)),
  delivery_address: v.nullable(v.string()),
  delivery_post_code: v.nullable(v.string()),
  delivery_city: v.nullable(v.string()),
  recipient: v.nullable(v.string()),
  contact_name: v.nullable(v.string()),
  contact_email: v.nullable(v.string()),
  contact_phone: v.nullable(v.string()),
  warranty_book: v.nullable(MediaFile),
  images: v.array(MediaFile),
  video: v.nullable(MediaFile),
  other_files: v.array(MediaFile),
  consent_processing_data: v.boolean(),
  consent_commercial_info: v.boolean(),
  consent_marketing_purposes: v.boolean(),
  /** Until when the unit is under warranty, if it is a known installed unit. */
  warranty_until: v.nullable(v.string()),
  timeline: v.array(TimelineEntry),
}

/** An order as its partner sees it. */
export const PartnerOrder = v.object(shown)
export type PartnerOrder = v.InferOutput<typeof PartnerOrder>

/** One try to save an order in the ERP. */
export const ErpAttempt = v.object({
  id: v.number(),
  number: v.number(),
  at: v.string(),
  outcome: v.picklist(['saved', 'failed']),
  reason: v.nullable(v.string()),
  next_at: v.nullable(v.string()),
})

/** An order as staff see it: with internal notes, the ERP's attempts and earlier orders of the unit. */
export const StaffOrder = v.object({
  ...shown,
  owner: v.nullable(Person),
  erp_attempts: v.array(ErpAttempt),
  earlier_orders: v.array(
    v.object({ id: v.number(), order_number: v.nullable(v.string()), status: v.picklist(serviceOrderStatuses) }),
  ),
})
export type StaffOrder = v.InferOutput<typeof StaffOrder>

const partnerFilters = {
  order_number: text(),
  status: oneOf(serviceOrderStatuses),
  serial_no: text(),
  model_name: text(),
  created_at: dates(),
  /** Only my own, else the whole company's. */
  mine: boolean(),
}
const sort = ['created_at', 'sent_at', 'order_number', 'status', 'model_name'] as const

const path = 'service-order/service-orders'
const zonePath = `partnerzone/${path}` as const

const Draft = v.strictObject({ ...WarrantyOrderDraft.entries, version: version() })
const StaffStore = v.strictObject({ ...WarrantyOrderDraft.entries, partner_id: id() })
const versioned = <const Fields extends v.ObjectEntries>(fields: Fields) =>
  v.strictObject({ ...fields, version: version() })
const onVersion = versioned({})

/** The bodies of the back office's actions; the views' dialogs use the same. */
const Ask = versioned({ reason: choice(waitingReasons), text: optionalText(4000) })
export const AskForm = v.pipe(
  Ask,
  across<v.InferOutput<typeof Ask>, 'reason' | 'text'>(
    ['reason', 'text'],
    'text',
    ({ reason, text }) => reason !== 'information' || text !== null,
    'rule.required',
  ),
)
export const SuspendForm = versioned({ reason: requiredText(1000), review_date: date() })
const newSerial = v.pipe(
  anyText(60),
  v.transform(serialDigits),
  v.check((digits) => digits === '' || digits.length === serialLength, say('rule.serial_no', { limit: serialLength })),
)
const Complete = versioned({
  resolution: choice(resolutions),
  text: requiredText(4000),
  new_serial_no: v.optional(v.nullable(newSerial), null),
  rejection_reason: v.optional(v.nullable(choice(rejectionReasons)), null),
})
type Complete = v.InferOutput<typeof Complete>
export const CompleteForm = v.pipe(
  Complete,
  across<Complete, 'resolution' | 'new_serial_no'>(
    ['resolution', 'new_serial_no'],
    'new_serial_no',
    ({ resolution, new_serial_no }) => resolution !== 'replaced' || Boolean(new_serial_no),
    'rule.required',
  ),
  across<Complete, 'resolution' | 'rejection_reason'>(
    ['resolution', 'rejection_reason'],
    'rejection_reason',
    ({ resolution, rejection_reason }) => resolution !== 'rejected' || rejection_reason !== null,
    'rule.required',
  ),
)
export const StartForm = versioned({ reason: optionalText(1000) })
export const ReopenForm = versioned({ reason: requiredText(1000) })
export const AssignForm = versioned({ owner_id: id() })
export const NoteForm = v.strictObject({ text: requiredText(4000), internal: v.optional(flag(), true) })
const Reply = v.strictObject({ text: optionalText(4000), files: files('reply_files') })
export const ReplyForm = v.pipe(
  Reply,
  across<v.InferOutput<typeof Reply>, 'text' | 'files'>(
    ['text', 'files'],
    'text',
    ({ text, files }) => text !== null || files.length > 0,
    'rule.required',
  ),
)
export const WithdrawForm = versioned({ reason: optionalText(1000) })

/** What is known of a serial number before sending: it warns and never blocks. */
export const SerialCheck = v.object({
  installed: v.boolean(),
  warranty_until: v.nullable(v.string()),
  open_order: v.boolean(),
  /** Its number, if the asking person may see it. */
  open_order_number: v.nullable(v.string()),
})
export type SerialCheck = v.InferOutput<typeof SerialCheck>
const serialQuery = v.strictObject({ serial_no: requiredText(60), except: v.optional(ids(1)) })

/** A small dictionary with a name in both languages. */
const named = {
  name_pl: requiredText(120),
  name_en: requiredText(120),
  position: v.optional(v.pipe(integer(), minValue(0), maxValue(10_000)), 0),
  active: v.optional(flag(), true),
}
export const NamedForm = v.strictObject(named)
export const NamedItem = v.object({
  id: v.number(),
  name_pl: v.string(),
  name_en: v.string(),
  position: v.number(),
  active: v.boolean(),
  version: v.number(),
  created_at: v.string(),
})
const dictionaryOf = {
  item: NamedItem,
  form: NamedForm,
  sort: ['created_at', 'name_pl', 'name_en', 'position'],
  filters: { name_pl: text(), name_en: text(), active: boolean() },
} as const

const Word = v.object({ id: v.string(), name: v.string() })
const Named = v.object({ id: v.number(), name: v.string() })
const StatusCount = v.object({ status: v.picklist(serviceOrderStatuses), count: v.number() })

/** What both dashboards show of service orders. */
export const OrdersDashboard = v.object({
  by_status: v.array(StatusCount),
  /** Sent orders on which the asking side has to act. */
  awaiting: v.number(),
  erp_failed: v.number(),
  latest: v.array(StaffOrderRow),
})
export type OrdersDashboard = v.InferOutput<typeof OrdersDashboard>

const result = StaffOrder
const action = <Body extends v.GenericSchema<unknown, unknown>>(name: string, body: Body, summary: string) =>
  ({
    method: 'POST',
    path: `${path}/{service_order}/${name}` as `${typeof path}/{service_order}`,
    body,
    result,
    success: 'order.changed',
    summary,
    idempotent: true,
  }) as const

export const serviceOrder = module('service-order', {
  'dashboard.dashboards.index': endpoint({
    method: 'GET',
    path: 'dashboard/dashboards',
    permission: 'core.dashboard.index',
    result: OrdersDashboard,
    summary: 'Dashboard of the back office',
  }),
  'partnerzone.dashboard.dashboards.index': endpoint({
    method: 'GET',
    path: 'partnerzone/dashboard/dashboards',
    permission: 'partnerzone.dashboard.index',
    result: OrdersDashboard,
    summary: 'Dashboard of the partner zone',
  }),

  'service-order.service-orders.index': list({
    path,
    row: StaffOrderRow,
    sort: [...sort, 'partner_name', 'owner_name'],
    filters: {
      ...partnerFilters,
      brand: ids(),
      partner: ids(),
      owner: ids(),
      erp_status: oneOf(erpStatuses),
      /** Only those on which the distributor has to act. */
      awaiting: boolean(),
    },
    summary: 'Warranty orders',
  }),
  'service-order.service-orders.show': endpoint({
    method: 'GET',
    path: `${path}/{service_order}`,
    result,
    summary: 'Show',
  }),
  'service-order.service-orders.store': endpoint({
    method: 'POST',
    path,
    body: StaffStore,
    result,
    idempotent: true,
    summary: 'Begin a draft for a partner',
  }),
  'service-order.service-orders.update': endpoint({
    method: 'PATCH',
    path: `${path}/{service_order}`,
    body: Draft,
    result,
    summary: 'Save a draft',
  }),
  'service-order.service-orders.destroy': endpoint({
    method: 'DELETE',
    path: `${path}/{service_order}`,
    result: Done,
    success: 'deleted',
    summary: 'Delete a draft',
  }),
  'service-order.service-orders.send': endpoint({
    ...action(
      'send',
      onVersion,
      'Send a draft: all rules of section 5 hold, the order gets its number and goes to the ERP',
    ),
    success: 'order.sent',
  }),
  'service-order.service-orders.note': endpoint(
    action('note', NoteForm, 'Write an internal note, or a message to the partner'),
  ),
  'service-order.service-orders.assign': endpoint(action('assign', AssignForm, 'Make somebody the owner')),
  'service-order.service-orders.start': endpoint(
    action('start', StartForm, 'Begin the work; a reason overrides an ERP that has not confirmed'),
  ),
  'service-order.service-orders.ask': endpoint(action('ask', AskForm, 'Wait for something, or ask the partner')),
  'service-order.service-orders.resume': endpoint(action('resume', onVersion, 'Go on after waiting or suspension')),
  'service-order.service-orders.suspend': endpoint(action('suspend', SuspendForm, 'Suspend until a date of review')),
  'service-order.service-orders.complete': endpoint(action('complete', CompleteForm, 'Complete with a resolution')),
  'service-order.service-orders.reopen': endpoint(action('reopen', ReopenForm, 'Take up a completed order again')),
  'service-order.service-orders.resend': endpoint({
    ...action('resend', onVersion, 'Save in the ERP again'),
    success: 'order.resent',
  }),
  'service-order.serial-numbers.check': endpoint({
    method: 'GET',
    path: 'service-order/serial-numbers/check',
    permission: 'service-order.service-orders.store',
    query: serialQuery,
    result: SerialCheck,
    summary: 'What is known of a serial number',
  }),
  'service-order.delivery-types.index': lookup({
    path: 'service-order/delivery-types',
    row: Word,
    summary: 'Delivery types',
  }),
  'service-order.statuses.index': lookup({
    path: 'service-order/statuses',
    row: Word,
    summary: 'Statuses of a service order',
  }),
  ...crud('service-order.maintenance-types', {
    path: 'service-order/maintenance-types',
    param: 'maintenance_type',
    ...dictionaryOf,
  }),
  ...crud('service-order.repair-types', { path: 'service-order/repair-types', param: 'repair_type', ...dictionaryOf }),

  'partnerzone.service-order.service-orders.index': list({
    path: zonePath,
    row: PartnerOrderRow,
    sort,
    filters: partnerFilters,
    summary: "Our company's warranty orders",
  }),
  'partnerzone.service-order.service-orders.show': endpoint({
    method: 'GET',
    path: `${zonePath}/{service_order}`,
    result: PartnerOrder,
    summary: 'Show',
  }),
  'partnerzone.service-order.service-orders.store': endpoint({
    method: 'POST',
    path: zonePath,
    body: v.strictObject({ ...WarrantyOrderDraft.entries, partner_id: v.optional(id()) }),
    result: PartnerOrder,
    idempotent: true,
    summary: 'Begin a draft; who belongs to several companies names one',
  }),
  'partnerzone.service-order.service-orders.update': endpoint({
    method: 'PATCH',
    path: `${zonePath}/{service_order}`,
    body: Draft,
    result: PartnerOrder,
    summary: 'Save a draft',
  }),
  'partnerzone.service-order.service-orders.destroy': endpoint({
    method: 'DELETE',
    path: `${zonePath}/{service_order}`,
    result: Done,
    success: 'deleted',
    summary: 'Delete a draft',
  }),
  'partnerzone.service-order.service-orders.send': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/send`,
    body: onVersion,
    result: PartnerOrder,
    idempotent: true,
    success: 'order.sent',
    summary: 'Send a draft: all rules of section 5 hold, the order gets its number and goes to the ERP',
  }),
  'partnerzone.service-order.service-orders.reply': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/reply`,
    body: ReplyForm,
    result: PartnerOrder,
    idempotent: true,
    success: 'order.replied',
    summary: 'Answer a question, or add a message or files',
  }),
  'partnerzone.service-order.service-orders.withdraw': endpoint({
    method: 'POST',
    path: `${zonePath}/{service_order}/withdraw`,
    body: WithdrawForm,
    result: PartnerOrder,
    idempotent: true,
    success: 'order.withdrawn',
    summary: 'Withdraw a sent order',
  }),
  'partnerzone.service-order.serial-numbers.check': endpoint({
    method: 'GET',
    path: 'partnerzone/service-order/serial-numbers/check',
    permission: 'partnerzone.service-order.service-orders.store',
    query: serialQuery,
    result: SerialCheck,
    summary: 'What is known of a serial number',
  }),
  'partnerzone.service-order.delivery-types.index': lookup({
    path: 'partnerzone/service-order/delivery-types',
    row: Word,
    summary: 'Delivery types',
  }),
  'partnerzone.service-order.statuses.index': lookup({
    path: 'partnerzone/service-order/statuses',
    row: Word,
    summary: 'Statuses of a service order',
  }),
  'partnerzone.service-order.maintenance-types.index': lookup({
    path: 'partnerzone/service-order/maintenance-types',
    row: Named,
    summary: 'Maintenance types',
  }),
  'partnerzone.service-order.repair-types.index': lookup({
    path: 'partnerzone/service-order/repair-types',
    row: Named,
    summary: 'Repair types',
  }),
})
