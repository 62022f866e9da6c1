import { catalogued } from '#machines/catalogued.ts'
import { noAnswer, refused } from '#machines/refused-sample.ts'
import { warrantyOrder } from '#machines/service-order/warranty-order.ts'
import { emptyValues, type StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import type { OpenedForm, WarrantyOrderContext } from '#machines/service-order/warranty-order-setup.ts'

const device = { id: 1, name: 'Pompa Alfa 8', brand_id: 1, brand_name: 'Alfa' }
/** Everything that sending asks for but the description of the fault, which `form.change` types. */
const almost: Partial<typeof emptyValues> = {
  model: 1,
  serial_no: '1234567890123456789012',
  item_types: ['external'],
  error_code: 1,
  purchase_date: '2026-01-10',
  install_date: '2026-01-20',
  installation_address: 'Polna 1',
  installation_post_code: '00-001',
  installation_city: 'Warszawa',
  installation_place: 'attic',
  delivery_type: 'PersonalReceipt',
  delivery_address_type: 'CustomerAddress',
  recipient: 'Jan Kowalski',
  contact_name: 'Jan Kowalski',
  contact_email: 'jan@example.com',
  contact_phone: '601234567',
  consent_processing_data: true,
  consent_commercial_info: true,
  consent_marketing_purposes: true,
}
const complete = { comment: 'No heat' }
const incomplete = { comment: null }

const draft: StoredOrder = {
  ...emptyValues,
  ...almost,
  id: 1,
  order_number: null,
  status: 'draft',
  erp_status: 'none',
  waiting_reason: null,
  resolution: null,
  model_name: device.name,
  brand_id: 1,
  brand_name: device.brand_name,
  partner_name: 'Instal',
  author_name: 'Anna Nowak',
  created_at: '2026-03-02T08:00:00Z',
  sent_at: null,
  partner_id: 1,
  created_by: 1,
  version: 3,
  updated_at: '2026-03-02T08:00:00Z',
  brand_open: true,
  waiting_since: null,
  resume_to: null,
  suspended_from: null,
  completed_at: null,
  part_shipped: false,
  review_date: null,
  resolution_text: null,
  rejection_reason: null,
  new_serial_no: null,
  error_code_name: 'E1',
  warranty_book: {
    id: '4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10',
    filename: 'book.pdf',
    path: 'book.pdf',
    type: 'application/pdf',
    size: 20_000,
    url: '/api/media/file/book.pdf',
    image_url: null,
    created_at: '2026-03-02T08:00:00Z',
  },
  images: [],
  video: null,
  other_files: [],
  warranty_until: null,
  timeline: [],
}
export const sent: StoredOrder = {
  ...draft,
  status: 'registered',
  erp_status: 'pending',
  order_number: 'SG/2026/00001',
}
const newForm: OpenedForm = { order: null, consents: [], notices: [], kept: null }
const kept = { values: { ...emptyValues, ...almost }, device, version: null, kept_at: '2026-03-02T07:00:00Z' }

const theirs = refused('conflict', { conflict: { version: 4, changes: [] } })
const wrong = refused('invalid', { errors: { contact_email: ['wrong'] } })
const alreadySent = refused('lifecycle')
const unknownUnit = { installed: false, warranty_until: null, open_order: false, open_order_number: null }

export const warrantyOrderEntry = catalogued(warrantyOrder, {
  starts: [{ label: 'the form', input: { id: null, partner_id: null, key: 'opening-1', locale: 'pl' } }],
  events: {
    'form.change': [
      { type: 'form.change', values: complete },
      { type: 'form.change', values: incomplete },
    ],
    'field.hold': [
      { type: 'field.hold', field: 'images', reason: 'On its way' },
      { type: 'field.hold', field: 'images', reason: null },
    ],
    'step.go': [{ type: 'step.go', step: 'files' }],
  },
  outcomes: {
    openOrder: {
      done: [newForm, { ...newForm, order: draft }, { ...newForm, kept }, { ...newForm, order: sent }],
      error: [noAnswer],
    },
    saveDraft: { done: [draft], error: [theirs, wrong, alreadySent, noAnswer] },
    deleteDraft: { done: [undefined], error: [noAnswer] },
    checkSerial: { done: [{ ...unknownUnit, installed: true }, unknownUnit], error: [noAnswer] },
    sendOrder: { done: [sent], error: [theirs, wrong, alreadySent, noAnswer] },
    loadOrder: {
      done: [sent, { ...sent, erp_status: 'saved' }, { ...sent, erp_status: 'failed' }],
      error: [noAnswer],
    },
    resendOrder: { done: [sent], error: [noAnswer] },
  },
  identify: ({ context }) => steers(context).map(Number).join(''),
  exceptions: {
    endsIn: {
      closed: 'the brand takes no orders',
      deleted: 'the list is shown',
      'sent.inErp': 'the order has a page of its own',
    },
    untyped: {
      'step.go': 'a step of the form',
    },
    judges: {
      loadOrder: 'the ERP may have refused it',
    },
    silent: {
      loadOrder: 'it is asked again',
    },
    wordless: {
      'open.form.sendFailed': 'the draft was saved meanwhile, and its failure is over',
      'sent.erpFailed': 'the order says why',
    },
    forgets: {
      'xstate.done.actor.openOrder': "the server's draft takes the place of what a colleague overwrote",
    },
    repeats: {
      saveDraft: 'the sample answers with one version each time, and keys are made of it',
    },
    abandons: {
      'order.delete': 'the person deletes what is being saved',
      'conflict.reload': "the person chose the other's change",
      'xstate.error.actor.saveDraft': 'the order was sent by somebody else',
      'xstate.error.actor.sendOrder': 'the order was sent by somebody else',
      'xstate.done.actor.sendOrder': 'what was sent is saved',
    },
  },
})

/** What decides later than at the next event. */
function steers({ revision, stored_revision, attempt, conflict }: WarrantyOrderContext): boolean[] {
  return [revision > stored_revision, revision > (attempt?.revision ?? 0), conflict !== null]
}
