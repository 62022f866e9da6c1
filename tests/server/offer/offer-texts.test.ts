import { describe, expect, it } from 'vitest'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/* Control characters in the texts of an offer and of a kit: refused when they are typed, harmless where an earlier release has stored them. */

const zone = 'partnerzone.offer-generator'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

const counted = async (table: string) => (await server.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n
const section = (name: string) => ({ id: 's1', name, variant: null, is_optional: false, lines: [line()] })

describe('a text with a control character', () => {
  const variant = { key: 'A', name: 'Cicha', is_recommended: false, discount: null }
  it.each([
    ['sections.0.name', (text: string) => ({ sections: [section(text)] })],
    ['sections.0.lines.0.unit', (text: string) => ({ lines: [line({ unit: text })] })],
    ['variants.0.name', (text: string) => ({ variants: [{ ...variant, name: text }] })],
  ])('of an offer is refused at %s in the language of the person, and nothing is stored', async (field, changes) => {
    const before = await counted('offers')
    for (const text of ['\u0002x', 'a\u0000b', 'a\uD800', '\uDFFFb', '\uFFFE']) {
      const { status, body } = await desk.author.refused(`${zone}.offers.store`, {
        body: desk.form(changes(text) as never),
        headers: { 'accept-language': 'pl' },
      })
      expect({ status, errors: body.errors }).toEqual({
        status: 422,
        errors: { [field]: ['Tekst zawiera niedozwolone znaki'] },
      })
    }
    expect(await counted('offers')).toBe(before)
  })

  it.each(['name', 'unit'])('of a kit is refused at the %s of its item', async (field) => {
    const { status, body } = await desk.trader.refused('offer-generator.kits.store', {
      body: { name: 'Zestaw', device_id: desk.pump, items: [{ id: 'a', name: 'Zasobnik', [field]: '\u0002x' }] },
    })
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { [`items.0.${field}`]: ['The text contains characters that are not allowed'] },
    })
    expect(await counted('offer_kits')).toBe(0)
  })
})

describe('a text that an earlier release has stored', () => {
  it('does not disturb the life of an offer: it is shown, registered, sent, opened, accepted, and exported', async () => {
    const { id } = await desk.draft({ sections: [section('Kotłownia')] as never })
    await server.pool.query(
      `update offers set content = replace(replace(content::text, 'Kotłownia', '\\u0002 x'), 'szt.', 'szt\\u0003')::jsonb,
         customer_name = customer_name || chr(2) where id = $1`,
      [id],
    )
    const path = { offer: id }
    const { body: shown } = await desk.author.call(`${zone}.offers.show`, { path })
    expect(shown.sections[0]).toMatchObject({ name: ' x', lines: [{ unit: 'szt' }] })

    const registered = await desk.author.call(`${zone}.offers.register`, { path, body: { version: shown.version } })
    expect(registered.status).toBe(200)
    const sent = await desk.author.call(`${zone}.offers.send`, {
      path,
      body: { version: registered.body.version, to: 'j.malinowska@dom.example' },
    })
    expect(sent.status).toBe(200)
    const code = await desk.codeOf(id)
    expect((await server.nobody.call('public-zone.offer.open', { path: { code } })).body.state).toBe('viewed')
    expect((await desk.accept(code, await desk.priceOf(code))).body.acceptance).not.toBeNull()

    const copy = await desk.admin.call('consent.persons.export', { query: { email: 'j.malinowska@dom.example' } })
    expect(copy.status).toBe(200)
    expect(JSON.stringify(copy.body)).toContain('Joanna Malinowska')
    expect(JSON.stringify(copy.body)).not.toContain('\\u000')
  })

  it('of a kit of the distributor does not hide the other kits', async () => {
    const body = { name: 'Zestaw', device_id: desk.pump, items: [{ id: 'a', name: 'Zasobnik' }] }
    await desk.trader.call('offer-generator.kits.store', { body })
    await server.pool.query(`update offer_kits set items = replace(items::text, 'Zasobnik', '\\u0002x')::jsonb`)
    const { status, body: kits } = await desk.stranger.call(`${zone}.kits.index`)
    expect({ status, items: kits.results[0]?.items }).toMatchObject({ status: 200, items: [{ name: 'x' }] })
  })
})
