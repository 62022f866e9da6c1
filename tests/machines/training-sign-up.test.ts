import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { ZoneTerm } from '#contract/training/zone.ts'
import {
  type OpenedSignUp,
  type RenewedSignUp,
  type SendSignUp,
  type StoredSignUp,
  showsPayment,
  trainingSignUp,
} from '#machines/training/training-sign-up.ts'
import { refused } from '#tests/machines/refused-sample.ts'
import { sampleTerm, signUpBegin, signUpPeople } from '#tests/machines/training/training-sign-up-samples.ts'

const withoutPlaces: ZoneTerm = { ...sampleTerm, free_places: 0 }
const consent: Consent = {
  id: 1,
  kind: 'consent_processing_data',
  version: 1,
  required: true,
  text: 'Zgadzam się',
  valid_from: '2026-01-01T00:00:00Z',
}
const queued: StoredSignUp = { record_number: 'REJ-2026-00001', order_id: null, signed: 0, waiting: 2 }

/** The page of a term, filled but for the form of payment; the server answers as the test declares. */
async function start(term: ZoneTerm) {
  const sent: SendSignUp[] = []
  const answer = { send: async (): Promise<StoredSignUp> => queued, term, consents: [consent] }
  const machine = trainingSignUp.provide({
    actors: {
      openSignUp: fromPromise<OpenedSignUp, { term_id: number }>(async () => ({
        term,
        consents: [consent],
        credits: [],
        kept: null,
      })),
      loadTerm: fromPromise<RenewedSignUp, { term_id: number }>(async () => ({
        term: answer.term,
        consents: answer.consents,
      })),
      sendSignUp: fromPromise<StoredSignUp, SendSignUp>(async ({ input }) => {
        sent.push(input)
        return answer.send()
      }),
    },
  })
  const input = { term_id: 1, begin: signUpBegin, key: 'opening', locale: 'pl' as const }
  const actor = createActor(machine, { input, clock: new SimulatedClock() }).start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'), { timeout: 1000 })
  await settled()
  actor.send({ type: 'form.change', values: { participants: signUpPeople } })
  actor.send({ type: 'regulations.open' })
  actor.send({ type: 'regulations.accept', accepted: true })
  const asked = () => showsPayment(actor.getSnapshot().context.term, actor.getSnapshot().context.refused)
  return { actor, sent, answer, settled, asked }
}

test('who only waits is not asked how it is paid', async () => {
  const { actor, sent, settled, asked } = await start(withoutPlaces)
  expect(asked()).toBe(false)
  actor.send({ type: 'sign_up.send' })
  expect((await settled()).value).toBe('waiting')
  expect(sent).toMatchObject([{ body: { payment_id: null, queue: true } }])
})

test('nobody is asked how a free training is paid', async () => {
  const { actor, sent, settled, asked, answer } = await start({ ...sampleTerm, price_brutto: '0.00' })
  answer.send = async () => ({ ...queued, order_id: 7, signed: 2, waiting: 0 })
  expect(asked()).toBe(false)
  actor.send({ type: 'sign_up.send' })
  expect((await settled()).value).toBe('ordered')
  expect(sent).toMatchObject([{ body: { payment_id: null } }])
})

test('who finds a place has to choose how it is paid', async () => {
  const { actor, sent, asked } = await start(sampleTerm)
  expect(asked()).toBe(true)
  actor.send({ type: 'sign_up.send' })
  expect(actor.getSnapshot().context.errors).toEqual({ payment_id: ['Wybierz formę płatności'] })
  expect(sent).toEqual([])
})

test('a place that comes free meanwhile brings the question how it is paid', async () => {
  const { actor, answer, settled, asked } = await start(withoutPlaces)
  answer.send = async () => Promise.reject(refused('invalid', { errors: { payment_id: ['Choose'] } }))
  answer.term = { ...sampleTerm, free_places: 2 }
  actor.send({ type: 'sign_up.send' })
  await settled()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ form: 'fresh' }), { timeout: 1000 })
  expect(context).toMatchObject({ queue: false, refused: { payment_id: ['Choose'] }, term: { free_places: 2 } })
  expect(asked()).toBe(true)

  answer.send = async () => ({ ...queued, order_id: 7, signed: 2, waiting: 0 })
  actor.send({ type: 'form.change', values: { payment_id: 2 } })
  actor.send({ type: 'sign_up.send' })
  expect((await settled()).value).toBe('ordered')
})

test('regulations that were replaced meanwhile are read and accepted anew, and the new price is the one that is ordered', async () => {
  const regulations = (id: string): ZoneTerm['regulations'] => ({
    id,
    path: `${id}.pdf`,
    signature: 'signed',
    filename: 'Regulamin.pdf',
    type: 'application/pdf',
    size: 1,
    url: '/r.pdf',
    image_url: null,
    alt_pl: null,
    alt_en: null,
    created_at: '2026-01-01T00:00:00.000Z',
  })
  const before = { ...sampleTerm, regulations: regulations('old') }
  const { actor, sent, answer, settled } = await start(before)
  actor.send({ type: 'form.change', values: { payment_id: 1 } })
  answer.send = async () => Promise.reject(refused('invalid', { errors: { regulations_accepted: ['Read'] } }))
  answer.term = { ...before, regulations: regulations('new'), price_brutto: '700.00' }
  actor.send({ type: 'sign_up.send' })
  await settled()
  await waitFor(actor, (snapshot) => snapshot.matches({ form: 'fresh' }), { timeout: 1000 })
  actor.send({ type: 'regulations.accept', accepted: true })
  actor.send({ type: 'sign_up.send' })
  expect(actor.getSnapshot().context.values.regulations_accepted).toBe(false)

  answer.send = async () => ({ ...queued, order_id: 7, signed: 2, waiting: 0 })
  actor.send({ type: 'regulations.open' })
  actor.send({ type: 'regulations.accept', accepted: true })
  actor.send({ type: 'sign_up.send' })
  await settled()
  const seen = sent.map(({ body, key }) => ({ ...body.seen, key }))
  expect(seen).toMatchObject([
    { price_brutto: sampleTerm.price_brutto, regulations_id: 'old' },
    { price_brutto: '700.00', regulations_id: 'new' },
  ])
  expect(seen[0]?.key).not.toBe(seen[1]?.key)
})

test('a consent whose text has changed meanwhile is read and given anew', async () => {
  const { actor, sent, answer, settled } = await start(sampleTerm)
  actor.send({ type: 'form.change', values: { payment_id: 1 } })
  answer.send = async () => Promise.reject(refused('invalid', { errors: { consent_processing_data: ['Changed'] } }))
  answer.consents = [{ ...consent, id: 2, version: 2, text: 'Zgadzam się na więcej' }]
  actor.send({ type: 'sign_up.send' })
  await settled()
  const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ form: 'fresh' }), { timeout: 1000 })
  expect([context.values.consent_processing_data, context.consents]).toEqual([false, answer.consents])
  expect(context.refused).toEqual({ consent_processing_data: ['Changed'] })

  answer.send = async () => ({ ...queued, order_id: 7, signed: 2, waiting: 0 })
  actor.send({ type: 'form.change', values: { consent_processing_data: true } })
  actor.send({ type: 'sign_up.send' })
  await settled()
  expect(sent.map(({ body }) => body.consent_texts)).toEqual([[1], [2]])
})
