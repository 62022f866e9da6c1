import { type FieldErrors, validate } from '#contract/declare/validation.ts'
import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice } from '#contract/dictionary/brand-notice.ts'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { MediaFile } from '#contract/media/files.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { PartnerOrder } from '#contract/service-order/entity.ts'
import {
  type WarrantyOrderStep,
  warrantyOrderFieldNames,
  warrantyOrderStepNames,
} from '#contract/service-order/fields.ts'
import {
  emptyOrder,
  fieldsOfStep,
  formValues,
  type WarrantyOrderValues,
  warrantyOrderForSending,
} from '#contract/service-order/form.ts'
import { today } from '#contract/values/rules.ts'

/** A stored order; staff get more of it than partners. */
export type StoredOrder = PartnerOrder

/** Typed, unsaved values as the browser keeps them for their author. */
export interface KeptForm {
  values: WarrantyOrderValues
  device: DeviceOption | null
  /** The version they were typed on; null when the draft is not stored yet. */
  version: number | null
  kept_at: string
}

/** Data for the rules of sending, beside the values. */
export interface FormRules {
  consents: readonly Consent[]
  notices: readonly BrandNotice[]
  locale: Locale
  /** This moment by the server's clock, where it is known; default: that of the device. */
  now?: () => Date
}

/** Form values of a stored draft. */
export function storedValues(order: StoredOrder): WarrantyOrderValues {
  return {
    ...formValues(order),
    warranty_book: order.warranty_book?.id ?? null,
    images: order.images.map(idOf),
    video: order.video?.id ?? null,
    other_files: order.other_files.map(idOf),
  }
}

/** The values without files. */
export function withoutFiles(values: WarrantyOrderValues): WarrantyOrderValues {
  const { warranty_book, images, video, other_files } = emptyOrder
  return { ...values, warranty_book, images, video, other_files }
}

const idOf = ({ id }: MediaFile) => id

/** The model of a stored draft, in the format of the model search. */
export function storedDevice({ model, model_name, brand_id, brand_name }: StoredOrder): DeviceOption | null {
  if (model === null || brand_id === null) return null
  return { id: model, name: model_name ?? '', brand_id, brand_name: brand_name ?? '' }
}

/** Errors that prevent sending, by field, in the person's language. */
export function sendingErrors(
  values: WarrantyOrderValues,
  device: DeviceOption | null,
  { consents, notices, locale, now = () => new Date() }: FormRules,
): FieldErrors {
  const at = now()
  const rules = { consents, notices, brand_id: device?.brand_id ?? null, today: today(at) }
  const checked = validate(warrantyOrderForSending(rules), values, locale, { at })
  return checked.success ? {} : checked.errors
}

/** The step with a field. */
export function stepOfField(field: string): WarrantyOrderStep {
  return warrantyOrderStepNames.find((step) => fieldsOfStep(step).some((name) => name === field)) ?? 'device'
}

/** The first step with an error; the last one when there is none. */
export function firstUnfinished(errors: FieldErrors): WarrantyOrderStep {
  return warrantyOrderStepNames.find((step) => fieldsOfStep(step).some((field) => errors[field])) ?? 'files'
}

/** Texts by field in the order of the form; those of no field come first. */
export function inFormOrder(errors: FieldErrors): FieldErrors {
  const asked: readonly string[] = warrantyOrderFieldNames
  const position = ([field]: [string, string[]]) => asked.indexOf(field)
  return Object.fromEntries(Object.entries(errors).toSorted((one, other) => position(one) - position(other)))
}

/** The next (`1`) or previous (`-1`) step without those that are passed over; the first and the last stay. */
export function neighbourOf(
  step: WarrantyOrderStep,
  direction: 1 | -1,
  passedOver: readonly WarrantyOrderStep[] = [],
): WarrantyOrderStep {
  const steps = warrantyOrderStepNames.filter((one) => one === step || !passedOver.includes(one))
  return steps[steps.indexOf(step) + direction] ?? step
}
