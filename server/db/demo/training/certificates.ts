import { and, asc, eq, isNull } from 'drizzle-orm'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { inserted, type Loading } from '#server/db/demo/loading.ts'
import { daysBack } from '#server/db/demo/moments.ts'
import { records } from '#server/db/demo/random.ts'
import { coordinator } from '#server/db/demo/training/trainings.ts'
import { storeFile } from '#server/modules/media/index.ts'
import { certify } from '#server/modules/training/certificates/issue-batch.ts'
import {
  drawCertificate,
  issuedEntity,
  issuerName,
  keepPdf,
  printed,
} from '#server/modules/training/certificates/paper.ts'
import { issued_certificates } from '#server/modules/training/certificates/table.ts'
import { lockedParticipants } from '#server/modules/training/participants/life.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { lockedTerm } from '#server/modules/training/terms/life.ts'
import { bytesOf, newPdf } from '#server/paper/pdf-document.ts'

/** Certificates of the terms that were held: most are good, one ends soon, one has ended, one is revoked; and two from elsewhere. */
export async function loadCertificates(loading: Loading): Promise<void> {
  const { db, deps, now } = loading
  const isPresent = eq(training_participants.status, 'present')
  const held = await db
    .selectDistinct({ term_id: training_participants.term_id })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .where(and(isPresent, eq(training_terms.status, 'completed')))
    .orderBy(asc(training_participants.term_id))
  const by = { ...systemActor, user_id: coordinator(loading).id }
  // The certificates of the last term that was held are not issued yet.
  for (const { term_id } of held.slice(0, -1)) {
    const term = await lockedTerm(db, term_id)
    const present = await db
      .select({ id: training_participants.id })
      .from(training_participants)
      .where(and(eq(training_participants.term_id, term_id), isPresent))
    const ids = present.map(({ id }) => id)
    const at = new Date(Math.min(Date.parse(`${term.training_date}T15:00:00Z`), now.getTime()))
    await certify({ db, by, at, is_staff: true }, term, await lockedParticipants(db, ids))
  }
  await age(loading)
  const issuer = await issuerName(db)
  for (const paper of await printed(db, isNull(issued_certificates.file))) {
    const content = await drawCertificate({ db, deps }, paper, issuer)
    await keepPdf(db, deps, paper, content, new Date(paper.row.created_at))
  }
  await addExternal(loading)
}

/** Gives some certificates of the first company a past, as if they came from trainings before this portal. */
async function age(loading: Loading): Promise<void> {
  const { db, now, partners } = loading
  const isCertificate = eq(issued_certificates.document_type, 'certificate')
  const own = await db
    .select({ id: issued_certificates.id })
    .from(issued_certificates)
    .where(and(eq(issued_certificates.partner_id, partners[0]?.id ?? 0), isCertificate))
    .orderBy(asc(issued_certificates.id))
  const day = (days: number) => today(daysBack(now, -days))
  const pasts = [
    { issued_on: day(25 - 730), expires_on: day(25), reminded: [90, 30] },
    { issued_on: day(-40 - 730), expires_on: day(-40), reminded: [90, 30, 7] },
    {
      revoked_at: daysBack(now, 20).toISOString(),
      revoked_by: coordinator(loading).id,
      revocation_reason: 'Wystawiony na niewłaściwą osobę',
    },
  ]
  for (const [index, { id }] of own.slice(0, pasts.length).entries())
    await db
      .update(issued_certificates)
      .set(pasts[index] ?? {})
      .where(eq(issued_certificates.id, id))
}

/** Certificates that people of the first company got elsewhere; both are valid for five years. */
const externals = records(
  ['title', 'issuer', 'certificate_number', 'first_name', 'last_name', 'years'],
  `
  F-gaz – certyfikat kat. I | Urząd Dozoru Technicznego | FGAZ-O/24/15332/21 | Marek | Wrona | 4.6
  Uprawnienia SEP G1 do 1 kV | Stowarzyszenie Elektryków Polskich | D/412/0873/22 | Ewa | Sikora | 4.85
`,
)

async function addExternal(loading: Loading): Promise<void> {
  const { db, deps, now, partners } = loading
  const created_by = coordinator(loading).id
  for (const { years, ...external } of externals) {
    const issued_on = today(daysBack(now, Number(years) * 365))
    const expires_on = `${Number(issued_on.slice(0, 4)) + 5}${issued_on.slice(4).replace('-02-29', '-02-28')}`
    const row = await inserted(db, issued_certificates, {
      ...external,
      kind: 'external',
      document_type: 'certificate',
      partner_id: partners[0]?.id ?? null,
      issued_on,
      expires_on,
      created_by,
      created_at: daysBack(now, 30).toISOString(),
    })
    const { id: file } = await storeFile(db, deps.storage, {
      filename: `${external.certificate_number.replaceAll('/', '-')}.pdf`,
      purpose: 'external_certificate',
      content: await scan(external, issued_on),
      created_by,
      at: now,
      owner_entity: issuedEntity,
      owner_id: row.id,
    })
    await db.update(issued_certificates).set({ file }).where(eq(issued_certificates.id, row.id))
  }
}

/** A plain page, as offices print them. */
function scan(external: Omit<(typeof externals)[number], 'years'>, issued_on: string): Promise<Buffer> {
  const { title, certificate_number, first_name, last_name } = external
  const document = newPdf({ size: 'A4', margin: 70, info: { Title: title } })
  document.font('bold').fontSize(22).text(title, { align: 'center' }).moveDown(2)
  document.font('regular').fontSize(13).text(`Nr ${certificate_number}`, { align: 'center' }).moveDown(3)
  document.font('bold').fontSize(18).text(`${first_name} ${last_name}`, { align: 'center' }).moveDown(3)
  document.font('regular').fontSize(11)
  document.text(`Data wydania: ${writtenDay(issued_on, 'pl')}`)
  return bytesOf(document)
}
