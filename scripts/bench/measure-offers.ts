import type pg from 'pg'
import type { OfferDocument, OfferDocumentRow } from '#contract/offer/offer-document.ts'
import { drawOffer } from '#server/modules/offer/pdf/draw-offer.ts'
import { compareCalls } from './compare.ts'
import { type Product, signIn } from './product.ts'
import { type Comparison, comparisonTable, count } from './report.ts'

/** The heading of this part in `docs/performance.md`. */
export const offersHeading = 'Offers'

const office = '/api/offer-generator/offers'
const zone = '/api/partnerzone/offer-generator/offers'
const calls = {
  'offers, page 1': `${office}?per_page=25`,
  'offers, page 500': `${office}?per_page=25&page=500`,
  'offers, filtered': `${office}?per_page=25&state=sent,viewed&subject=pompa`,
}
const ownCalls = {
  'own offers, page 1': `${zone}?per_page=25`,
  'own offers, by value': `${zone}?per_page=25&sort_by=gross`,
  'own offers, filtered': `${zone}?per_page=25&state=sent&customer_name=nowak`,
  'own offers, totals by state': `${zone}/summary`,
}

/** Measures lists of so many offers, a fifth of them of one company, and the drawing of a paper. Answers the text of the section. */
export async function measureOffers(product: Product, client: pg.Client, offers: number): Promise<string> {
  console.info(`Filling up to ${offers} offers …`)
  await fillOffers(client, offers)
  const comparisons = [
    ...(await compareCalls(product, client, await signIn(product, 'admin'), calls)),
    ...(await compareCalls(product, client, await signIn(product, 'partner'), ownCalls)),
  ]
  return section(offers, comparisons, await measurePaper(30), await measurePaper(300))
}

/** Copies of the demonstration's offers, in every state but those that are frozen with a paper of their own. */
async function fillOffers(client: pg.Client, offers: number): Promise<void> {
  await client.query(
    `insert into offers (partner_id, partner_name, created_by, created_at, updated_at, state, offer_number, subject, customer_name,
       content, net, gross, expires_on, registered_at, sent_at)
     select p.id, p.name, u.id, moment, moment,
       (array['draft','open','sent','viewed','accepted','rejected','expired','superseded'])[1 + n % 8]::offer_state,
       'BENCH/' || n, (array['Pompa ciepła dla domu','Kocioł gazowy','Rekuperacja','Klimatyzacja biura'])[1 + n % 4] || ' ' || n,
       (array['Jan Nowak','Ewa Kowalska','Adam Wiśniewski','Zofia Wójcik','Piotr Kamiński'])[1 + n % 5] || ' ' || n % 997,
       o.content, n % 90000 + 1000, (n % 90000 + 1000) * 1.08, moment::date + 30, moment, moment
     from generate_series(1, $1) n
     cross join lateral (select now() - n * interval '7 minutes' as moment) t
     cross join lateral (select id, name from partners order by (case when n % 5 = 0 then id else (id * 7919 + n) % 1009 end), id limit 1) p
     cross join (select min(id) as id from users) u
     cross join (select content from offers order by id limit 1) o`,
    [offers],
  )
  await client.query('vacuum analyze offers')
}

/** Milliseconds that drawing a paper of so many lines takes: the median of many, in this process. */
async function measurePaper(lines: number): Promise<{ milliseconds: number; kilobytes: number; pages: number }> {
  const document = paperOf(lines)
  const times: number[] = []
  let drawn = await drawOffer(document)
  for (let round = 0; round < 20; round += 1) {
    const before = performance.now()
    drawn = await drawOffer(document)
    times.push(performance.now() - before)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const found = { milliseconds: sorted[10] ?? 0, kilobytes: drawn.bytes.length / 1024, pages: drawn.pages }
  console.info(lines, found)
  return found
}

function paperOf(lines: number): OfferDocument {
  const row = (index: number): OfferDocumentRow => ({
    ...{ line: `l${index}`, kind: 'item', name: `Pompa ciepła powietrze–woda ${index}`, photo: null, quantity: '1' },
    description: 'Jednostka zewnętrzna i wewnętrzna, praca do −25 °C, czynnik R290, klasa A+++.',
    ...{ unit: 'szt.', unit_price: '31900.00', net: '31900.00', vat: null, is_optional: false, is_left_out: false },
  })
  return {
    ...{
      locale: 'pl',
      offer_number: 'OF/2026/0118',
      is_draft: false,
      revision: 1,
      subject: 'Pompa ciepła dla domu 148 m²',
    },
    ...{ created_on: '2026-11-01', registered_on: '2026-11-02', expires_on: '2026-12-18' },
    company: {
      ...{ name: 'Instal-Term', address: 'ul. Przemysłowa 14\n35-105 Rzeszów', nip: '8130001127', logo: null },
      ...{
        phone_number: '+48170000000',
        email: 'biuro@instal-term.example',
        bank_account: null,
        footer: 'Instal-Term',
      },
      ...{ colour: '#0b3a4a', accent: '#c2571a' },
    },
    customer: { name: 'Joanna Malinowska', contact_person: null, address: null, email: null, phone_number: null },
    maintainer: { full_name: 'Piotr Zając', email: 'piotr.zajac@instal-term.example', phone_number: null },
    introduction: null,
    sections: [
      {
        id: 's',
        name: '',
        variant: null,
        is_optional: false,
        is_left_out: false,
        rows: Array.from({ length: lines }, (_, index) => row(index)),
        subtotal: '957000.00',
      },
    ],
    charges: [],
    totals: [
      {
        ...{
          variant: null,
          name: '',
          is_recommended: false,
          before_discount: '957000.00',
          discount: null,
          net: '957000.00',
        },
        ...{ vat: [{ label: '8%', net: '957000.00', vat: '76560.00' }], gross: '1033560.00' },
      },
    ],
    ...{ vat_note: null, conditions: [{ label: 'Gwarancja', value: '7 lat' }], notes: null, acceptance: null },
    made_at: '2026-11-02T10:00:00.000Z',
  }
}

function section(
  offers: number,
  comparisons: Comparison[],
  paper: Awaited<ReturnType<typeof measurePaper>>,
  long: Awaited<ReturnType<typeof measurePaper>>,
): string {
  const line = (lines: number, { milliseconds, kilobytes, pages }: typeof paper) =>
    `| ${lines} lines, ${pages} pages | ${milliseconds.toFixed(0)} ms | ${kilobytes.toFixed(0)} kB |`
  return `With ${count(offers)} offers, a fifth of them of one company, beside exactly the statements that each call sends. Taken on ${new Date().toISOString().slice(0, 10)}. Times in milliseconds.

${comparisonTable(comparisons)}

Drawing a paper without photos, the median of 20 in one process. The budget is 150 ms for 30 lines.

| paper | time | size |
| --- | ---: | ---: |
${line(30, paper)}
${line(300, long)}
`
}
