import type { InferInput } from 'valibot'
import { fromPromise } from 'xstate'
import { DeviceForm } from '#contract/device/records.ts'
import { type Belonging, deviceBelongings } from '#machines/device/device-belongings.ts'
import type { Api } from '#services/api.ts'

/** The machine `deviceBelongings` on the calls of the API. */
export function provideDeviceBelongings(api: Api) {
  return deviceBelongings.provide({
    actors: {
      addBelonging: fromPromise<void, { device_id: number; belonging: Belonging }>(async ({ input, signal }) => {
        const adding = { api, device_id: input.device_id, signal }
        const { belonging } = input
        if (belonging.kind === 'card') await addCard(adding, belonging)
        else if (belonging.kind === 'document') await addDocument(adding, belonging)
        else await addLibraryDocuments(adding, belonging)
      }),
    },
  })
}

interface Adding {
  api: Api
  device_id: number
  signal: AbortSignal
}
type OfKind<Kind extends Belonging['kind']> = Extract<Belonging, { kind: Kind }>

/** Failures and messages are shown in the form itself, not as toasts. */
const inPlace = { showRefusal: false, showMessage: false } as const

/**
 * Adds a new card and makes the device show it. The card is stored once under its key, and the device is changed only if it
 * does not have the card yet.
 */
async function addCard({ api, device_id, signal }: Adding, { key, name, main_photo }: OfKind<'card'>): Promise<void> {
  const path = { device: device_id }
  const device = await api.call('device.devices.show', { path, signal, ...inPlace })
  const card = await api.call('device.productcards.store', {
    body: { name, brand_id: device.brand_id, main_photo },
    idempotencyKey: key,
    signal,
    ...inPlace,
  })
  if (device.product_card_id === card.id) return
  const fields = Object.keys(DeviceForm.entries) as (keyof typeof DeviceForm.entries)[]
  const form = Object.fromEntries(fields.map((field) => [field, device[field]])) as InferInput<typeof DeviceForm>
  const body = { ...form, product_card_id: card.id, version: device.version }
  await api.call('device.devices.update', { path, body, signal, ...inPlace })
}

async function addDocument({ api, device_id, signal }: Adding, document: OfKind<'document'>): Promise<void> {
  const { key, name, type_id, category_id, locale, file } = document
  await api.call('documentation.documentations.store', {
    body: { name_pl: name, type_id, category_id, locale, [`file_${locale}`]: file, devices: [device_id] },
    idempotencyKey: key,
    signal,
    ...inPlace,
  })
}

/** Leaves out documents that the device already has. */
async function addLibraryDocuments(
  { api, device_id, signal }: Adding,
  { documentations }: OfKind<'library'>,
): Promise<void> {
  const path = { device: device_id }
  const {
    all: _,
    id: __,
    name: ___,
    ...own
  } = await api.call('device.configurations.show', { path, signal, ...inPlace })
  const body = { ...own, documentations: [...new Set([...own.documentations, ...documentations])] }
  await api.call('device.configurations.update', { path, body, signal, ...inPlace })
}
