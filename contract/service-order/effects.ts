import { effectsOf, type Kept, type StepEffects } from '#contract/declare/effects.ts'
import { serviceOrderLifecycle } from './lifecycle.ts'
import { serviceMaintenance } from './maintenance/lifecycle.ts'
import { sparePartsOrder } from './spare-parts/lifecycle.ts'
import { serviceVisit } from './visit/lifecycle.ts'

const letters = 'job mail.send'
/** The files of messages, and letters by which people answer. */
const messages = [letters, 'media_files', 'received_replies', 'unconfirmed_letters'] as const
const reminder = 'job service-order.review'
const erpUpdate = 'job service-order.erp-update'
/** A visit with its link for the colleague who comes, its letters and its reminder. */
const planned = ['service_visits', 'visit_links', letters, 'job service-order.visit'] as const
const called_off = ['service_visits', 'service_visit_parts', 'visit_links', letters, 'job service-order.visit'] as const
const report = [
  'service_visits',
  'service_visit_parts',
  'visit_links',
  'media_files',
  letters,
  'job service-order.visit',
] as const

const clock = 'because the clock of the deadline runs on' as const
const paper = 'because a paper that was sent stays among the files of the order' as const
const running = { 'record.due_clock': clock } as const
const owner = 'because who has taken an order stays in charge of it' as const

/** Steps that orders of all kinds have, beside what each kind declares of them. */
const handled = {
  'order.assign': { writes: [letters] },
  'order.note': { writes: [letters, 'media_files', 'synchronization_results'] },
  'order.ask': { writes: [letters, 'media_files'] },
  'order.reply': { writes: messages, follows: ['order.ask'] },
  'order.suspend': { writes: [reminder] },
} as const satisfies Record<string, StepEffects>

const otherDate = 'because the order waits for another date' as const
const lastVisit = 'because the order shows its last visit until another is planned' as const

/** What a visit leaves on an order whose visit was called off. */
const ofCalledOffVisit: Kept = {
  'record.status': otherDate,
  'record.waiting_reason': otherDate,
  'record.waiting_since': otherDate,
  'record.resume_to': otherDate,
  'record.due_at': otherDate,
  'record.due_clock': clock,
  'record.visit_at': lastVisit,
  'record.technician_id': lastVisit,
  'record.technician_name': lastVisit,
  'record.visit_code': 'because calendars know the order by it, also to remove the visit',
  service_visits: 'because a visit that ended otherwise stays in the history of its order',
  visit_links: 'because the letter of the technician still leads to the order',
}

/** The result of a synchronisation that takes over what people have done in the ERP. */
const taken = 'synchronization_results'
const calledOff = 'because both sides know that the visit was called off; the next one is another visit' as const
const goesOn = 'because work on a withdrawn order begins when it is reopened' as const

const orders = 'service_orders'
/** Maintenances that go along to the new unit of a replacement, and come back with its undoing. */
const carried = ['service_maintenances', 'service_maintenance_events'] as const
/** A unit that is replaced, with the open work that goes along. */
const replacement = ['units', 'given_consents', 'due_maintenances', 'owner_reminders', ...carried] as const
/** Open work of the unit that is decided with a resolution. */
const openWork = [
  ...carried,
  'spare_parts_orders',
  'spare_parts_order_events',
  'job service-order.parts-erp-remove',
] as const
const told = {
  'record.erp_told_event': 'because it names the last status that the ERP was told',
  ...running,
} as const

const warrantyEffects = effectsOf(
  serviceOrderLifecycle,
  { records: [orders], history: ['service_order_events', 'erp_attempts'] },
  {
    'order.save': { writes: ['media_files'] },
    'order.send': {
      writes: ['service_order_numbers', 'given_consents', 'media_files', 'job service-order.erp-save', letters],
    },
    'order.delete': {},
    ...handled,
    // The ERP corrects the number of the new unit of an order that has ended.
    'order.note': {
      writes: [...handled['order.note'].writes, ...replacement, erpUpdate],
    },
    'order.ask': { writes: [letters, 'media_files', erpUpdate] },
    'order.reply': { writes: [...messages, erpUpdate], follows: ['order.ask'] },
    'order.suspend': { writes: [reminder, erpUpdate, letters] },
    'order.resume': {
      writes: [reminder, erpUpdate, letters],
      undoes: { 'order.ask': told, 'order.suspend': told },
    },
    'order.start': { writes: [erpUpdate, taken] },
    'order.schedule': { writes: [...planned, erpUpdate], follows: ['order.ask', 'order.report'] },
    'order.report': {
      writes: [...report, erpUpdate],
      undoes: {
        'order.schedule': {
          ...told,
          ...ofCalledOffVisit,
          'record.erp_etag': 'because the ERP is told that the order waits',
          'erp orders.Status': 'because the ERP is told that the order waits',
          'record.erp_told': 'because the ERP is told that the order waits',
        },
      },
      follows: ['order.ask', 'order.reply', 'order.resume', 'order.report'],
    },
    'order.complete': {
      writes: [...called_off, ...openWork, ...replacement, 'media_files', erpUpdate, taken],
    },
    'order.withdraw': { writes: [...called_off, erpUpdate] },
    'order.reopen': {
      writes: ['units', 'given_consents', ...carried, letters, erpUpdate],
      undoes: {
        'order.complete': {
          ...told,
          media_files: paper,
          'service_visits.status': calledOff,
          'service_visits.ended_at': calledOff,
          'service_visits.confirm_code': calledOff,
          'job service-order.visit': calledOff,
          due_maintenances: 'because it belongs to the other unit, which is in the trash, and has no date',
          'record.erp_told': 'because the ERP was told the number of the new unit, and then the former one again',
          service_maintenance_events:
            'because the timeline of a maintenance that went along says so, and that it came back',
        },
        'order.withdraw': {
          ...told,
          'record.status': goesOn,
          'record.due_at': goesOn,
          'record.erp_told': goesOn,
          'record.erp_etag': goesOn,
          'erp orders.Status': goesOn,
        },
      },
    },
    'order.contest': { writes: [letters] },
    'order.uphold': { writes: [letters] },
    'order.resend': {
      writes: ['job service-order.erp-save', 'job service-order.erp-save-many', erpUpdate],
      follows: ['erp.fail'],
    },
    'erp.save': { writes: ['job service-order.erp-resume', erpUpdate, letters] },
    'erp.fail': { writes: ['job service-order.erp-save', 'job service-order.erp-probe', letters] },
  },
)

const maintenances = 'service_maintenances'
/** What the next completion of a maintenance begins with. */
const begun = 'because the next completion begins with it' as const
const askedAgain = 'because the customer is asked again' as const

const serviceMaintenanceEffects = effectsOf(
  serviceMaintenance,
  { records: [maintenances], history: ['service_maintenance_events'] },
  {
    ...handled,
    'order.resume': {
      writes: [reminder],
      undoes: { 'order.ask': running, 'order.suspend': running },
    },
    'order.schedule': { writes: planned, follows: ['order.ask', 'order.report'] },
    'order.report': {
      writes: report,
      undoes: {
        'order.schedule': {
          ...ofCalledOffVisit,
          'record.owner_id': owner,
          'record.owner_name': owner,
        },
      },
      follows: ['order.ask', 'order.reply', 'order.resume', 'order.report'],
    },
    'order.keep_report': { writes: [letters, 'media_files'] },
    'order.complete': {
      writes: ['service_visits', 'service_visit_parts', 'media_files', letters, 'job service-order.visit'],
    },
    'order.cancel': { writes: called_off },
    'order.withdraw': { writes: called_off },
    'order.close_unanswered': { writes: called_off },
    'order.reopen': {
      writes: planned,
      undoes: {
        'order.complete': {
          ...running,
          'record.completion_note': begun,
          'record.protocol': begun,
          'record.protocol_file': begun,
          service_visit_parts: begun,
          media_files: paper,
          'service_visits.confirm_code': askedAgain,
          'service_visits.asked_at': askedAgain,
        },
        'order.cancel': {
          ...running,
          'service_visits.confirm_code': askedAgain,
          'service_visits.asked_at': askedAgain,
        },
        'order.withdraw': {
          ...running,
          'record.status': goesOn,
          'record.due_at': goesOn,
        },
      },
      follows: ['order.close_unanswered'],
    },
  },
)

const serviceVisitEffects = effectsOf(
  serviceVisit,
  {
    records: ['service_visits'],
    history: ['service_maintenance_events', 'service_order_events'],
  },
  {
    'visit.move': { writes: planned, follows: ['visit.confirm'] },
    'visit.confirm': { writes: [letters] },
    'visit.wish': { writes: [letters], follows: ['visit.confirm'] },
    'visit.report': { writes: ['service_visit_parts', 'job service-order.visit'] },
    'visit.complete': { writes: ['job service-order.visit'] },
    'visit.cancel': { writes: called_off },
    // One that was reported by itself stays as it ended.
    'visit.reopen': {
      writes: planned,
      undoes: { 'visit.complete': {}, 'visit.cancel': {} },
      follows: ['visit.report'],
    },
  },
)

const parts = 'spare_parts_orders'
const lines = ['spare_parts_order_lines', 'spare_parts_deliveries', 'spare_parts_delivered_lines'] as const
/** A warranty order that waits for parts goes on with what becomes of them. */
const awaited = [orders, 'service_order_events', erpUpdate, letters] as const
const cancelled = 'because a cancelled order stays, without its sales order' as const

const sparePartsOrderEffects = effectsOf(
  sparePartsOrder,
  { records: [parts], history: ['spare_parts_order_events', 'spare_parts_erp_attempts'] },
  {
    ...handled,
    'order.reply': { writes: messages, follows: ['order.ask', 'order.backorder'] },
    'order.resume': {
      writes: [reminder],
      undoes: { 'order.ask': running, 'order.suspend': running },
      follows: ['order.backorder'],
    },
    'order.withdraw': { writes: [letters, 'job service-order.parts-erp-remove', ...awaited] },
    // Orders of parts are repeated, not reopened: their chart has no such step.
    'order.reopen': {},
    'order.close_unanswered': { writes: [letters, 'job service-order.parts-erp-remove', ...awaited] },
    'order.match': { writes: ['spare_parts_order_lines', 'job service-order.parts-erp-save'] },
    'order.strike': { writes: ['spare_parts_order_lines', 'job service-order.parts-erp-strike', ...awaited] },
    'order.accept': { writes: [letters, taken] },
    'order.backorder': { writes: [letters] },
    'order.stock': {
      writes: [letters],
      undoes: { 'order.backorder': running },
      follows: ['order.ask'],
    },
    'order.ship': { writes: [...lines, ...awaited, taken] },
    'order.hand_over': { writes: [...lines, 'media_files', ...awaited, taken] },
    'order.cancel': { writes: [letters, 'job service-order.parts-erp-remove', ...awaited] },
    'order.resend': {
      writes: ['job service-order.parts-erp-save', 'job service-order.parts-erp-remove'],
      follows: ['erp.fail'],
    },
    'erp.save': { writes: ['job service-order.erp-resume', letters] },
    'erp.fail': {
      writes: [
        'job service-order.erp-probe',
        'job service-order.parts-erp-save',
        'job service-order.parts-erp-remove',
        letters,
      ],
    },
    // Of an order that was cancelled by the release before.
    'erp.drop': { writes: ['job service-order.erp-resume'], follows: ['erp.save'] },
    'erp.cancel': {
      writes: [letters, 'job service-order.erp-resume', ...awaited],
      undoes: {
        'erp.save': {
          record: cancelled,
          spare_parts_order_lines: cancelled,
          search_entries: cancelled,
          'spare_parts_order_numbers.last': 'because a number is given once',
        },
      },
    },
    'erp.keep': {
      writes: [letters, 'job service-order.erp-resume', 'job service-order.parts-erp-save', taken],
    },
    // The delivery is taken out as the ERP's: docs/erp.md has what it takes back, row by row.
    'erp.unship': {
      writes: [...lines, letters, taken],
      // Only what was delivered is taken back; an order of which a part was struck may end with a delivery too.
      follows: ['order.ship', 'order.hand_over', 'order.strike', 'erp.strike', 'erp.cancel'],
    },
    'erp.strike': {
      writes: [
        ...lines,
        'job service-order.erp-resume',
        'job service-order.parts-erp-remove',
        'job service-order.parts-erp-save',
        ...awaited,
      ],
    },
  },
)

/** What the steps of orders and visits write. */
export const serviceOrderEffects = [
  warrantyEffects,
  serviceMaintenanceEffects,
  serviceVisitEffects,
  sparePartsOrderEffects,
]
