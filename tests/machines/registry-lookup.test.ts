import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { RegistryAnswer, RegistryValues } from '#contract/registry/registry.ts'
import {
  type RegistryLookupRequest,
  registryLookup,
  type TakenFromRegistry,
} from '#machines/registry/registry-lookup.ts'
import { refused } from '#tests/machines/refused-sample.ts'

const nip = '5261040567'
const nothing: RegistryValues = { name: null, street: null, postcode: null, city: null }
const company = {
  name: 'INSTAL-TERM sp. z o.o.',
  nip,
  regon: null,
  krs: null,
  vat_status: 'Czynny',
  street: 'ul. Fabryczna 14',
  postcode: '30-554',
  city: null,
}
const answer: RegistryAnswer = {
  outcome: 'found',
  company,
  registry_lookup_id: 7,
  checked_at: '2026-03-02T08:00:00Z',
  request_id: 'r-1',
  duplicates: [],
  has_hidden_duplicates: false,
}

function start({ needs_captcha = false, says = async (): Promise<RegistryAnswer> => answer } = {}) {
  const taken: TakenFromRegistry[] = []
  const asked: RegistryLookupRequest[] = []
  let renewed = 0
  const machine = registryLookup.provide({
    actors: {
      findCompany: fromPromise<RegistryAnswer, RegistryLookupRequest>(({ input }) => {
        asked.push(input)
        return says()
      }),
    },
  })
  const actor = createActor(machine, { input: { needs_captcha } })
  actor.on('form.fill', ({ type: _, ...what }) => taken.push(what))
  actor.on('captcha.spent', () => {
    renewed += 1
  })
  actor.start()
  const type = (typed: Partial<RegistryValues>) =>
    actor.send({ type: 'form.change', nip, typed: { ...nothing, ...typed } })
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  return { actor, taken, asked, type, settled, renewals: () => renewed, state: () => actor.getSnapshot().value }
}

describe('looking a company up', () => {
  test('fills what is empty, and hands over the proof', async () => {
    const { actor, taken, settled, state } = start()
    actor.send({ type: 'company.find', nip })
    await settled()
    expect(state()).toBe('found')
    expect(taken).toEqual([
      { values: { name: company.name, street: company.street, postcode: company.postcode }, registry_lookup_id: 7 },
    ])
  })

  test('leaves alone what says the same in other letters', async () => {
    const { actor, taken, type, settled, state } = start()
    type({ name: 'Instal-Term Sp. z o.o.', street: 'Fabryczna 14', city: 'Kraków' })
    actor.send({ type: 'company.find', nip })
    await settled()
    expect(state()).toBe('found')
    expect(taken).toEqual([{ values: { postcode: '30-554' }, registry_lookup_id: 7 }])
  })

  test('asks about each field that differs', async () => {
    const { actor, taken, type, settled, state } = start()
    type({ name: 'Hydro', street: 'Polna 1' })
    actor.send({ type: 'company.find', nip })
    await settled()
    expect(state()).toBe('differing')
    expect(taken).toEqual([{ values: { postcode: '30-554' }, registry_lookup_id: 7 }])

    actor.send({ type: 'field.keep', field: 'name' })
    expect([state(), actor.getSnapshot().context.differing]).toEqual(['differing', ['street']])
    actor.send({ type: 'field.take', field: 'street' })
    expect(state()).toBe('found')
    expect(taken.at(-1)).toEqual({ values: { street: 'ul. Fabryczna 14' }, registry_lookup_id: 7 })
  })

  test('no longer asks about a field that was mended by hand', async () => {
    const { actor, type, settled, state } = start()
    type({ name: 'Hydro' })
    actor.send({ type: 'company.find', nip })
    await settled()
    type({ name: 'instal term sp. z o. o.' })
    expect(state()).toBe('found')
  })

  test('compares with what is typed when the answer comes', async () => {
    const { promise, resolve } = Promise.withResolvers<RegistryAnswer>()
    const { actor, taken, type, settled, state } = start({ says: () => promise })
    actor.send({ type: 'company.find', nip })
    type({ name: 'Hydro' })
    actor.send({ type: 'form.change', nip, typed: { ...nothing, name: 'Hydro Gaz' } })
    resolve(answer)
    await settled()
    expect(state()).toBe('differing')
    expect(taken[0]?.values).not.toHaveProperty('name')
  })

  test('forgets the answer about another NIP', async () => {
    const { actor, settled, state } = start()
    actor.send({ type: 'company.find', nip })
    await settled()
    actor.send({ type: 'form.change', nip: '5252344078', typed: nothing })
    expect([state(), actor.getSnapshot().context.answer]).toEqual(['idle', null])
  })

  test('takes back, once another NIP is typed, what it filled and nobody altered, and the proof', async () => {
    const { actor, taken, type, settled } = start()
    type({ city: 'Kraków' })
    actor.send({ type: 'company.find', nip })
    await settled()
    const typed = { name: company.name, street: 'ul. Polna 1', postcode: '30554', city: 'Kraków' }
    type(typed)
    actor.send({ type: 'form.change', nip: '526104056', typed })
    expect(taken.at(-1), 'the street was written and the city typed before').toEqual({
      values: { name: '', postcode: '' },
      registry_lookup_id: null,
    })
    actor.send({ type: 'form.change', nip: '5252344078', typed: { ...typed, name: '', postcode: '' } })
    expect(taken).toHaveLength(2)
  })

  test('takes back what was chosen from the registry, and not what was kept', async () => {
    const { actor, taken, type, settled } = start()
    type({ name: 'Hydro', street: 'Polna 1' })
    actor.send({ type: 'company.find', nip })
    await settled()
    actor.send({ type: 'field.keep', field: 'name' })
    actor.send({ type: 'field.take', field: 'street' })
    const typed = { ...nothing, name: 'Hydro', street: company.street, postcode: company.postcode }
    actor.send({ type: 'form.change', nip: '5252344078', typed })
    expect(taken.at(-1)?.values).toEqual({ street: '', postcode: '' })
  })

  test('goes on after a refusal', async () => {
    let tries = 0
    const { actor, settled, state } = start({
      says: async () => {
        tries += 1
        if (tries === 1) throw refused('too_many')
        return answer
      },
    })
    actor.send({ type: 'company.find', nip })
    await settled()
    expect([state(), actor.getSnapshot().context.failure?.code]).toEqual(['failed', 'too_many'])
    actor.send({ type: 'company.find', nip })
    await settled()
    expect([state(), actor.getSnapshot().context.failure]).toEqual(['found', null])
  })
})

describe('somebody who registers', () => {
  test('spends a captcha for each look-up and waits for the next', async () => {
    const { actor, asked, settled, state, renewals } = start({ needs_captcha: true })
    actor.send({ type: 'company.find', nip })
    expect([state(), asked]).toEqual(['waitingForCaptcha', []])
    actor.send({ type: 'captcha.change', captcha: 'first' })
    await settled()
    expect([asked, renewals()]).toEqual([[{ nip, captcha: 'first' }], 1])
    actor.send({ type: 'company.find', nip })
    expect(state()).toBe('waitingForCaptcha')
    actor.send({ type: 'captcha.change', captcha: 'second' })
    await settled()
    expect(asked.map(({ captcha }) => captcha)).toEqual(['first', 'second'])
  })

  test('keeps the captcha that was solved while a look-up ran', async () => {
    const { promise, resolve } = Promise.withResolvers<RegistryAnswer>()
    const { actor, settled } = start({ needs_captcha: true, says: () => promise })
    actor.send({ type: 'captcha.change', captcha: 'first' })
    actor.send({ type: 'company.find', nip })
    actor.send({ type: 'captcha.change', captcha: 'second' })
    resolve(answer)
    await settled()
    expect(actor.getSnapshot().context.captcha).toBe('second')
  })
})
