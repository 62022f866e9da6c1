import * as v from 'valibot'
import { idList } from '#contract/device/groups.ts'
import { DeviceForm } from '#contract/device/records.ts'
import { file } from '#contract/media/files.ts'
import { locales } from '#contract/messages/locale.ts'
import { choice, id, optionalText, requiredText, say } from '#contract/values/rules.ts'
import type { Belonging } from '#machines/device/device-belongings.ts'

/** A document that is added together with a new device. */
export const NewDocumentForm = v.strictObject({
  name: requiredText(200),
  type_id: id(),
  category_id: id(),
  /** Language of the file. */
  locale: choice(locales),
  file: v.pipe(v.nullable(v.string()), v.string(say('rule.required'))),
})
export type NewDocumentForm = v.InferOutput<typeof NewDocumentForm>

/** The form of a new device, with the records saved after it: a card with a photo, and documents. */
export const NewDeviceForm = v.strictObject({
  ...DeviceForm.entries,
  /** Name of a new card; the name of the device if empty. Without a photo and a name no card is added. */
  photo: file(),
  card_name: optionalText(160),
  documents: v.optional(v.array(NewDocumentForm), []),
  library_documents: idList(500),
})
export type NewDeviceForm = v.InferInput<typeof NewDeviceForm>

/** The device itself. */
export function deviceOf(values: object): object {
  const fields = new Set(Object.keys(DeviceForm.entries))
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)))
}

/** Records saved after the device, each under its own idempotency key. */
export function belongingsOf(values: NewDeviceForm, key: string): Belonging[] {
  const {
    name,
    product_card_id = null,
    photo = null,
    card_name = null,
    documents = [],
    library_documents = [],
  } = values
  const isNewCard = product_card_id === null && (photo !== null || card_name !== null)
  return [
    ...(isNewCard ? [{ key: `${key}-card`, kind: 'card' as const, name: card_name ?? name, main_photo: photo }] : []),
    ...documents.map((document, place) => ({
      key: `${key}-document-${place}`,
      kind: 'document' as const,
      ...v.parse(NewDocumentForm, document),
    })),
    ...(library_documents.length > 0
      ? [{ key: `${key}-library`, kind: 'library' as const, documentations: library_documents }]
      : []),
  ]
}
