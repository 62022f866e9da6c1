import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice, Consent } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import type { Conflict } from '#contract/refusal.ts'
import type { WarrantyOrderField, WarrantyOrderStep } from '#contract/service-order/fields.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { emptyOrder } from '#contract/service-order/form.ts'
import type { FieldErrors } from '#contract/validation.ts'
import type { Failure } from '#machines/failure.ts'
import { type StoredCall, type StoredOrder, storedCall } from './stored-call.ts'
import { type FormRules, type KeptForm, storableValues } from './warranty-order-form.ts'
import type { SendingInput } from './warranty-order-sending.ts'

export interface DraftInput {
  /** The draft to go on with, or null for a new one. */
  id: number | null
  /** For whom a new draft is, when the server cannot know: staff, or a person of several companies. */
  partner_id: number | null
  /** Distinguishes this opening of the form; idempotency keys are made from it. */
  key: string
  locale: Locale
  /** The step that the address names, as after a reload; else a new form begins at its first, a draft where it is not finished. */
  asked_step?: WarrantyOrderStep | null
}

/** An order that the person sent before, for the next one at the same place. */
export interface LastOrder {
  id: number
  order_number: string | null
  city: string | null
}

/** What the server and the browser know when the form opens. */
export interface OpenedForm {
  order: StoredOrder | null
  consents: readonly Consent[]
  notices: readonly BrandNotice[]
  kept: KeptForm | null
  /** What a new order is about, when it was begun at a device or an error code. */
  begin?: { device: DeviceOption; error_code: number | null; serial_no: string | null } | null
  /** Who fills a new form in, as far as the session knows. */
  person?: Partial<WarrantyOrderValues>
  last?: LastOrder | null
}

export interface DraftContext extends DraftInput, Omit<OpenedForm, 'begin' | 'person'> {
  last: LastOrder | null
  values: WarrantyOrderValues
  device: DeviceOption | null
  step: WarrantyOrderStep
  /** What keeps the order from being sent, and the fields at which it is shown. */
  errors: FieldErrors
  revealed: readonly WarrantyOrderField[]
  /** What the server refused, by field, until the field changes. */
  refused: FieldErrors
  /** By field, why what stands there cannot be sent: a file that was refused, or is still on its way. */
  held: FieldErrors
  /** Counts changes; those up to `stored_revision` are stored. */
  revision: number
  stored_revision: number
  /** What the running or failed first save carries: only the same content may be repeated under the same key. */
  attempt: { values: WarrantyOrderValues; revision: number } | null
  conflict: Conflict | null
  failure: Failure | null
}

/** What was typed: some fields; `device` when another model was chosen, whose error codes are others. */
export type Change = { values: Partial<WarrantyOrderValues>; device?: DeviceOption | null }

export type DraftEvent =
  | { type: 'order.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | ({ type: 'form.change' } & Change)
  /** A field holds what cannot be sent, or null: no longer. */
  | { type: 'field.hold'; field: WarrantyOrderField; reason: string | null }
  /** What the codes of the rating plate say beside the serial number. */
  | { type: 'plate.read'; words: readonly string[] }
  /** Place and customer are those of the last order. */
  | { type: 'last.take' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.go'; step: WarrantyOrderStep }
  | { type: 'order.send' }
  | { type: 'order.delete' }
  | { type: 'warning.cancel' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  /** The draft was deleted elsewhere: what is typed becomes another one. */
  | { type: 'draft.renew' }

/** A save of the draft: the first one has no id yet. */
export interface DraftSave extends StoredCall {
  first: boolean
  partner_id: number | null
  values: WarrantyOrderValues
}

/** What the rules of sending read beside the values. */
export const rulesOf = ({ consents, notices, locale }: DraftContext): FormRules => ({ consents, notices, locale })

/** A form before it is opened: nothing is typed, nothing is known. */
export const closedForm = (input: DraftInput): DraftContext => ({
  ...input,
  order: null,
  values: emptyOrder,
  device: null,
  consents: [],
  notices: [],
  kept: null,
  last: null,
  step: 'device',
  errors: {},
  revealed: [],
  refused: {},
  held: {},
  revision: 0,
  stored_revision: 0,
  attempt: null,
  conflict: null,
  failure: null,
})

/** What a save carries: everything typed so far, unless a first save is repeated. */
export function attemptOf({ order, attempt, values, revision }: DraftContext) {
  return order === null && attempt ? attempt : { values: storableValues(values), revision }
}

/** The next save of the draft. */
export function draftSave(context: DraftContext): DraftSave {
  const first = context.order === null
  const { values } = attemptOf(context)
  return { ...storedCall(context, 'save'), first, partner_id: context.partner_id, values }
}

/** The order that sending begins with: sending is entered only when the draft is stored. */
export function sendingInput({ order, key }: DraftContext): SendingInput {
  if (order === null) throw new Error('an order is sent before it is stored')
  return { order, key }
}
