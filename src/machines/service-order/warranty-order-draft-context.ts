import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice, Consent } from '#contract/dictionary/dictionary.ts'
import type { Locale } from '#contract/locale.ts'
import type { WarrantyOrderField, WarrantyOrderStep } from '#contract/service-order/fields.ts'
import type { WarrantyOrderValues } from '#contract/service-order/form.ts'
import { emptyOrder, WarrantyOrderDraft } from '#contract/service-order/form.ts'
import type { FieldErrors } from '#contract/validation.ts'
import { idsOf } from '#machines/consent/shown-consents.ts'
import {
  type DraftSaving,
  nothingTyped,
  type StoredCall,
  storableValues,
  storedCall,
} from '#machines/form/draft-saving.ts'
import type { StoredOrder } from './stored-order.ts'
import type { FormRules, KeptForm } from './warranty-order-form.ts'
import type { SendingInput } from './warranty-order-sending.ts'

export interface DraftInput {
  /** Id of the draft, or null for a new one. */
  id: number | null
  /** Company of a new draft, where the server cannot determine it: for staff, or a person of several companies. */
  partner_id: number | null
  /** Identifies this opening of the form, for idempotency keys. */
  key: string
  locale: Locale
  /**
   * Step in the page's address, for instance after a reload. Default: the first one of a new form, the first unfinished one of
   * a draft.
   */
  asked_step?: WarrantyOrderStep | null
}

/** The person's last order, whose place and customer can be copied. */
export interface LastOrder {
  id: number
  order_number: string | null
  city: string | null
}

/** What a new order starts with: a device, an error code, or both. */
export interface OrderBeginning<Device> {
  device: Device | null
  error_code: number | null
  serial_no: string | null
}

/** Data for opening the form, from server and browser. */
export interface OpenedForm {
  order: StoredOrder | null
  consents: readonly Consent[]
  notices: readonly BrandNotice[]
  kept: KeptForm | null
  begin?: OrderBeginning<DeviceOption> | null
  /** Contact data from the session, for a new form. */
  person?: Partial<WarrantyOrderValues>
  last?: LastOrder | null
}

export interface DraftContext
  extends DraftInput,
    Omit<OpenedForm, 'begin' | 'person'>,
    DraftSaving<WarrantyOrderValues> {
  last: LastOrder | null
  values: WarrantyOrderValues
  device: DeviceOption | null
  /** The error code entered for no or another model, which is entered again if the chosen model has it. */
  former_code: number | null
  step: WarrantyOrderStep
  /** Errors that prevent sending, and the fields at which they are shown. */
  errors: FieldErrors
  revealed: readonly WarrantyOrderField[]
  /** By field, why its value cannot be sent: a refused file, or one still being uploaded. */
  held: FieldErrors
}

/** Changed fields; `device` when another model was selected, which has other error codes. */
export type Change = { values: Partial<WarrantyOrderValues>; device?: DeviceOption | null }

export type DraftEvent =
  | { type: 'order.retry' }
  | { type: 'kept.restore' }
  | { type: 'kept.discard' }
  | ({ type: 'form.change' } & Change)
  /** Sets, or with null removes, the reason why a field's value cannot be sent. */
  | { type: 'field.hold'; field: WarrantyOrderField; reason: string | null }
  /** Codes of the rating plate beside the serial number. */
  | { type: 'plate.read'; words: readonly string[] }
  /** The chosen model has the code that was entered before it. */
  | { type: 'code.confirm'; device: number; error_code: number }
  /** Copies place and customer of the last order. */
  | { type: 'last.take' }
  | { type: 'step.next' }
  | { type: 'step.back' }
  | { type: 'step.go'; step: WarrantyOrderStep }
  /** The texts of the consents, read anew after a refusal. */
  | { type: 'consents.renew'; consents: readonly Consent[] }
  | { type: 'order.send' }
  | { type: 'order.delete' }
  | { type: 'warning.cancel' }
  | { type: 'conflict.reload' }
  | { type: 'conflict.overwrite' }
  /** The draft was deleted elsewhere; the typed values become a new one. */
  | { type: 'draft.renew' }

/** A save of the draft; the first one has no id. */
export interface DraftSave extends StoredCall {
  first: boolean
  partner_id: number | null
  values: WarrantyOrderValues
}

/** Data for the rules of sending, beside the values. */
export const rulesOf = ({ consents, notices, locale }: DraftContext): FormRules => ({ consents, notices, locale })

/** The context before the form is opened. */
export const closedForm = (input: DraftInput): DraftContext => ({
  ...input,
  order: null,
  values: emptyOrder,
  device: null,
  former_code: null,
  consents: [],
  notices: [],
  kept: null,
  last: null,
  step: 'device',
  errors: {},
  revealed: [],
  held: {},
  ...nothingTyped,
})

/** The next save with all values typed so far. A failed attempt to store a new draft is repeated unchanged. */
export function attemptOf({ order, attempt, values, revision }: DraftContext) {
  if (order === null && attempt) return attempt
  return { values: storableValues(WarrantyOrderDraft, values, emptyOrder), revision }
}

/** The save that `attemptOf` has prepared. */
export function draftSave({ order, key, partner_id, attempt, values }: DraftContext): DraftSave {
  return { ...storedCall(order, key, 'save'), first: order === null, partner_id, values: attempt?.values ?? values }
}

/** Input of sending, which starts only when the draft is stored. */
export function sendingInput({ order, key, consents }: DraftContext): SendingInput {
  if (order === null) throw new Error('an order is sent before it is stored')
  return { order, key, consent_texts: idsOf(consents) }
}
