import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { drawDecision } from '#server/modules/service-order/warranty/decision-pdf.ts'
import type { WarrantyOrder } from '#server/modules/service-order/warranty/order.ts'
import { pagesOf } from '#tests/support/pdf-pages.ts'

const sender = {
  name: 'Polar Dystrybucja Sp. z o.o.',
  lines: ['ul. Składowa 4, 05-850 Ożarów', null, 'NIP 813-000-11-27'],
}
const order = {
  order_number: 'SG/2026/00044',
  sent_at: '2026-11-20T23:30:00Z',
  partner_name: 'Instal-Term Sp. z o.o.',
  model_name: 'Polaris Ignis Max 50',
  serial_no: '2631820559771002423884',
  installation_address: 'ul. Słoneczna 12',
  installation_post_code: '32-020',
  installation_city: 'Wieliczka',
  comment: 'Kocioł blokuje się na EM18.',
} as WarrantyOrder
const decision = {
  resolution: 'replaced',
  text: 'Wymieniono jednostkę zewnętrzną.',
  new_serial_no: '2631820559771002423999',
  rejection_reason: null,
  by: 'Marek Sikora',
  at: new Date('2026-11-24T12:00:00Z'),
} as const

it('says who decided what about which unit, with the distributor’s name above', async () => {
  const [page = ''] = await pagesOf(
    await drawDecision({ order, decision, sender, visits: [], parts: [], locale: 'pl' }),
  )
  for (const said of [
    'Polar Dystrybucja Sp. z o.o. ul. Składowa 4, 05-850 Ożarów NIP 813-000-11-27',
    'DECYZJA W SPRAWIE ZGŁOSZENIA SG/2026/00044 Zgłoszenie z 21.11.2026',
    'Wymieniono urządzenie',
    'Numer seryjny 2631 8205 5977 1002 4238 84',
    'Numer seryjny nowego urządzenia 2631 8205 5977 1002 4239 99',
    'ul. Słoneczna 12, 32-020 Wieliczka',
    'Kocioł blokuje się na EM18.',
    'Marek Sikora, 24.11.2026',
    'zakwestionować w portalu partnera w ciągu 14 dni',
    '1 z 1',
  ])
    expect(page).toContain(said)
})

it('continues over pages, each of which says what it belongs to, and loses no word', async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `słowo${index}`)
  const pages = await pagesOf(
    await drawDecision({
      order,
      decision: { ...decision, text: words.join(' ') },
      sender,
      visits: [],
      parts: [],
      locale: 'pl',
    }),
  )
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('SG/2026/00044')
    expect(page).toContain(`${index + 1} z ${pages.length}`)
  }
  const all = new Set(pages.join(' ').split(' '))
  expect(words.filter((word) => !all.has(word))).toEqual([])
})

it('can be read aloud, and is the same file for the same decision', async () => {
  const [first, second] = [
    await drawDecision({ order, decision, sender, visits: [], parts: [], locale: 'pl' }),
    await drawDecision({ order, decision, sender, visits: [], parts: [], locale: 'pl' }),
  ]
  expect(second.equals(first)).toBe(true)
  const document = await getDocumentProxy(new Uint8Array(first))
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
})
