import { dayFromNow } from '#tests/support/day-from-now.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

/** A term that was held, with people who were there. */
export interface Classroom {
  term: number
  training: number
  record: number
  /** Ids of the participants, in the order of their names. */
  people: number[]
}

/** The setting of tests about certificates: a company, colleagues, and terms with any number of people. */
export async function openSchool(server: TestServer) {
  const desk = await openOrderDesk(server)
  const { pool } = server
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const dictionary = (table: string) =>
    one(`insert into ${table} (name_pl, name_en) values ('Montaż', 'Installation') returning id`)
  const [type, category] = [await dictionary('training_types'), await dictionary('training_categories')]
  const language = await one('select min(id) as id from languages')
  return {
    desk,
    one,
    coordinator: await server.person({ roles: ['moderator-training'] }),
    /** A template with a number pattern of its own; it is small, so that many PDFs are drawn fast. */
    template: (number_pattern: string, validity_months: number | null = 24) =>
      one(
        `insert into training_certificates (name_pl, name_en, number_pattern, validity_months, elements)
         values ('Certyfikat', 'Certificate', $1, $2, $3) returning id`,
        [number_pattern, validity_months, JSON.stringify(smallPage)],
      ),
    /** A training with a term that was held yesterday with this number of people present. */
    async classroom(template: number, count: number, status = 'present'): Promise<Classroom> {
      const training = await one(
        `insert into trainings (name, description, edition, lang_id, producer_id, type_id, category_id, document_type,
           certificate_id, price_brutto, price_netto)
         values ('Montaż pomp ciepła', 'Dobór', '2026', $1, (select producer_id from devices where id = $2), $3, $4,
           'certificate', $5, '615.00', '500.00') returning id`,
        [language, desk.model, type, category, template],
      )
      const term = await one(
        `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto,
           price_netto, total_places, taken_places, status)
         values ($1, 'Kraków', 'ul. Cieplna 1', $3, $3, '615.00', '500.00', $2, $2, 'closed')
         returning id`,
        [training, Math.max(count, 1), dayFromNow(-1)],
      )
      const record = await one(
        `insert into training_records (record_number, term_id, partner_id, contractor_name,
           contact_first_name, contact_last_name, contact_email, requested_registration, from_www, created_by)
         values (concat('REJ-', $1::int), $1::int, $2, 'Instal-Test Łódź', 'Ewa', 'Kontaktowa', 'ewa@kontakt.test', now(), true, $3)
         returning id`,
        [term, desk.company, desk.admin.id],
      )
      const { rows } = await pool.query<{ id: number }>(
        `insert into training_participants (term_id, record_id, partner_id, first_name, last_name, email,
           status, code, signed_at)
         select $1::int, $2, $3, 'Łucja', 'Żółć ' || lpad(n::text, 4, '0'), concat('osoba', $1::int, '.', n, '@instal.test'), $5,
           gen_random_uuid()::text, now() from generate_series(1, $4::int) n order by n returning id`,
        [term, record, desk.company, count, status],
      )
      return { term, training, record, people: rows.map(({ id }) => id) }
    },
    /** The certificates of a term, in the order of their numbers. */
    async certificates(term: number) {
      const { rows } = await pool.query<{
        id: number
        certificate_number: string
        participant_id: number
        file: string | null
        code: string
        version: number
      }>(
        `select id, certificate_number, participant_id, file, code, version from issued_certificates where term_id = $1
         order by length(certificate_number), certificate_number`,
        [term],
      )
      return rows
    },
    /** The progress of issuing certificates. */
    async issue(id: number) {
      const { rows } = await pool.query<{ status: string; done: number; failures: { participant_id: number }[] }>(
        'select status, done, failures from certificate_issues where id = $1',
        [id],
      )
      return rows[0]
    },
  }
}

const smallPage = [
  {
    kind: 'text',
    text: '{full_name}, {certificate_number}',
    x: 20,
    y: 40,
    width: 200,
    size: 24,
    bold: true,
    align: 'center',
    colour: '#101010',
  },
  { kind: 'qr', text: '', x: 20, y: 120, width: 30, size: 10, bold: false, align: 'left', colour: '#000000' },
]
