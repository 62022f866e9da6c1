import { expect, it } from 'vitest'
import { offerTotals, optionIdsOf, optionPrice } from '#contract/offer/totals.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { allJobs } from '#server/modules.ts'
import { pagesOf } from '#tests/support/pdf-pages.ts'
import { line, type OfferDesk, withOfferDesk } from '#tests/support/scenarios/offer-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const page = 'public-zone.offer'

let server: TestServer
let desk: OfferDesk

withOfferDesk((opened) => {
  ;({ server, desk } = opened)
})

/** The text of a paper as its reader sees it. */
async function read(paper: { url: string } | null): Promise<string> {
  const response = await fetch(new URL(paper?.url ?? '', server.url))
  return (await pagesOf(new Uint8Array(await response.arrayBuffer()))).join(' ')
}

/** Two variants, an option of each kind, charges with rates of their own, and a discount on the whole. */
const choices = {
  vat_mode: 'mixed' as const,
  discount: '10',
  transport_amount: '100.00',
  assembly_amount: '500.00',
  assembly_vat: '8' as const,
  variants: [
    { key: 'A' as const, name: 'Cicha', is_recommended: true, discount: null },
    { key: 'B' as const, name: 'Tańsza', is_recommended: false, discount: null },
  ],
  sections: [
    {
      id: 'heat',
      name: 'Ogrzewanie',
      variant: 'A' as const,
      is_optional: false,
      lines: [
        line({ name: 'Pompa', custom_price: '1000.00', vat: '8' }),
        line({ id: 'room', name: 'Sterownik', custom_price: '50.00', vat: '8', is_optional: true }),
      ],
    },
    {
      id: 'sun',
      name: 'Fotowoltaika',
      variant: 'A' as const,
      is_optional: true,
      lines: [
        line({ name: 'Panele', quantity: '2', custom_price: '200.00', vat: '8' }),
        line({ id: 'store', name: 'Magazyn', custom_price: '230.00', vat: '8', is_optional: true }),
      ],
    },
    {
      id: 'other',
      name: 'Kocioł',
      variant: 'B' as const,
      is_optional: false,
      lines: [line({ name: 'Kocioł gazowy', custom_price: '900.00', vat: '8' })],
    },
    {
      id: 'work',
      name: 'Rozruch',
      variant: null,
      is_optional: false,
      lines: [
        line({ name: 'Uruchomienie', custom_price: '300.00', vat: '23' }),
        line({ id: 'check', name: 'Przegląd', custom_price: '77.00', vat: '23', is_optional: true }),
      ],
    },
  ] as never,
}

it('an optional group is taken whole: page, paper and acceptance have the same price for it', async () => {
  const { id, code, paper } = await desk.sent(choices)
  const content = countedContent((await server.nobody.call(`${page}.show`, { path: { code } })).body)
  expect(optionIdsOf(content, 'A')).toEqual(['room', 'sun', 'check'])
  // 8 %: 1000.00 + 500.00 assembly, less 10 % is 1350.00; 23 %: 300.00 + 100.00 transport, less 10 % is 360.00.
  expect(offerTotals(content, { variant: 'A', options: [] })).toMatchObject({
    net: '1710.00',
    vat: [
      { rate: '23', net: '360.00', vat: '82.80' },
      { rate: '8', net: '1350.00', vat: '108.00' },
    ],
    gross: '1900.80',
  })
  // 630.00 less 10 % is 567.00; with 8 % 612.36.
  expect(optionPrice(content, { variant: 'A', options: [] }, 'sun')).toBe('612.36')
  expect(await read(paper)).toContain('Opcja: Fotowoltaika – do wyboru, poza sumą +630,00')
  const alone = { name: 'J', consent: true, variant: 'A' as const, options: ['store'], gross: '1900.80' }
  expect((await server.nobody.refused(`${page}.accept`, { path: { code }, body: alone })).status).toBe(422)

  const accepted = await desk.accept(code, '2561.76', { variant: 'A', options: ['room', 'sun'] })
  expect(accepted.status).toBe(200)
  const job = allJobs.find(({ name }) => name === 'offer.accepted')
  await job?.run({
    data: { offer_id: id },
    db: server.db,
    deps: server.deps,
    at: new Date(),
    attempt: 1,
    isLastAttempt: false,
  })
  const text = await read((await desk.seen(id)).accepted_paper)

  for (const absent of ['do wyboru', 'Opcja', '+', 'Przegląd', 'Kocioł', 'polecany', 'Wariant B'])
    expect(text.replaceAll('+48', '')).not.toContain(absent)
  const amount = String.raw`(\d{1,3}(?: \d{3})*,\d\d)`
  const after = (label: string) => new RegExp(`${label} ${amount}`).exec(text)?.[1]
  const grosze = (shown = '') => Number(shown.replaceAll(/[ ,]/g, ''))
  const sum = (shown: readonly (string | undefined)[]) => shown.reduce((total, one) => total + grosze(one), 0)
  const [table = '', sums = ''] = text.split('Przed rabatem')
  const values = [...table.matchAll(new RegExp(`(?:8|23)% ${amount}`, 'g'))].map(([, value]) => value)
  expect(values).toEqual(['1 000,00', '50,00', '400,00', '230,00', '300,00', '100,00', '500,00'])
  const groups = ['Ogrzewanie', 'Fotowoltaika', 'Rozruch'].map(after)
  expect(groups).toEqual(['1 050,00', '630,00', '300,00'])
  expect(sums).toContain('2 580,00 zł Rabat 10% −258,00 zł Netto 2 322,00 zł')
  expect(sums).toContain('VAT 23% od 360,00 zł 82,80 zł VAT 8% od 1 962,00 zł 156,96 zł Do zapłaty 2 561,76 zł')
  expect([sum(values), sum([...groups, ...values.slice(-2)])]).toEqual([2580_00, 2580_00])
})

it('the sentence about assembly is not on the paper of an offer without assembly', async () => {
  const { rows } = await server.pool.query<{ id: number; without_assembly: boolean }>(
    `select id, without_assembly from offer_condition_options where kind = 'assembly' order by position`,
  )
  expect(rows.map(({ without_assembly }) => without_assembly)).toEqual([false, false, true])
  const papers = [rows[0]?.id ?? 0, rows[2]?.id ?? 0].map(async (assembly) => {
    const { paper } = await desk.registered({ vat_mode: '8', assembly })
    return (await read(paper)).includes('Stawka 8% dotyczy dostawy z montażem')
  })
  expect(await Promise.all(papers)).toEqual([true, false])
})
