import type { Consent } from '#contract/dictionary/consents.ts'
import { emptyOrder } from '#contract/service-order/form.ts'
import { failureIn } from '#machines/failure.ts'
import { type DraftContext, type OpenedForm, warrantyOrderDraft } from '#machines/service-order/warranty-order-draft.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'
import { almost, device, draft, sent } from './stored-order-samples.ts'

const complete = { comment: 'No heat' }
const incomplete = { comment: null }

const last = {
  id: 9,
  order_number: 'SG/2026/00009',
  city: 'Rzeszów',
  delivery: { delivery_type: 'Shipment', delivery_address_type: 'CustomerAddress' },
} as const
const newForm: OpenedForm = {
  order: null,
  consents: [],
  notices: [],
  kept: null,
  person: { recipient: 'Instal' },
  begin: { device: null, error_code: 8, serial_no: null },
  last,
}
const kept = { values: { ...emptyOrder, ...almost }, device, version: null, kept_at: '2026-03-02T07:00:00Z' }

const theirs = refused('conflict', { conflict: { version: 4, changes: [] } })
const wrong = refused('invalid', { errors: { contact_email: ['wrong'] } })
const alreadySent = refused('lifecycle')
const endedBy = (error: unknown) => ({ order: draft, failure: failureIn({ event: { error } }) })

const consent: Consent = {
  id: 2,
  kind: 'consent_processing_data',
  version: 2,
  required: true,
  text: 'I consent',
  valid_from: '2026-03-02T00:00:00Z',
}

export const warrantyOrderDraftEntry = catalogued(warrantyOrderDraft, {
  starts: [{ label: 'the form', input: { id: null, partner_id: null, key: 'opening-1', locale: 'pl' } }],
  events: {
    'form.change': [
      { type: 'form.change', values: complete },
      { type: 'form.change', values: incomplete },
      { type: 'form.change', values: {}, device: { ...device, id: device.id + 1 } },
    ],
    'field.hold': [
      { type: 'field.hold', field: 'images', reason: 'On its way' },
      { type: 'field.hold', field: 'images', reason: null },
    ],
    'plate.read': [{ type: 'plate.read', words: [device.name] }],
    'unit.found': [
      {
        type: 'unit.found',
        device: { ...device, id: device.id + 1 },
        entries: {
          install_date: '2025-04-02',
          installation_city: 'Rzeszów',
          installation_address: null,
          country: 'CZ',
        },
      },
    ],
    'code.confirm': [{ type: 'code.confirm', device: device.id + 1, error_code: 8 }],
    'consents.renew': [{ type: 'consents.renew', consents: [consent] }],
    'step.go': [{ type: 'step.go', step: 'files' }],
  },
  outcomes: {
    openOrder: {
      done: [
        newForm,
        { ...newForm, order: draft },
        { ...newForm, kept },
        { ...newForm, order: sent },
        { ...newForm, last: null },
        { ...newForm, order: sent, kept },
      ],
      error: [noAnswer],
    },
    saveDraft: { done: [draft], error: [theirs, wrong, alreadySent, noAnswer, refused('not_found')] },
    deleteDraft: { done: [undefined], error: [noAnswer] },
    sendOrder: {
      done: [
        { order: sent, failure: null },
        endedBy(theirs),
        endedBy(wrong),
        endedBy(alreadySent),
        { order: draft, failure: null },
      ],
      error: [noAnswer],
    },
  },
  identify: ({ context }) => steers(context).map(Number).join(''),
  exceptions: {
    endsIn: {
      closed: 'the preview of the sent order is shown',
      deleted: 'the list is shown',
      sent: 'warrantyOrderErp follows the order',
    },
    untyped: {
      'plate.read': 'what stands on a plate',
      'step.go': 'a step of the form',
    },
    wordless: {
      'open.form.notStored': 'the draft was saved meanwhile, and its failure is over',
    },
    forgets: {
      'xstate.done.actor.openOrder': "the server's draft takes the place of what a colleague overwrote",
    },
    repeats: {
      saveDraft: 'the sample answers with one version each time, and keys are made of it',
      sendOrder: 'likewise',
    },
    abandons: {
      'order.delete': 'the person deletes what is being saved',
    },
  },
})

/** Distinguishes situations with an effect later than the next event. */
function steers({ revision, stored_revision, attempt, conflict }: DraftContext): boolean[] {
  return [revision > stored_revision, revision > (attempt?.revision ?? 0), conflict !== null]
}
