import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice, Consent } from '#contract/dictionary/dictionary.ts'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import type { MediaFile } from '#contract/media/files.ts'
import {
  type WarrantyOrderStep,
  warrantyOrderFieldNames,
  warrantyOrderStepNames,
} from '#contract/service-order/fields.ts'
import {
  emptyOrder,
  fieldsOfStep,
  formValues,
  WarrantyOrderDraft,
  type WarrantyOrderValues,
  warrantyOrderForSending,
} from '#contract/service-order/form.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import type { StoredOrder } from './stored-call.ts'

/** What is typed and not yet stored, as the browser keeps it for the person who typed it. */
export interface KeptForm {
  values: WarrantyOrderValues
  device: DeviceOption | null
  /** The version that it was typed on; null when the draft was never stored. */
  version: number | null
  kept_at: string
}

/** What the rules of sending read beside the values. */
export interface FormRules {
  consents: readonly Consent[]
  notices: readonly BrandNotice[]
  locale: Locale
}

/** What the form shows of a stored draft. */
export function storedValues(order: StoredOrder): WarrantyOrderValues {
  return {
    ...formValues(order),
    warranty_book: order.warranty_book?.id ?? null,
    images: order.images.map(idOf),
    video: order.video?.id ?? null,
    other_files: order.other_files.map(idOf),
  }
}

/** The same form without its files. */
export function withoutFiles(values: WarrantyOrderValues): WarrantyOrderValues {
  const { warranty_book, images, video, other_files } = emptyOrder
  return { ...values, warranty_book, images, video, other_files }
}

const idOf = ({ id }: MediaFile) => id

/** The model of a stored draft, as the model search would have found it. */
export function storedDevice({ model, model_name, brand_id, brand_name }: StoredOrder): DeviceOption | null {
  if (model === null || brand_id === null) return null
  return { id: model, name: model_name ?? '', brand_id, brand_name: brand_name ?? '' }
}

/** What still keeps the order from being sent, by field, in the person's language. */
export function sendingErrors(
  values: WarrantyOrderValues,
  device: DeviceOption | null,
  { locale, ...rules }: FormRules,
): FieldErrors {
  const checked = validate(warrantyOrderForSending({ ...rules, brand_id: device?.brand_id ?? null }), values, locale)
  return checked.success ? {} : checked.errors
}

/** What of the values a draft can keep: a date that is half typed stays in the form only. */
export function storableValues(values: WarrantyOrderValues): WarrantyOrderValues {
  const checked = validate(WarrantyOrderDraft, values, defaultLocale)
  if (checked.success) return values
  const empty = warrantyOrderFieldNames
    .filter((field) => field in checked.errors)
    .map((field) => [field, emptyOrder[field]])
  return { ...values, ...Object.fromEntries(empty) }
}

/** The step of the form on which a field is. */
export function stepOf(field: string): WarrantyOrderStep {
  return warrantyOrderStepNames.find((step) => fieldsOfStep(step).some((name) => name === field)) ?? 'device'
}

/** The first step on which something is still wrong or missing; the last one when nothing is. */
export function firstUnfinished(errors: FieldErrors): WarrantyOrderStep {
  return warrantyOrderStepNames.find((step) => fieldsOfStep(step).some((field) => errors[field])) ?? 'files'
}

/** Texts by field in the order in which the form asks for the fields; what is of no field comes first. */
export function inFormOrder(errors: FieldErrors): FieldErrors {
  const asked: readonly string[] = warrantyOrderFieldNames
  const position = ([field]: [string, string[]]) => asked.indexOf(field)
  return Object.fromEntries(Object.entries(errors).toSorted((one, other) => position(one) - position(other)))
}

/** The step after (`1`) or before (`-1`) another; the first and the last have no neighbour and stay. */
export function neighbourOf(step: WarrantyOrderStep, direction: 1 | -1): WarrantyOrderStep {
  return warrantyOrderStepNames[warrantyOrderStepNames.indexOf(step) + direction] ?? step
}
