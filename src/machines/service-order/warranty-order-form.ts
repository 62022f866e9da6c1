import type { DeviceOption } from '#contract/device/device.ts'
import type { BrandNotice, Consent } from '#contract/dictionary/dictionary.ts'
import { defaultLocale, type Locale } from '#contract/locale.ts'
import type { MediaFile } from '#contract/media/files.ts'
import {
  WarrantyOrderDraft,
  type WarrantyOrderValues,
  warrantyOrderForSending,
  warrantyOrderSteps,
} from '#contract/service-order/form.ts'
import { type FieldErrors, validate } from '#contract/validation.ts'
import type { StoredOrder } from './stored-call.ts'

export type WarrantyOrderField = keyof WarrantyOrderValues
export type WarrantyOrderStep = keyof typeof warrantyOrderSteps
export const stepNames = Object.keys(warrantyOrderSteps) as WarrantyOrderStep[]

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

/** A form on which nothing is typed. */
export const emptyValues: WarrantyOrderValues = {
  purchase_date: null,
  install_date: null,
  installation_address: null,
  installation_post_code: null,
  installation_city: null,
  installation_place: null,
  country: 'PL',
  model: null,
  serial_no: null,
  item_types: [],
  error_code: null,
  comment: null,
  delivery_type: null,
  delivery_address_type: null,
  delivery_address: null,
  delivery_post_code: null,
  delivery_city: null,
  recipient: null,
  contact_name: null,
  contact_email: null,
  contact_phone: null,
  warranty_book: null,
  images: [],
  video: null,
  other_files: [],
  consent_processing_data: false,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
}

/** What the form shows of a stored draft. */
export function storedValues(order: StoredOrder): WarrantyOrderValues {
  const typed = Object.fromEntries(
    Object.keys(emptyValues).map((field) => [field, order[field as WarrantyOrderField]]),
  ) as unknown as WarrantyOrderValues
  return {
    ...typed,
    warranty_book: order.warranty_book?.id ?? null,
    images: order.images.map(idOf),
    video: order.video?.id ?? null,
    other_files: order.other_files.map(idOf),
  }
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
  const wrong = Object.keys(checked.errors) as WarrantyOrderField[]
  return { ...values, ...Object.fromEntries(wrong.map((field) => [field, emptyValues[field]])) }
}

/** The step of the form on which a field is. */
export function stepOf(field: string): WarrantyOrderStep {
  return stepNames.find((step) => fieldsOf(step).some((name) => name === field)) ?? 'device'
}

/** Texts by field in the order in which the form asks for the fields; what is of no field comes first. */
export function inFormOrder(errors: FieldErrors): FieldErrors {
  const asked: readonly string[] = stepNames.flatMap(fieldsOf)
  const position = ([field]: [string, string[]]) => asked.indexOf(field)
  return Object.fromEntries(Object.entries(errors).toSorted((one, other) => position(one) - position(other)))
}

/** The fields of a step. */
export function fieldsOf(step: WarrantyOrderStep): readonly WarrantyOrderField[] {
  return warrantyOrderSteps[step]
}

/** The step after (`1`) or before (`-1`) another; the first and the last have no neighbour and stay. */
export function neighbourOf(step: WarrantyOrderStep, direction: 1 | -1): WarrantyOrderStep {
  return stepNames[stepNames.indexOf(step) + direction] ?? step
}
