import type pg from 'pg'
import { type Certificates, measureCertificates } from '#scripts/bench/certificates.ts'
import { compareCalls } from '#scripts/bench/compare.ts'
import { type Product, signIn } from '#scripts/bench/product.ts'
import { type Comparison, comparisonTable, count } from '#scripts/bench/report.ts'
import { measureSignUps, type SignUps } from '#scripts/bench/sign-ups.ts'
import { fillTrainings, type School } from '#scripts/bench/trainings.ts'

/** The heading of this part in `docs/performance.md`. */
export const trainingsHeading = 'Trainings'

const calls = {
  'terms, page 1': '/api/training/terms?per_page=25',
  'terms, filtered': '/api/training/terms?per_page=25&status=open&city=krak&hide_inactive=true',
  'participants, page 1': '/api/training/participants?per_page=25',
  'participants, filtered': '/api/training/participants?per_page=25&status=signed',
  'participants, name contains': '/api/training/participants?per_page=25&name=kowalski',
}

/** Measures trainings with so many terms and participants; there are `partners` companies already. Answers the text of the section. */
export async function measureTrainings(
  product: Product,
  client: pg.Client,
  school: School,
  partners: number,
): Promise<string> {
  console.info(`Filling up to ${school.participants} participants …`)
  await fillTrainings(client, school, partners)
  const comparisons = await compareCalls(product, client, await signIn(product, 'admin'), calls)
  const signUps = await measureSignUps(product, client)
  console.info(signUps)
  const certificates = await measureCertificates(product, client)
  return section(school, comparisons, signUps, certificates)
}

function section(
  school: School,
  comparisons: Comparison[],
  { hot, spread }: SignUps,
  certificates: Certificates,
): string {
  const speed = (what: string, { perSecond, p50, p99 }: SignUps['hot']) =>
    `| ${what} | ${perSecond.toFixed(0)} | ${p50.toFixed(0)} | ${p99.toFixed(0)} |`
  return `With ${count(school.terms)} terms and ${count(school.participants)} participants, beside exactly the statements that each call sends. Taken on ${new Date().toISOString().slice(0, 10)}. Times in milliseconds.

${comparisonTable(comparisons)}

Sign-ups by the call of the partner zone: 16 companies at a time, each with a session of its own and a key for every request; each sign-up locks the term, gives two numbers, places an order and enqueues its letters.

| sign-ups | a second | p50 | p99 |
| --- | ---: | ---: | ---: |
${speed('all for one term', hot)}
${speed('spread over a hundred terms', spread)}

| certificates | measured |
| --- | ---: |
| issued as one job | ${count(certificates.count)} |
| PDFs a second | ${certificates.perSecond.toFixed(1)} |
| PDFs a second of one core's time | ${certificates.perSecondPerCore.toFixed(1)} |
| most memory of the server meanwhile | ${certificates.peakMegabytes.toFixed(0)} MB |
`
}
