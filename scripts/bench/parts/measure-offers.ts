import { loadavg } from 'node:os'
import type pg from 'pg'
import type { OfferDocument, OfferDocumentRow } from '#contract/offer/offer-document.ts'
import { compareCalls } from '#scripts/bench/compare.ts'
import { measureOfferPages, type OfferPages } from '#scripts/bench/offer-pages.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { type Comparison, comparisonTable, count } from '#scripts/bench/report.ts'
import { drawOffer } from '#server/modules/offer/pdf/draw-offer.ts'

/** The heading of this part in `docs/performance.md`. */
export const offersHeading = 'Offers'

const office = '/api/offer-generator/offers'
const zone = '/api/partnerzone/offer-generator/offers'
const calls = {
  'offers, page 1': `${office}?per_page=25`,
  'offers, page 500': `${office}?per_page=25&page=500`,
  'offers, filtered': `${office}?per_page=25&state=sent,viewed&subject=pompa`,
  'offers, filters that exclude each other': `${office}?per_page=25&state=withdrawn&subject=pompa`,
  'offers, by customer': `${office}?per_page=25&sort_by=customer_name`,
  'offers, of a customer': `${office}?per_page=25&customer_name=nowak`,
}
const ownCalls = {
  'own offers, page 1': `${zone}?per_page=25`,
  'own offers, by value': `${zone}?per_page=25&sort_by=gross`,
  'own offers, filtered': `${zone}?per_page=25&state=sent&customer_name=nowak`,
  'own offers, totals by state': `${zone}/summary`,
}

/**
 * Measures lists of so many offers, a fifth of them of one company, the drawing of a paper, typing in a long offer and the
 * customer's page. Answers the text of the section.
 */
export async function measureOffers(product: Product, client: pg.Client, offers: number): Promise<string> {
  const [busy = 0] = loadavg()
  console.info(`Filling up to ${offers} offers …`)
  await fillOffers(client, offers)
  const partner = await signIn(product, 'partner')
  const comparisons = [
    ...(await compareCalls(product, client, await signIn(product, 'admin'), calls)),
    ...(await compareCalls(product, client, partner, ownCalls)),
  ]
  const papers = [await measurePaper(30), await measurePaper(300)]
  return section({ offers, busy, comparisons, papers, pages: await measureOfferPages(product.url, partner) })
}

/** Copies of the demonstration's offers, in every state. Heat pumps are in all of them but among those that were withdrawn. */
async function fillOffers(client: pg.Client, offers: number): Promise<void> {
  await client.query(
    `insert into offers (partner_id, partner_name, created_by, created_at, updated_at, state, offer_number, subject, customer_name,
       content, net, gross, expires_on, registered_at, sent_at)
     select p.id, p.name, u.id, moment, moment,
       (case when n % 64 = 9 then 'withdrawn'
         else (array['draft','open','sent','viewed','accepted','rejected','expired','superseded'])[1 + n % 8] end)::offer_state,
       'BENCH/' || n, (array['Pompa ciepła dla domu','Kocioł gazowy','Rekuperacja','Klimatyzacja biura'])[1 + n / 8 % 4] || ' ' || n,
       (array['Jan Nowak','Ewa Kowalska','Adam Wiśniewski','Zofia Wójcik','Piotr Kamiński'])[1 + n % 5] || ' ' || n % 997,
       o.content, n % 90000 + 1000, (n % 90000 + 1000) * 1.08, moment::date + 30, moment, moment
     from generate_series(1, $1) n
     cross join lateral (select now() - n * interval '7 minutes' as moment) t
     cross join lateral (select id, name from partners order by (case when n % 5 = 0 then id else (id::bigint * 7919 + n) % 1009 end), id limit 1) p
     cross join (select min(id) as id from users) u
     cross join (select content from offers order by id limit 1) o`,
    [offers],
  )
  await client.query('vacuum analyze offers')
}

/** Time of drawing a paper of so many lines, as the median of many in this process: milliseconds by the clock and of the processor. */
interface PaperFigures {
  lines: number
  pages: number
  kilobytes: number
  milliseconds: number
  processor: number
}

async function measurePaper(lines: number): Promise<PaperFigures> {
  const document = paperOf(lines)
  const [times, processor]: [number[], number[]] = [[], []]
  let drawn = await drawOffer(document)
  for (let round = 0; round < 20; round += 1) {
    const [before, used] = [performance.now(), process.cpuUsage()]
    drawn = await drawOffer(document)
    times.push(performance.now() - before)
    const { user, system } = process.cpuUsage(used)
    processor.push((user + system) / 1000)
  }
  const found = { lines, pages: drawn.pages, kilobytes: drawn.bytes.length / 1024 }
  return { ...found, milliseconds: median(times), processor: median(processor) }
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

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

interface Measured {
  offers: number
  busy: number
  comparisons: Comparison[]
  papers: PaperFigures[]
  pages: OfferPages
}

function section({ offers, busy, comparisons, papers, pages }: Measured): string {
  const paper = ({ lines, pages: sheets, milliseconds, processor, kilobytes }: PaperFigures) =>
    `| ${lines} lines, ${sheets} pages | ${milliseconds.toFixed(0)} ms | ${processor.toFixed(0)} ms | ${kilobytes.toFixed(0)} kB |`
  const typed = Object.entries(pages.typing).map(
    ([what, longest]) => `| typing ${what}, longest task | at most 50 ms | ${longest <= 50 ? '≤ 50' : longest} ms |`,
  )
  return `With ${count(offers)} offers, a fifth of them of one company, beside exactly the statements that each call sends. The load average before the run was ${busy.toFixed(1)}. Taken on ${new Date().toISOString().slice(0, 10)}. Times in milliseconds.

${comparisonTable(comparisons)}

Drawing a paper without photos, the median of 20 in one process, by the clock and of the processor. The budget is 150 ms for 30 lines.

| paper | time | processor | size |
| --- | ---: | ---: | ---: |
${papers.map(paper).join('\n')}

In a browser whose processor is four times slower: an offer of 100 lines in ten groups, and the page that a customer opens on a phone with nothing in the cache.

| what | target | measured |
| --- | ---: | ---: |
${typed.join('\n')}
| customer's page, JavaScript beyond the start, gzip | at most 40 kB | ${pages.kilobytes.toFixed(0)} kB |
| customer's page, from the first paint to the total | at most 1000 ms | ${pages.total.toFixed(0)} ms |
`
}
