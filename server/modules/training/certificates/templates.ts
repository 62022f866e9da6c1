import { Readable } from 'node:stream'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { defaultLocale } from '#contract/messages/locale.ts'
import { certificateNumber } from '#contract/training/certificate-number.ts'
import { type CertificateData, type CertificateElement, isOnPage } from '#contract/training/certificate-page.ts'
import { backgroundFormats, type trainingCertificates } from '#contract/training/certificates.ts'
import { expiryOf } from '#contract/training/issued-certificates.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { contains } from '#server/http/lists/conditions.ts'
import type { FormOf } from '#server/http/records/crud.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { isLive } from '#server/http/records/trash.ts'
import { Streamed } from '#server/http/streamed.ts'
import { keepMediaUses, mediaFiles } from '#server/modules/media/index.ts'
import { training_certificates } from '#server/modules/training/table.ts'
import { drawPreview } from '#server/paper/draw.ts'
import { refuseField } from '#server/refusal.ts'
import { backgroundImage } from './background.ts'
import { certificateDrawer, issuerName } from './paper.ts'

type Endpoints = (typeof trainingCertificates)['endpoints']
type Template = typeof training_certificates.$inferSelect
type TemplateForm = FormOf<typeof trainingCertificates, 'training.certificates'>

/** Entity of templates in audit and media. */
export const certificateTemplateEntity = 'training.certificates'

/** Deviations of templates from the plain resource. */
export const templateOptions = {
  prepare: (_: CallContext, values: TemplateForm) => {
    const { elements, orientation } = values
    if (!elements.every((element) => isOnPage(element, orientation))) refuseField('elements', 'rule.on_page')
    return values
  },
  changed: async ({ db }: CallContext, before: Template | null, after: Template | null) => {
    const { id, background } = (after ?? before) as Template
    const ids = after && background ? [background] : []
    await keepMediaUses(db, {
      entity: certificateTemplateEntity,
      entity_id: id,
      field: 'background',
      ids,
      formats: backgroundFormats,
    })
  },
  toItem: async (row: Template, { db, at }: CallContext) => {
    const { background } = row
    return { ...row, media: [...(await mediaFiles(db, at, background ? [background] : [])).values()] }
  },
}

/** Active templates in order; by id, inactive ones too. */
export async function lookedUpTemplates({ db, query, locale }: Call<Endpoints['training.certificates.lookup']>) {
  const name = locale === 'en' ? training_certificates.name_en : training_certificates.name_pl
  const asked: SQL | undefined = query.ids
    ? inArray(training_certificates.id, query.ids)
    : and(
        eq(training_certificates.active, true),
        query.search
          ? or(
              contains(training_certificates.name_pl, query.search),
              contains(training_certificates.name_en, query.search),
            )
          : undefined,
      )
  const rows = await db
    .select({ id: training_certificates.id, name })
    .from(training_certificates)
    .where(and(isLive(training_certificates), asked))
    .orderBy(asc(training_certificates.position), asc(name), asc(training_certificates.id))
    .limit(50)
  return { results: rows }
}

/** The PDF of a page as edited, with example data. */
export async function previewTemplate(call: Call<Endpoints['training.certificates.preview']>): Promise<Streamed> {
  const { body, deps, db, at } = call
  const issued_on = today(at)
  const number = certificateNumber(body.number_pattern, Number(issued_on.slice(0, 4)), 1)
  const data: CertificateData = {
    full_name: 'Żółcisława Gęślą-Jaźńska',
    training_name: 'Montaż i serwis pomp ciepła',
    certificate_number: number,
    issued_on: writtenDay(issued_on, defaultLocale),
    expires_on: writtenDay(expiryOf(issued_on, body.validity_months) ?? '', defaultLocale),
    training_date: writtenDay(issued_on, defaultLocale),
    city: 'Kraków',
    company: 'Instal-Ciepło Łódź sp. z o.o.',
    issuer: await issuerName(db),
  }
  const load = async () => ({
    ...body,
    background: await backgroundImage(call, body.background),
    data,
    address: `${deps.config.public_url}/#/verify/0000000000`,
    title: number,
    author: data.issuer,
    made_at: at,
  })
  const pdf = await drawPreview(certificateDrawer, load, call)
  return new Streamed(Readable.from([pdf]), {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': 'inline; filename="preview.pdf"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

/** Record kinds of templates. */
export const templateRecords: readonly RecordKind[] = [
  {
    entity: certificateTemplateEntity,
    table: training_certificates,
    title: sql<string>`${training_certificates.name_pl}`,
  },
]

const petrol = '#0f5c66'
const ink = '#10181c'
const grey = '#4a5a62'

const line = (text: string, y: number, size: number, other: Partial<CertificateElement> = {}): CertificateElement => ({
  kind: 'text',
  text,
  x: 38.5,
  y,
  width: 220,
  size,
  bold: false,
  align: 'center',
  colour: ink,
  ...other,
})

const strong = (colour = ink) => ({ bold: true, colour })

/** Elements of a landscape page with the default frame; the seal is at the lower right. */
const elementsOf = (words: { title: string; of: string; before: string; done: string }): CertificateElement[] => [
  line('{issuer}', 25, 11, { colour: grey }),
  line(words.title, 33, 44, strong(petrol)),
  line(words.of, 53.5, 14, { colour: grey }),
  line(words.before, 70, 11, { colour: grey }),
  line('{full_name}', 77, 34, strong()),
  line('{company}', 94, 12, { colour: grey }),
  line(words.done, 106, 11, { colour: grey }),
  line('{training_name}', 113, 21, strong(petrol)),
  line('{city}, {training_date}', 136, 12),
  { ...line('', 152, 10), kind: 'qr', x: 31, width: 28, colour: ink },
  line('Sprawdź autentyczność dokumentu', 181, 7, { x: 22.5, width: 45, colour: grey }),
  line('Nr {certificate_number}', 156, 13, { x: 98.5, width: 100, ...strong() }),
  line('Data wydania: {issued_on}', 164, 10.5, { x: 98.5, width: 100, colour: grey }),
  line('Ważny do: {expires_on}', 170, 10.5, { x: 98.5, width: 100, colour: grey }),
]

/** Templates of a new installation, so that certificates of the first training can be issued. */
const firstTemplates: (typeof training_certificates.$inferInsert)[] = [
  {
    name_pl: 'Certyfikat szkolenia technicznego',
    name_en: 'Technical training certificate',
    number_pattern: 'CERT/{year}/{number:4}',
    validity_months: 24,
    position: 1,
    elements: elementsOf({
      title: 'CERTYFIKAT',
      of: 'ukończenia szkolenia technicznego',
      before: 'Certyfikat otrzymuje',
      done: 'za ukończenie szkolenia',
    }),
  },
  {
    name_pl: 'Dyplom uczestnika',
    name_en: 'Diploma of attendance',
    number_pattern: 'DYP/{year}/{number:4}',
    validity_months: null,
    position: 2,
    elements: elementsOf({
      title: 'DYPLOM',
      of: 'uczestnictwa w szkoleniu',
      before: 'Dyplom otrzymuje',
      done: 'za udział w szkoleniu',
    }),
  },
]

/** Adds the first templates to a new database; deleted templates are not restored. */
export async function seedCertificates(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`lock table ${training_certificates} in share row exclusive mode`)
    if ((await tx.$count(training_certificates)) === 0) await tx.insert(training_certificates).values(firstTemplates)
  })
}
