import { describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { WarrantyOrderStep } from '#contract/service-order/fields.ts'
import type { StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import type { Api } from '#services/api.ts'
import type { Drafts } from '#services/form/drafts.ts'
import { provideWarrantyOrderDraft } from '#services/service-order/warranty-order-draft-actors.ts'
import { device, draft, sent } from '#tests/machines/service-order/stored-order-samples.ts'

const person = { recipient: 'Instal-Term', contact_name: 'Anna Nowak', contact_email: 'anna@instal.example' }
const zone = 'partnerzone.service-order.service-orders'
const nothing = () => undefined
const drafts = { find: () => null, keep: nothing, forget: nothing, giveUp: nothing } as unknown as Drafts
const consents = ['consent_processing_data', 'consent_commercial_info', 'consent_marketing_purposes'].map((kind) => ({
  kind,
  version: 1,
  required: true,
  text: 'Zgoda',
}))

interface CallOptions {
  path?: { service_order: number }
  query?: { device?: string }
}

/** The form of a partner whose last order is `last`, on the draft `order` or a new one. */
async function open(
  order: StoredOrder | null,
  {
    last = null as StoredOrder | null,
    asked = null as WarrantyOrderStep | null,
    error_code = null as number | null,
  } = {},
) {
  const call = async (name: string, { path, query }: CallOptions = {}) => {
    if (name === 'partnerzone.device.error-codes.lookup')
      return { results: query?.device === String(device.id) ? [{ id: 8 }] : [] }
    if (name === `${zone}.show`) return path?.service_order === last?.id ? last : order
    if (name === `${zone}.index`) return { results: last ? [last] : [] }
    if (name === 'public-zone.consent.consents.index') return { results: consents }
    if (name === 'public-zone.service-order.notices.index') return { results: [] }
    throw new Error(`${name} is not asked for`)
  }
  const machine = provideWarrantyOrderDraft({
    api: { call } as unknown as Api,
    drafts,
    zone: 'partner',
    user_id: 1,
    person,
    address: (id) => `/orders/${id ?? 'register'}`,
    mayReadOrders: true,
    begin: error_code === null ? null : { device: null, error_code, serial_no: null },
  })
  const input = { id: order?.id ?? null, partner_id: null, key: 'opening', locale: 'pl', asked_step: asked } as const
  const actor = createActor(machine, { input }).start()
  await vi.waitFor(() => expect(actor.getSnapshot().matches('open')).toBe(true))
  return actor
}
const complete: StoredOrder = { ...draft, comment: 'Nie grzeje' }
const stepOf = async (order: StoredOrder, asked?: WarrantyOrderStep) =>
  (await open(order, { asked: asked ?? null })).getSnapshot().context.step

describe('a draft opens', () => {
  test.each([
    ['device', { comment: null }],
    ['place', { installation_city: null }],
    ['delivery', { contact_phone: '123' }],
    ['files', { consent_processing_data: false }],
    ['files', {}],
  ] as const)('on the step "%s" with %j', async (step, lacks) => {
    expect(await stepOf({ ...complete, ...lacks })).toBe(step)
  })

  test('on the step that the address names, as after a reload', async () => {
    expect(await stepOf({ ...complete, comment: null }, 'delivery')).toBe('delivery')
  })
})

describe('a new order', () => {
  const last: StoredOrder = { ...sent, id: 9, installation_city: 'Kielce', contact_phone: '600100200' }

  test('begins at its first step with who is signed in, and with no consent given', async () => {
    const { step, values } = (await open(null, { last })).getSnapshot().context
    expect(step).toBe('device')
    expect(values).toMatchObject({ ...person, installation_city: null, serial_no: null, country: 'PL' })
    expect(consents.map(({ kind }) => values[kind as 'consent_processing_data'])).toEqual([false, false, false])
  })

  test('like the last one has its place and customer, and nothing of its unit, fault, files and consents', async () => {
    const actor = await open(null, { last })
    actor.send({ type: 'form.change', values: { comment: 'Hałasuje' } })
    actor.send({ type: 'last.take' })
    await vi.waitFor(() => expect(actor.getSnapshot().context.values.installation_city).toBe('Kielce'))
    const { values, device } = actor.getSnapshot().context
    expect(values).toMatchObject({
      installation_address: 'Polna 1',
      recipient: 'Jan Kowalski',
      contact_phone: '600100200',
      comment: 'Hałasuje',
      model: null,
      serial_no: null,
      error_code: null,
      purchase_date: null,
      warranty_book: null,
      images: [],
      item_types: [],
      consent_processing_data: false,
      consent_commercial_info: false,
      consent_marketing_purposes: false,
    })
    expect(device).toBeNull()
  })

  test('takes the place of the unit of its plate whole, or not at all', async () => {
    const entries = {
      install_date: '2025-04-02',
      installation_address: 'Długa 5',
      installation_post_code: '110 00',
      installation_city: 'Praha',
      country: 'CZ',
    } as const
    const found = { type: 'unit.found', device, entries } as const
    const [empty, begun] = [await open(null), await open(null)]
    empty.send(found)
    expect(empty.getSnapshot().context.values).toMatchObject(entries)
    begun.send({ type: 'form.change', values: { installation_city: 'Kielce' } })
    begun.send(found)
    expect(begun.getSnapshot().context.values).toMatchObject({
      install_date: '2025-04-02',
      installation_address: null,
      installation_post_code: null,
      installation_city: 'Kielce',
      country: 'PL',
      model: device.id,
    })
  })

  test('passes over the delivery that is complete as in the last one, forwards and back, until it is wrong', async () => {
    const stored = { ...complete, contact_phone: '601234567' }
    const beyondPlace = async (lastOrder: StoredOrder | null) => {
      const actor = await open(stored, { last: lastOrder, asked: 'place' })
      actor.send({ type: 'step.next' })
      return actor
    }
    const actor = await beyondPlace(last)
    expect(actor.getSnapshot().context.step).toBe('files')
    actor.send({ type: 'step.back' })
    expect(actor.getSnapshot().context.step).toBe('place')
    actor.send({ type: 'form.change', values: { contact_phone: '123' } })
    actor.send({ type: 'step.next' })
    expect(actor.getSnapshot().context.step).toBe('delivery')

    expect((await beyondPlace(null)).getSnapshot().context.step).toBe('delivery')
    const elsewhere = { ...last, delivery_type: 'Shipment', delivery_address_type: 'OtherAddress' } as const
    expect((await beyondPlace(elsewhere)).getSnapshot().context.step).toBe('delivery')
  })
})

describe('an order begun at an error code that was found without a device', () => {
  const other = { ...device, id: 2, name: 'Pompa Beta 6' }
  const choose = async (...models: (typeof device)[]) => {
    const actor = await open(null, { error_code: 8 })
    expect(actor.getSnapshot().context.values).toMatchObject({ model: null, error_code: 8 })
    for (const model of models) actor.send({ type: 'form.change', values: {}, device: model })
    return actor
  }
  const valuesOf = (actor: Awaited<ReturnType<typeof open>>) => actor.getSnapshot().context.values

  test('keeps the code when a model that has it is chosen', async () => {
    const actor = await choose(device)
    await vi.waitFor(() => expect(valuesOf(actor)).toMatchObject({ model: device.id, error_code: 8 }))
  })

  test('has it again when the model is corrected', async () => {
    const actor = await choose(other, device)
    await vi.waitFor(() => expect(valuesOf(actor)).toMatchObject({ model: device.id, error_code: 8 }))
  })

  test('loses it when the model has other codes', async () => {
    const actor = await choose(other)
    await new Promise(setImmediate)
    expect(valuesOf(actor)).toMatchObject({ model: other.id, error_code: null })
  })

  test('does not overwrite the code that the person has chosen meanwhile', async () => {
    const actor = await choose(device)
    actor.send({ type: 'form.change', values: { error_code: 9 } })
    await new Promise(setImmediate)
    expect(valuesOf(actor)).toMatchObject({ model: device.id, error_code: 9 })
  })
})
