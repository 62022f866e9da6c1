import { and, asc, eq, isNull } from 'drizzle-orm'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { writtenDay } from '#contract/moment.ts'
import { today } from '#contract/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inserted } from '#server/db/demo/inserted.ts'
import type { Deps } from '#server/deps.ts'
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

interface Loading {
  db: Database
  deps: Pick<Deps, 'storage' | 'config'>
  now: Date
  /** Who coordinates the trainings. */
  editor: { id: number }
  /** The first is the company of the demonstration's account. */
  partners: readonly { id: number }[]
}

/** Certificates of the terms that were held: most are good, one ends soon, one has ended, one is revoked; and two from elsewhere. */
export async function loadCertificates(loading: Loading): Promise<void> {
  const { db, now, editor } = loading
  const held = await db
    .selectDistinct({ term_id: training_participants.term_id })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .where(and(eq(training_participants.status, 'present'), eq(training_terms.status, 'completed')))
    .orderBy(asc(training_participants.term_id))
  const by = { ...systemActor, user_id: editor.id }
  // The certificates of the last term that was held are not issued yet.
  for (const { term_id } of held.slice(0, -1)) {
    const term = await lockedTerm(db, term_id)
    const present = await db
      .select({ id: training_participants.id })
      .from(training_participants)
      .where(and(eq(training_participants.term_id, term_id), eq(training_participants.status, 'present')))
    const people = await lockedParticipants(
      db,
      present.map(({ id }) => id),
    )
    const at = new Date(Math.min(Date.parse(`${term.training_date}T15:00:00Z`), now.getTime()))
    await certify({ db, by, at, is_staff: true }, term, people)
  }
  await age(loading)
  await drawAll(loading)
  await addExternal(loading)
}

/** Gives some of the partner's certificates a past, as if they came from trainings before this portal. */
async function age({ db, now, editor, partners: [own_company] }: Loading): Promise<void> {
  const own = await db
    .select({ id: issued_certificates.id, document_type: issued_certificates.document_type })
    .from(issued_certificates)
    .where(
      and(
        eq(issued_certificates.partner_id, own_company?.id ?? 0),
        eq(issued_certificates.document_type, 'certificate'),
      ),
    )
    .orderBy(asc(issued_certificates.id))
  const day = (days: number) => today(new Date(now.getTime() + days * 86_400_000))
  const pasts = [
    { issued_on: day(25 - 730), expires_on: day(25), reminded: [90, 30] },
    { issued_on: day(-40 - 730), expires_on: day(-40), reminded: [90, 30, 7] },
    {
      revoked_at: new Date(now.getTime() - 20 * 86_400_000).toISOString(),
      revoked_by: editor.id,
      revocation_reason: 'Wystawiony na niewłaściwą osobę',
    },
  ]
  for (const [index, past] of pasts.entries()) {
    const row = own[index]
    if (row) await db.update(issued_certificates).set(past).where(eq(issued_certificates.id, row.id))
  }
}

async function drawAll({ db, deps }: Loading): Promise<void> {
  const issuer = await issuerName(db)
  for (const paper of await printed(db, isNull(issued_certificates.file))) {
    const content = await drawCertificate({ db, deps }, paper, issuer)
    await keepPdf(db, deps, paper, content, new Date(paper.row.created_at))
  }
}

const externals = [
  {
    title: 'F-gaz – certyfikat kat. I',
    number: 'FGAZ-O/24/15332/21',
    first_name: 'Marek',
    last_name: 'Wrona',
    years: 4.6,
  },
  { title: 'Uprawnienia SEP G1 do 1 kV', number: 'D/412/0873/22', first_name: 'Ewa', last_name: 'Sikora', years: 4.85 },
]

/** Certificates that people of the partner got elsewhere; both are valid for five years. */
async function addExternal({ db, deps, now, editor, partners: [own_company] }: Loading): Promise<void> {
  for (const { title, number, first_name, last_name, years } of externals) {
    const issued = new Date(now.getTime() - years * 365 * 86_400_000)
    const issued_on = today(issued)
    const expires_on = `${Number(issued_on.slice(0, 4)) + 5}${issued_on.slice(4).replace('-02-29', '-02-28')}`
    const row = await inserted(db, issued_certificates, {
      kind: 'external' as const,
      certificate_number: number,
      document_type: 'certificate' as const,
      partner_id: own_company?.id ?? null,
      first_name,
      last_name,
      title,
      issuer: title.startsWith('F-gaz') ? 'Urząd Dozoru Technicznego' : 'Stowarzyszenie Elektryków Polskich',
      issued_on,
      expires_on,
      created_by: editor.id,
      created_at: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
    })
    const file = await storeFile(db, deps.storage, {
      filename: `${number.replaceAll('/', '-')}.pdf`,
      purpose: 'external_certificate',
      content: await scan({ title, number, full_name: `${first_name} ${last_name}`, issued_on }),
      created_by: editor.id,
      at: now,
      owner_entity: issuedEntity,
      owner_id: row.id,
    })
    await db.update(issued_certificates).set({ file: file.id }).where(eq(issued_certificates.id, row.id))
  }
}

/** A plain page, as offices print them. */
function scan({ title, number, full_name, issued_on }: Record<'title' | 'number' | 'full_name' | 'issued_on', string>) {
  const document = newPdf({ size: 'A4', margin: 70, info: { Title: title } })
  document.font('bold').fontSize(22).text(title, { align: 'center' }).moveDown(2)
  document.font('regular').fontSize(13).text(`Nr ${number}`, { align: 'center' }).moveDown(3)
  document.font('bold').fontSize(18).text(full_name, { align: 'center' }).moveDown(3)
  document
    .font('regular')
    .fontSize(11)
    .text(`Data wydania: ${writtenDay(issued_on, 'pl')}`)
  return bytesOf(document)
}
