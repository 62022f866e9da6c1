import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { Consent } from '#contract/dictionary/consents.ts'
import type { Locale } from '#contract/messages/locale.ts'
import {
  type OpenedRegistration,
  type RegistrationRequest,
  type RegistrationTyped,
  registration,
} from '#machines/partner/registration.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'

const consents: Consent[] = [
  {
    id: 1,
    kind: 'consent_processing_data',
    version: 1,
    required: true,
    text: 'Zgoda',
    valid_from: '2026-01-01T00:00:00Z',
  },
]
const complete: RegistrationTyped = {
  nip: '526-104-05-67',
  name: 'Instal-Term',
  street: 'Fabryczna 14',
  postcode: '30-554',
  city: 'Kraków',
  province_id: 1,
  country: 'PL',
  business_area_id: 1,
  first_name: 'Anna',
  last_name: 'Nowak',
  email: 'anna@example.com',
  phone_number: '601234567',
  password: 'secret1',
  password_confirmation: 'secret1',
  consent_processing_data: true,
  consent_commercial_info: false,
  consent_marketing_purposes: false,
}

const provinces = [
  { id: 11, name: 'małopolskie' },
  { id: 12, name: 'śląskie' },
]

async function start({
  kept = null as OpenedRegistration['kept'],
  register = async (_: RegistrationRequest): Promise<void> => undefined,
} = {}) {
  const sent: RegistrationRequest[] = []
  const inBrowser: ('kept' | 'forgotten')[] = []
  const machine = registration.provide({
    actors: {
      openForm: fromPromise<OpenedRegistration, { locale: Locale }>(async () => ({ consents, provinces, kept })),
      loadConsents: fromPromise<readonly Consent[], { locale: Locale }>(async () => consents),
      register: fromPromise<void, RegistrationRequest>(({ input }) => {
        sent.push(input)
        return register(input)
      }),
    },
    actions: {
      keepInBrowser: () => inBrowser.push('kept'),
      forgetInBrowser: () => inBrowser.push('forgotten'),
    },
  })
  const actor = createActor(machine, { input: { locale: 'en' } }).start()
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  await settled()
  const context = () => actor.getSnapshot().context
  return { actor, sent, inBrowser, settled, context, state: () => actor.getSnapshot().value }
}

describe('registering', () => {
  test('takes the province from the postcode while none is chosen, and never changes a chosen one', async () => {
    const { actor, context } = await start()
    actor.send({ type: 'form.change', values: { postcode: '43-3' } })
    expect(context().values.province_id).toBeNull()
    actor.send({ type: 'form.change', values: { name: 'Instal-Dom', postcode: '43-300', city: 'Bielsko-Biała' } })
    expect(context().values.province_id).toBe(12)
    actor.send({ type: 'form.change', values: { postcode: '31-042' } })
    expect(context().values.province_id).toBe(12)
    actor.send({ type: 'form.change', values: { province_id: null } })
    expect(context().values.province_id).toBeNull()
  })

  test('takes no province for a company from abroad', async () => {
    const { actor, context } = await start()
    actor.send({ type: 'form.change', values: { country: 'DE' } })
    actor.send({ type: 'form.change', values: { postcode: '43300' } })
    expect(context().values.province_id).toBeNull()
  })

  test('sends the whole form with a captcha, and keeps nothing of it afterwards', async () => {
    const { actor, sent, inBrowser, settled, context, state } = await start()
    actor.send({ type: 'form.change', values: complete })
    actor.send({ type: 'captcha.change', captcha: 'solved' })
    actor.send({ type: 'form.submit' })
    await settled()
    expect(state()).toBe('registered')
    expect(sent).toEqual([{ ...complete, captcha: 'solved', consent_texts: [1] }])
    expect(inBrowser).toEqual(['kept', 'forgotten'])
    expect(JSON.stringify(context())).not.toMatch(/secret1|Instal-Term/)
  })

  test('shows the error of every field after the first attempt to send', async () => {
    const { actor, sent, context, state } = await start()
    expect(context().revealed).toBe(false)
    actor.send({ type: 'form.change', values: { ...complete, nip: '1111111111', consent_processing_data: false } })
    actor.send({ type: 'form.submit' })
    expect([state(), context().revealed, sent]).toEqual([{ editing: 'invalid' }, true, []])
    expect(Object.keys(context().errors)).toEqual(['nip', 'consent_processing_data'])
    actor.send({ type: 'form.change', values: { nip: complete.nip } })
    expect(Object.keys(context().errors)).toEqual(['consent_processing_data'])
  })

  test('waits for the captcha, and typing meanwhile takes it back', async () => {
    const { actor, sent, settled, state } = await start()
    actor.send({ type: 'form.change', values: complete })
    actor.send({ type: 'form.submit' })
    expect(state()).toBe('waitingForCaptcha')
    actor.send({ type: 'form.change', values: { city: 'Łódź' } })
    expect(state()).toEqual({ editing: 'ready' })
    actor.send({ type: 'form.submit' })
    actor.send({ type: 'captcha.change', captcha: 'solved' })
    await settled()
    expect(sent.map(({ city }) => city)).toEqual(['Łódź'])
  })

  test('keeps what is typed when no answer comes, and tries again with another captcha', async () => {
    let tries = 0
    const { actor, sent, settled, context, state } = await start({
      register: async () => {
        tries += 1
        if (tries === 1) throw noAnswer
      },
    })
    actor.send({ type: 'form.change', values: complete })
    actor.send({ type: 'captcha.change', captcha: 'first' })
    actor.send({ type: 'form.submit' })
    await settled()
    expect([state(), context().failure?.code, context().values]).toEqual([{ editing: 'failed' }, 'no_answer', complete])
    actor.send({ type: 'form.submit' })
    expect(state()).toBe('waitingForCaptcha')
    actor.send({ type: 'captcha.change', captcha: 'second' })
    await settled()
    expect([state(), sent.map(({ captcha }) => captcha)]).toEqual(['registered', ['first', 'second']])
  })

  test('shows what the server refused until that field changes', async () => {
    const { actor, settled, context, state } = await start({
      register: async () => {
        throw refused('invalid', { errors: { province_id: ['Unknown'] } })
      },
    })
    actor.send({ type: 'form.change', values: complete })
    actor.send({ type: 'captcha.change', captcha: 'solved' })
    actor.send({ type: 'form.submit' })
    await settled()
    expect([state(), context().refused]).toEqual([{ editing: { refused: 'renewed' } }, { province_id: ['Unknown'] }])
    actor.send({ type: 'form.change', values: { province_id: 2 } })
    expect(context().refused).toEqual({})
  })

  test('continues from what this tab has stored, also after a change of the language', async () => {
    const { actor, settled, context } = await start({ kept: { nip: '5261040567', name: 'Hydro' } })
    expect(context().values).toMatchObject({ nip: '5261040567', name: 'Hydro', country: 'PL', password: '' })
    actor.send({ type: 'form.change', values: { password: 'secret1' } })
    actor.send({ type: 'language.change', locale: 'pl' })
    await settled()
    expect(context()).toMatchObject({ locale: 'pl', values: { name: 'Hydro', password: 'secret1' } })
  })
})
