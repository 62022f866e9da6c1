import { sql } from 'drizzle-orm'
import type { CertificateElement } from '#contract/training/certificate-page.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { training_certificates } from '#server/modules/training/table.ts'

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
      before: 'Niniejszym zaświadcza się, że',
      done: 'z powodzeniem ukończył(a) szkolenie',
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
