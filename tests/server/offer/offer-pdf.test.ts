import sharp from 'sharp'
import { getDocumentProxy, getMeta } from 'unpdf'
import { expect, it } from 'vitest'
import { drawOffer } from '#server/modules/offer/pdf/draw-offer.ts'
import type { DrawnOffer, OfferDocument } from '#server/modules/offer/pdf/offer-document.ts'
import { pagesOf } from '#tests/support/pdf-pages.ts'
import { offerPaper, paperRow, paperSection } from './offer-paper.ts'

/** The text and the metadata of the file. */
async function read({ bytes }: DrawnOffer) {
  const pages = await pagesOf(bytes)
  return { pages, all: pages.join(' '), meta: await getMeta(await getDocumentProxy(bytes.slice())) }
}

const drawn = async (offer: Partial<OfferDocument> = {}) => {
  const paper = await drawOffer(offerPaper(offer))
  return { paper, ...(await read(paper)) }
}

const many = (count: number, row = {}) =>
  paperSection(Array.from({ length: count }, (_, index) => paperRow(`l${index}`, row)))
const [whole] = offerPaper().totals
const one = { totals: whole ? [{ ...whole, variant: null }] : [] }

it('has the numbers of the offer, whose it is and for whom, with every Polish letter', async () => {
  const { all, meta } = await drawn()
  for (const said of [
    'OFERTA OF/2026/0118',
    'Joanna Malinowska',
    'Data oferty 19.11.2026 · Ważna do 18.12.2026',
    'NIP 813-000-11-27',
    'Zasobnik c.w.u. Helion Aqua 200 200 l, wężownica 2,4 m²',
    '5 151,20',
    'Opcja: Sterownik pokojowy Helion Room',
    '2 szt. 690,00 +1 380,00',
    'Wariant B · Polaris Borealis 12, niższa cena',
    '3 446,98 zł',
    '46 534,18 zł',
    '42 703,20 zł',
    'Gwarancja 7 lat',
    'Autor oferty: Piotr Zając, 602 555 118',
    '1 z 1',
  ])
    expect(all).toContain(said)
  expect(meta.info).toMatchObject({
    Title: 'Oferta OF/2026/0118 – Pompa ciepła z zasobnikiem c.w.u. dla domu 148 m²',
    Author: 'Instal-Term Sp. z o.o.',
    Language: 'pl-PL',
  })
})

it('is tagged, so that it can be read out', async () => {
  const { paper } = await drawn()
  const document = await getDocumentProxy(paper.bytes.slice())
  expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
  const tree = JSON.stringify(await (await document.getPage(1)).getStructTree())
  for (const role of ['"H1"', '"Table"', '"TR"', '"TH"', '"TD"']) expect(tree).toContain(role)
})

it('repeats the head of the table and the page number on each page', async () => {
  const { pages } = await drawn({ sections: [many(60)], ...one })
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`${index + 1} z ${pages.length}`)
    if (page.includes('Urządzenie')) expect(page).toContain('Cena netto')
  }
})

it('keeps the totals with the last line, wherever a page ends', async () => {
  for (let count = 17; count < 24; count += 1) {
    const { pages } = await drawn({ sections: [many(count)], ...one })
    const last = pages.find((page) => page.includes('Do zapłaty'))
    expect(last).toContain(`Urządzenie l${count - 1}`)
  }
})

it('leaves no heading alone at the foot of a page', async () => {
  const sections = Array.from({ length: 20 }, (_, index) =>
    paperSection([paperRow(`r${index}`, { name: `Pierwsza pozycja ${index} części` })], {
      id: `s${index}`,
      name: `Część ${index} oferty`,
    }),
  )
  const { pages } = await drawn({ sections, ...one })
  for (let index = 0; index < 20; index += 1)
    expect(pages.find((page) => page.includes(`Część ${index} oferty`))).toContain(`Pierwsza pozycja ${index} części`)
})

it('says where each line stands', async () => {
  const { paper } = await drawn({ sections: [many(60)], ...one })
  expect(paper.rows.map(({ line }) => line)).toEqual(Array.from({ length: 60 }, (_, index) => `l${index}`))
  for (const { page, top, height } of paper.rows) {
    expect(page).toBeLessThanOrEqual(paper.pages)
    expect(top).toBeGreaterThan(40)
    expect(top + height).toBeLessThan(790)
  }
})

it('stays below a megabyte with a photo on each of thirty lines, and contains a repeated photo once', async () => {
  const photo = async (red: number) => ({
    bytes: new Uint8Array(
      await sharp({ create: { width: 400, height: 300, channels: 3, background: { r: red, g: 120, b: 90 } } })
        .jpeg()
        .toBuffer(),
    ),
    type: 'image/jpeg' as const,
    width: 400,
    height: 300,
  })
  const photos = await Promise.all(Array.from({ length: 30 }, (_, index) => photo(index * 8)))
  const rows = photos.map((picture, index) =>
    paperRow(`l${index}`, { photo: picture, description: 'Opis. '.repeat(20) }),
  )
  const each = await drawOffer(offerPaper({ sections: [paperSection(rows)] }))
  expect(each.bytes.length).toBeLessThan(1_000_000)
  const [first = null] = photos
  const same = rows.map((row) => ({ ...row, photo: first }))
  expect((await drawOffer(offerPaper({ sections: [paperSection(same)] }))).bytes.length).toBeLessThan(each.bytes.length)
})

it('shows HTML as text, keeps Cyrillic, leaves emoji out and cuts nothing off', async () => {
  const name = 'Bardzo długa nazwa urządzenia '.repeat(12).trim()
  const { all, pages } = await drawn({
    subject: '<b>Oferta</b> &amp; <script>alert(1)</script>',
    customer: { ...offerPaper().customer, name: 'Олександр Шевченко 🔥👩‍🔧' },
    sections: [
      paperSection([
        paperRow('l1', { name }),
        paperRow('l2', { name: 'X'.repeat(400) }),
        paperRow('l3', { description: 'Opis, który nie mieści się na stronie. '.repeat(400) }),
        paperRow('l4', { kind: 'text', name: 'Sam tekst', quantity: '', unit: '', unit_price: '', net: '' }),
      ]),
    ],
  })
  expect(all).toContain('<b>Oferta</b> &amp; <script>alert(1)</script>')
  expect(all).toContain('Олександр Шевченко')
  expect(all).toContain(name)
  expect(all.replaceAll(' ', '')).toContain('X'.repeat(400))
  expect(all.match(/nie mieści się/g)).toHaveLength(400)
  expect(all).toContain('Sam tekst')
  expect(pages.length).toBeGreaterThan(2)
})

it('draws three hundred lines, and an offer in which nothing is written yet', async () => {
  const { all } = await drawn({ sections: [many(300)], ...one })
  expect(all).toContain('Urządzenie l299')
  const empty = { name: '', address: '', nip: null, phone_number: null, email: null, bank_account: null, footer: '' }
  const { pages } = await drawn({
    offer_number: '',
    subject: '',
    is_draft: true,
    sections: [],
    totals: [],
    conditions: [],
    company: { ...offerPaper().company, ...empty, colour: '#ffff00' },
    customer: { name: '', contact_person: null, address: null, email: null, phone_number: null },
  })
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('Wersja robocza – nie jest ofertą')
})

it('is the same to the byte each time', async () => {
  expect((await drawOffer(offerPaper())).bytes).toEqual((await drawOffer(offerPaper())).bytes)
})

it('numbers the lines of each variant from one, and common lines so that no line of a variant has their number', async () => {
  const section = (variant: 'A' | 'B' | null, ...lines: string[]) =>
    paperSection(
      lines.map((line) => paperRow(line)),
      { id: lines.join('-'), variant },
    )
  const sections = [section('A', 'a1', 'a2', 'a3'), section('B', 'b1', 'b2'), section(null, 'c1', 'c2')]
  const numbered = async (order: OfferDocument['sections']) =>
    [...(await drawn({ sections: order })).all.matchAll(/(\d+) Urządzenie (\w\d)/g)].map(
      ([, number, line]) => number + String(line),
    )
  expect(await numbered(sections)).toEqual(['1a1', '2a2', '3a3', '1b1', '2b2', '4c1', '5c2'])
  const common = sections.slice(2)
  expect(await numbered([...common, ...sections.slice(0, 2)])).toEqual([
    '1c1',
    '2c2',
    '3a1',
    '4a2',
    '5a3',
    '3b1',
    '4b2',
  ])
})

it('keeps a short paragraph on one page and three lines of a long one on each, wherever a page ends', async () => {
  const sentence = (word: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${word}${index}`).join(' ')
  const notes = [sentence('krótkie', 60), sentence('długie', 400)].join('\n')
  let divided = 0
  for (let count = 1; count < 24; count += 1) {
    const { pages } = await drawn({ sections: [many(count)], ...one, conditions: [], deposit: null, notes })
    const wordsOf = (word: string) => pages.map((page) => page.match(new RegExp(`${word}\\d`, 'g'))?.length ?? 0)
    expect(wordsOf('krótkie').filter((words) => words > 0)).toEqual([60])
    const parts = wordsOf('długie').filter((words) => words > 0)
    if (parts.length > 1) divided += 1
    // A line has twelve of these words at least.
    expect(Math.min(...parts)).toBeGreaterThan(24)
    const title = pages.find((page) => page.includes('krótkie0 '))
    expect(title).toContain('Uwagi')
  }
  expect(divided).toBeGreaterThan(2)
})

it('puts no single last row of conditions on a page', async () => {
  const conditions = Array.from({ length: 7 }, (_, index) => ({ label: `Warunek ${index}`, value: 'Tak' }))
  for (let count = 10; count < 24; count += 1) {
    const { pages } = await drawn({ sections: [many(count)], ...one, notes: null, deposit: null, conditions })
    const rows = pages.map((page) => [0, 3, 6].filter((row) => page.includes(`Warunek ${row} `)).length)
    expect(rows.at(-1)).not.toBe(1)
  }
})
