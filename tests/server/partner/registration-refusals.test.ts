import { describe, expect, it } from 'vitest'

import { registrationDesk } from '#tests/support/scenarios/partner/registration-desk.ts'

const desk = registrationDesk()
const { newNip, captcha, form, send, entries, letters } = desk

describe('many registrations at once', () => {
  it('cause at most three letters an hour to one address, answer everybody alike, and send one digest to those who decide', async () => {
    const email = 'znekany@firma.example'
    const answers = new Set<string>()
    for (let time = 0; time < 15; time += 1) {
      const { status, body } = await send(form({ email }))
      answers.add(JSON.stringify([status, body]))
    }
    expect(answers.size).toBe(1)
    const written = await letters()
    expect(written.filter(([, recipient]) => recipient === email)).toHaveLength(3)
    const digests = written.filter(([template, to]) => template === 'new_entries' && to === desk.approver.email)
    expect(digests).toHaveLength(1)
    await letters()
    expect((await letters()).filter(([, to]) => to === desk.approver.email)).toHaveLength(1)
  })
})

describe('a registration is refused', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['without a valid NIP', { nip: '1111111111' }, 'nip'],
    ['without the required consent', { consent_processing_data: false }, 'consent_processing_data'],
    ['with two passwords', { password_confirmation: 'inne-haslo' }, 'password_confirmation'],
    ['with a short password', { password: 'krot', password_confirmation: 'krot' }, 'password'],
    ['with a postcode that Poland has not', { postcode: '3055' }, 'postcode'],
    ['from a country that there is not', { country: 'XX', phone_number: '+48601602603' }, 'country'],
    ['from a province that there is not', { province_id: 2_000_000_000 }, 'province_id'],
    ['with a business area that there is not', { business_area_id: 2_000_000_000 }, 'business_area_id'],
    ['without a person', { first_name: ' ' }, 'first_name'],
    ['with a status of its own choice', { status: 1 }, 'status'],
  ])('%s', async (_, changes, field) => {
    const body = form(changes)
    const answer = await send(body)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await entries(body.nip)).toEqual([])
  })

  it('for a province that is no longer offered', async () => {
    const { rows } = await desk.server.pool.query(
      `insert into provinces (name, active) values ('dawne', false) returning id`,
    )
    expect((await send(form({ province_id: rows[0].id }))).body.errors).toHaveProperty('province_id')
  })

  it('for a captcha that is missing, unsolved or used', async () => {
    const solution = await captcha()
    expect((await send({ ...form(), captcha: solution })).status).toBe(200)
    const ofRefused = await captcha()
    const refused = await send({ ...form({ province_id: 2_000_000_000 }), captcha: ofRefused })
    expect(Object.keys(refused.body.errors ?? {})).toEqual(['province_id'])
    for (const wrong of [solution, ofRefused, 'nonsense', '', undefined]) {
      const answer = await send({ ...form(), captcha: wrong })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['captcha']])
    }
  })
})

describe('the look-up during registration', () => {
  it('needs a captcha each time, and may use half of our limit at the registry', async () => {
    await desk.server.pool.query('truncate registry_usage')
    const used = await captcha()
    const lookUp = async (solution?: string) =>
      desk.server.nobody.refused('public-zone.registry.companies.lookup', {
        body: { nip: newNip(), captcha: solution ?? (await captcha()) },
      })
    expect((await lookUp(used)).body).toMatchObject({ outcome: 'found' })
    expect((await lookUp(used)).status).toBe(422)
    const answers = await Promise.all(Array.from({ length: 10 }, () => lookUp()))
    expect(answers.filter(({ body }) => 'outcome' in body && body.outcome === 'found')).toHaveLength(3)
    expect(answers.filter(({ body }) => 'outcome' in body && body.outcome === 'limit')).toHaveLength(7)
    const { body } = await desk.approver.call('registry.companies.show', { path: { nip: newNip() } })
    expect(body.outcome).toBe('found')
  })

  it('does not reveal who is known', async () => {
    const company = await desk.server.partner('Znana Firma')
    const nip = newNip()
    await desk.server.pool.query('update partners set nip = $2 where id = $1', [company, nip])
    await desk.server.pool.query('truncate registry_usage')
    const { body } = await desk.server.nobody.call('public-zone.registry.companies.lookup', {
      body: { nip, captcha: await captcha() },
    })
    expect(body).toMatchObject({ outcome: 'found', duplicates: [], has_hidden_duplicates: false })
  })
})
