import { asc, eq } from 'drizzle-orm'
import { defaultLocale } from '#contract/messages/locale.ts'
import type { CertificateElement } from '#contract/training/certificate-page.ts'
import { writtenDay } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { readDistributor } from '#server/modules/core/index.ts'
import { generatedFileId, storeFile } from '#server/modules/media/index.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { training_certificates, training_terms, trainings } from '#server/modules/training/table.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import { backgroundImage } from './background.ts'
import type { certificatePdf } from './pdf.ts'
import { issued_certificates } from './table.ts'

/** Entity of issued certificates in audit, media and retention. */
export const issuedEntity = 'training.issued-certificates'

/** Data of a generated certificate's PDF, read in one query. */
export type PrintedCertificate = Awaited<ReturnType<typeof printed>>[number]

/** Generated certificates with their printed data. */
export function printed(db: Database, where: Parameters<ReturnType<typeof selectPrinted>['where']>[0]) {
  return selectPrinted(db).where(where).orderBy(asc(issued_certificates.id))
}

function selectPrinted(db: Database) {
  return db
    .select({
      row: issued_certificates,
      template: training_certificates,
      template_file: trainings.template_file,
      city: training_terms.city,
      training_date: training_terms.training_date,
      company: training_records.contractor_name,
      email: training_participants.email,
      user_id: training_participants.user_id,
      record_id: training_participants.record_id,
      contact_email: training_records.contact_email,
    })
    .from(issued_certificates)
    .innerJoin(training_certificates, eq(training_certificates.id, issued_certificates.certificate_id))
    .innerJoin(training_participants, eq(training_participants.id, issued_certificates.participant_id))
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .innerJoin(training_terms, eq(training_terms.id, issued_certificates.term_id))
    .innerJoin(trainings, eq(trainings.id, issued_certificates.training_id))
    .$dynamic()
}

/** Name of the distributor in documents. */
export async function issuerName(db: Database): Promise<string> {
  return (await readDistributor(db)).name
}

/** Address of a certificate's public page, in its QR code. */
export function verifyAddress(public_url: string, code: string): string {
  return `${public_url}/#/verify/${code}`
}

/** Draws the page of a certificate. */
export const certificateDrawer = drawer<typeof certificatePdf>(new URL('./pdf.ts', import.meta.url), 'certificatePdf')

/** The PDF of a certificate; the same row always gives the same bytes. */
export async function drawCertificate(
  of: { db: Database; deps: Pick<Deps, 'storage' | 'config'> },
  { row, template, template_file, city, training_date, company }: PrintedCertificate,
  issuer: string,
): Promise<Buffer> {
  const paper = {
    orientation: template.orientation,
    elements: template.elements as CertificateElement[],
    background: await backgroundImage(of, template_file ?? template.background),
    data: {
      full_name: `${row.first_name} ${row.last_name}`,
      training_name: row.title,
      certificate_number: row.certificate_number,
      issued_on: writtenDay(row.issued_on, defaultLocale),
      expires_on: writtenDay(row.expires_on ?? '', defaultLocale),
      training_date: writtenDay(training_date, defaultLocale),
      city,
      company,
      issuer,
    },
    address: verifyAddress(of.deps.config.public_url, row.code ?? ''),
    title: `${row.certificate_number} – ${row.first_name} ${row.last_name}`,
    author: issuer,
    made_at: new Date(row.created_at),
  }
  return drawPaper(certificateDrawer, paper, null)
}

/**
 * Stores a certificate's PDF. The file's id is derived from the certificate's code, so that a retry overwrites the file of an
 * interrupted try. False when another process was faster.
 */
export async function keepPdf(
  db: Database,
  deps: Pick<Deps, 'storage'>,
  { row }: PrintedCertificate,
  content: Buffer,
  at: Date,
): Promise<boolean> {
  const [locked] = await db
    .select({ file: issued_certificates.file, revoked_at: issued_certificates.revoked_at })
    .from(issued_certificates)
    .where(eq(issued_certificates.id, row.id))
    .for('update')
  if (!locked || locked.file !== null) return false
  const file = await storeFile(db, deps.storage, {
    id: generatedFileId(`certificate ${row.code ?? row.id}`),
    filename: `${row.certificate_number.replaceAll(/[^\p{L}\d._-]+/gu, '-')}.pdf`,
    purpose: 'issued_certificate',
    content,
    created_by: row.created_by,
    at,
    owner_entity: issuedEntity,
    owner_id: row.id,
  })
  await db.update(issued_certificates).set({ file: file.id }).where(eq(issued_certificates.id, row.id))
  return true
}
