import { describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import type { SerialCheck } from '#contract/service-order/entity.ts'
import { type DraftSave, type OpenedForm, warrantyOrderDraft } from '#machines/service-order/warranty-order-draft.ts'
import type { StoredOrder } from '#machines/service-order/warranty-order-form.ts'
import { type SendOrder, warrantyOrderSending } from '#machines/service-order/warranty-order-sending.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { sent } from '#tests/machines/service-order/stored-order-samples.ts'

const device = { id: 4, name: 'Polaris PX-35', brand_id: 1, brand_name: 'Polaris' }
const complete = {
  serial_no: '2204 8871 0035 1190 4428 17',
  item_types: ['external' as const],
  error_code: 7,
  purchase_date: '2025-03-14',
  install_date: '2025-04-02',
  comment: 'Traci komunikację po 20 minutach grzania',
  installation_address: 'ul. Słoneczna 12',
  installation_post_code: '35-001',
  installation_city: 'Rzeszów',
  installation_place: 'ściana północna',
  delivery_type: 'Shipment' as const,
  delivery_address_type: 'CustomerAddress' as const,
  recipient: 'Jan Lis',
  contact_name: 'Piotr Zając',
  contact_email: 'piotr.zajac@example.com',
  contact_phone: '600 100 200',
  warranty_book: '4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10',
  consent_processing_data: true,
  consent_commercial_info: true,
  consent_marketing_purposes: true,
}
const inForce = { version: 1, valid_from: '2026-01-01T00:00:00Z' }
const consents = [
  { id: 1, kind: 'consent_processing_data' as const, required: true, text: 'Zgadzam się na przetwarzanie', ...inForce },
  { id: 2, kind: 'consent_marketing_purposes' as const, required: false, text: 'Zgadzam się na marketing', ...inForce },
]
const known: SerialCheck = {
  unit_warnings: [],
  warranty_until: '2030-04-02',
  unit_model_name: 'Arktyka 8',
  unit_replaced_by: null,
  open_order: false,
  open_order_number: null,
  unit_model_id: 3,
  unit_device_type: null,
  coverage: null,
  unit_entries: null,
  open_orders: [],
  lacks_certificate: false,
}

/** A new form, opened; calls are recorded and answered without faults. */
async function start(overrides: { notices?: Parameters<typeof noticesOf>[0]; serial?: SerialCheck } = {}) {
  const clock = new SimulatedClock()
  const saves: DraftSave[] = []
  const sends: SendOrder[] = []
  const outcome = { save: (): unknown => null, send: (): unknown => null }
  const sending = warrantyOrderSending.provide({
    actors: {
      checkSerial: fromPromise<SerialCheck, { serial_no: string; except: number }>(
        async () => overrides.serial ?? known,
      ),
      sendOrder: fromPromise<StoredOrder, SendOrder>(async ({ input }) => {
        sends.push(input)
        const error = outcome.send()
        if (error) throw error
        return sent
      }),
    },
  })
  const machine = warrantyOrderDraft.provide({
    actors: {
      openOrder: fromPromise<OpenedForm, { id: number | null }>(async () => ({
        order: null,
        consents,
        notices: noticesOf(overrides.notices),
        kept: null,
      })),
      saveDraft: fromPromise<StoredOrder, DraftSave>(async ({ input }) => {
        saves.push(input)
        const error = outcome.save()
        if (error) throw error
        return { ...sent, status: 'draft' as const, id: 31, version: input.first ? 1 : input.version + 1 }
      }),
      sendOrder: sending,
      readConsents: fromCallback(() => undefined),
      checkCode: fromCallback(() => undefined),
    },
  })
  const actor = createActor(machine, {
    input: { id: null, partner_id: null, key: 'opening', locale: 'pl' },
    clock,
  }).start()
  const reaches = (...states: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>) =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(...states)).toBe(true))
  await reaches({ open: { form: 'editing' } })
  /** The sending that goes on, once it has come so far. */
  const sendingIn = (state: 'confirming' | 'sendFailed') =>
    vi.waitFor(() => {
      const child = actor.getSnapshot().children.sendOrder
      expect(child?.getSnapshot().matches(state)).toBe(true)
      if (!child) throw new Error('nothing is being sent')
      return child
    })
  return { actor, clock, saves, sends, outcome, reaches, sendingIn }
}

const noticesOf = (closed: string | null = null) =>
  closed ? [{ brand_id: 1, brand_name: 'Polaris', valid_from: '2025-04-01', text: closed, contacts: [] }] : []

describe('the draft', () => {
  test('saves itself when the person pauses, first as a new one, then on its version', async () => {
    const { actor, clock, saves, reaches } = await start()
    actor.send({ type: 'form.change', values: { comment: 'Nie' } })
    clock.increment(1000)
    actor.send({ type: 'form.change', values: { comment: 'Nie grzeje' } })
    clock.increment(1000)
    expect(saves).toEqual([])
    clock.increment(500)
    await reaches({ open: { draft: 'stored' } })
    actor.send({ type: 'form.change', values: { recipient: 'Jan Lis' } })
    clock.increment(1500)
    await reaches({ open: { draft: 'stored' } })
    expect(saves.map(({ first, version, values }) => [first, version, values.comment, values.recipient])).toEqual([
      [true, 0, 'Nie grzeje', null],
      [false, 1, 'Nie grzeje', 'Jan Lis'],
    ])
  })

  test('repeats a first save that got no answer with the same content and key, and saves what came since after it', async () => {
    const { actor, clock, saves, outcome, reaches } = await start()
    outcome.save = () => noAnswer
    actor.send({ type: 'form.change', values: { comment: 'Nie grzeje' } })
    clock.increment(1500)
    await reaches({ open: { draft: 'saveFailed' } })
    outcome.save = () => null
    actor.send({ type: 'form.change', values: { comment: 'Nie grzeje wcale' } })
    clock.increment(1500)
    await reaches({ open: { draft: 'changed' } })
    clock.increment(1500)
    await reaches({ open: { draft: 'stored' } })
    expect(saves.map(({ first, key, values }) => [first, key, values.comment])).toEqual([
      [true, 'opening-save-0', 'Nie grzeje'],
      [true, 'opening-save-0', 'Nie grzeje'],
      [false, 'opening-save-1', 'Nie grzeje wcale'],
    ])
  })

  test('keeps what is typed when another person saved meanwhile, and overwrites on their version when told to', async () => {
    const { actor, clock, saves, outcome, reaches } = await start()
    outcome.save = () => refused('conflict', { conflict: { version: 6, changes: [] } })
    actor.send({ type: 'form.change', values: { comment: 'Nie grzeje' } })
    clock.increment(1500)
    await reaches({ open: { draft: 'conflict' } })
    expect(actor.getSnapshot().context.values.comment).toBe('Nie grzeje')
    outcome.save = () => null
    actor.send({ type: 'conflict.overwrite' })
    await reaches({ open: { draft: 'stored' } })
    expect(saves).toHaveLength(2)
  })
})

describe('the form', () => {
  test('forgets the error code when another model is chosen', async () => {
    const { actor } = await start()
    actor.send({ type: 'form.change', values: {}, device })
    actor.send({ type: 'form.change', values: { error_code: 7 } })
    actor.send({ type: 'form.change', values: {}, device: { ...device, id: 5 } })
    expect(actor.getSnapshot().context.values).toMatchObject({ model: 5, error_code: null })
  })

  test('stays on a step that is not complete and shows why', async () => {
    const { actor } = await start()
    actor.send({ type: 'step.next' })
    const { step, revealed, errors } = actor.getSnapshot().context
    expect([step, revealed.includes('serial_no'), errors.serial_no]).toEqual([
      'device',
      true,
      ['To pole jest wymagane'],
    ])
  })

  test('asks only for the consents that are required', async () => {
    const { actor } = await start()
    const given = { ...complete, consent_commercial_info: false, consent_marketing_purposes: false }
    actor.send({ type: 'form.change', values: given, device })
    expect(actor.getSnapshot().context.errors).toEqual({})
    actor.send({ type: 'form.change', values: { consent_processing_data: false } })
    expect(actor.getSnapshot().context.errors).toEqual({ consent_processing_data: ['Ta zgoda jest wymagana'] })
  })

  test('does not let an order be sent for a brand that has moved elsewhere, and says what the notice says', async () => {
    const { actor, sends } = await start({ notices: 'Zgłoszenia przyjmuje teraz Nordserwis' })
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    expect(actor.getSnapshot().context.errors).toEqual({ model: ['Zgłoszenia przyjmuje teraz Nordserwis'] })
    expect(sends).toEqual([])
  })
})

describe('sending', () => {
  test('stores the draft, sends it once however often it is asked to, and ends with the number', async () => {
    const { actor, sends, reaches } = await start()
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    actor.send({ type: 'order.send' })
    await reaches('sent')
    expect(sends).toEqual([{ id: 31, version: 1, key: 'opening-send-1', consent_texts: [1, 2] }])
    expect(actor.getSnapshot().context.order?.order_number).toBe(sent.order_number)
  })

  test('waits for a file that is on its way or was refused, and says so at its field', async () => {
    const { actor, sends, reaches } = await start()
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'field.hold', field: 'images', reason: 'On its way' })
    actor.send({ type: 'order.send' })
    const waiting = actor.getSnapshot()
    expect(waiting.matches({ open: { form: 'editing' } })).toBe(true)
    expect(waiting.context).toMatchObject({ step: 'files', held: { images: ['On its way'] } })
    expect(waiting.context.revealed).toContain('images')
    actor.send({ type: 'field.hold', field: 'images', reason: null })
    actor.send({ type: 'order.send' })
    await reaches('sent')
    expect(sends).toHaveLength(1)
  })

  test('warns of a serial number with an open order, and goes on when told to', async () => {
    const { actor, sends, reaches, sendingIn } = await start({ serial: { ...known, open_order: true } })
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    const warning = await sendingIn('confirming')
    expect(sends).toEqual([])
    warning.send({ type: 'warning.accept' })
    await reaches('sent')
  })

  test('goes back to the form from the warning with everything typed, and is sent later', async () => {
    const { actor, sends, reaches, sendingIn } = await start({ serial: { ...known, open_order: true } })
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    const warning = await sendingIn('confirming')
    warning.send({ type: 'warning.cancel' })
    await reaches({ open: { form: 'editing' } })
    actor.send({ type: 'form.change', values: { comment: 'Nie grzeje wcale' } })
    expect(actor.getSnapshot().context.values).toMatchObject({ ...complete, comment: 'Nie grzeje wcale' })
    actor.send({ type: 'order.send' })
    const again = await sendingIn('confirming')
    again.send({ type: 'warning.accept' })
    await reaches('sent')
    expect(sends).toHaveLength(1)
  })

  test('takes no typing and no second sending while the order is on its way', async () => {
    const { actor, saves, sendingIn } = await start({ serial: { ...known, open_order: true } })
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    await sendingIn('confirming')
    const snapshot = actor.getSnapshot()
    expect(snapshot.can({ type: 'form.change', values: { comment: 'Za późno' } })).toBe(false)
    expect(snapshot.can({ type: 'order.send' })).toBe(false)
    expect(saves).toHaveLength(1)
  })

  test('is not begun before the draft is stored: a draft that cannot be stored asks whether to try again', async () => {
    const { actor, sends, outcome, reaches } = await start()
    outcome.save = () => noAnswer
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    await reaches({ open: { form: 'notStored', draft: 'saveFailed' } })
    expect(sends).toEqual([])
    outcome.save = () => null
    actor.send({ type: 'order.retry' })
    await reaches('sent')
    expect(sends).toHaveLength(1)
  })

  test('repeats under the same key when no answer came', async () => {
    const { actor, sends, outcome, reaches, sendingIn } = await start()
    outcome.send = () => noAnswer
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    const failed = await sendingIn('sendFailed')
    outcome.send = () => null
    failed.send({ type: 'order.retry' })
    await reaches('sent')
    expect(sends.map(({ key }) => key)).toEqual(['opening-send-1', 'opening-send-1'])
  })

  test('shows on its fields what the server refused, until they change', async () => {
    const { actor, outcome, reaches } = await start()
    outcome.send = () => refused('invalid', { errors: { error_code: ['Ten kod błędu nie dotyczy wybranego modelu'] } })
    actor.send({ type: 'form.change', values: complete, device })
    actor.send({ type: 'order.send' })
    await reaches({ open: { form: 'editing', draft: 'stored' } })
    const { refused: refusals, step } = actor.getSnapshot().context
    expect([refusals, step]).toEqual([{ error_code: ['Ten kod błędu nie dotyczy wybranego modelu'] }, 'device'])
    actor.send({ type: 'form.change', values: { error_code: 8 } })
    expect(actor.getSnapshot().context.refused).toEqual({})
  })
})
