import { newTicketCode } from '#server/modules/training/attendance/ticket-code.ts'
import { queuedLetters } from '#tests/support/queued-letters.ts'
import { openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export type MoveHall = Awaited<ReturnType<typeof openMoveHall>>

interface NewTerm {
  training?: number
  places?: number
  /** Days from today in Warsaw. */
  in_days?: number
  status?: 'planned' | 'open' | 'closed' | 'completed' | 'cancelled'
  city?: string
  price?: string
}

interface NewParticipant {
  status?: 'waiting' | 'offered' | 'signed' | 'present' | 'absent' | 'cancelled'
  partner?: number
  last_name?: string
  email?: string
  /** The contact person of the registration. */
  contact_email?: string
}

/** A training with terms and people of two companies, inserted as rows, for tests of later events. */
export async function openMoveHall(server: TestServer) {
  const desk = await openOrderDesk(server)
  const one = async (sql: string, values: unknown[] = []) =>
    (await server.pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const named = (table: string) =>
    one(`insert into ${table} (name_pl, name_en) values ('Montaż', 'Installation') returning id`)
  const [type, category] = [await named('training_types'), await named('training_categories')]
  const certificate = await one(
    `insert into training_certificates (name_pl, name_en, number_pattern, elements)
     values ('Świadectwo', 'Certificate', 'HALL/{year}/{number}', '[]') returning id`,
  )
  let people = 0

  const hall = {
    desk,
    company: desk.company,
    otherCompany: desk.otherCompany,
    staff: await server.person({ roles: ['moderator-training'] }),
    partner: await server.person({ roles: ['partner'], partners: [desk.company], is_company_admin: true }),

    training: (settings: { movable_to?: number[]; deadline_days?: number; name?: string } = {}) =>
      one(
        `insert into trainings (name, description, edition, lang_id, producer_id, type_id, category_id, document_type,
           certificate_id, payments, price_brutto, price_netto, movable_to, deadline_days)
         values ($1, 'Dobór i montaż', '2026', (select min(id) from languages),
           (select producer_id from devices where id = $2), $3, $4, 'certificate', $5,
           (select array_agg(id) from payments), '615.00', '500.00', $6, $7) returning id`,
        [
          settings.name ?? 'Montaż pomp ciepła',
          desk.model,
          type,
          category,
          certificate,
          settings.movable_to ?? [],
          settings.deadline_days ?? 3,
        ],
      ),
    term: ({ training, places = 5, in_days = 30, status = 'open', city = 'Kraków', price = '615.00' }: NewTerm = {}) =>
      one(
        `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
           total_places, status)
         select $1, $2, 'ul. Cieplna 1', day, day, $3, $3, $4, $5
         from (select (now() at time zone 'Europe/Warsaw')::date + $6::int as day) as days returning id`,
        [training ?? hall.usual, city, price, places, status, in_days],
      ),
    /** A participant of a term, included in its counters. */
    async participant(term: number, { status = 'signed', partner = desk.company, ...person }: NewParticipant = {}) {
      people += 1
      const last_name = person.last_name ?? `Uczestnik${people}`
      const email = person.email ?? `uczestnik${people}@instal.test`
      const record = await one(
        `insert into training_records (record_number, term_id, partner_id, contractor_name, contact_first_name,
           contact_last_name, contact_email, requested_registration, from_www, created_by)
         values ($1, $2, $3, 'Instal-Test', 'Ewa', 'Kontaktowa', $5, now(), true, $4) returning id`,
        [
          `REJ-9999-${String(people).padStart(5, '0')}`,
          term,
          partner,
          desk.author.id,
          person.contact_email ?? 'ewa@kontakt.test',
        ],
      )
      const code = newTicketCode()
      const id = await one(
        `insert into training_participants (term_id, record_id, partner_id, first_name, last_name, email, status, code,
           price_brutto, signed_at, waiting_since)
         values ($1, $2, $3, 'Jan', $4, $5, $6, $7, '615.00', now(), case when $6 = 'waiting' then now() end) returning id`,
        [term, record, partner, last_name, email, status, code],
      )
      await server.pool.query(
        `update training_terms set taken_places = taken_places + $2, waiting_count = waiting_count + $3 where id = $1`,
        [term, Number(['offered', 'signed', 'present', 'absent'].includes(status)), Number(status === 'waiting')],
      )
      return { id, code, email, last_name }
    },
    /** A person of the company with an account, with a language or with letters switched off. */
    async reader({ locale = 'pl', muted_letters = [] }: { locale?: 'pl' | 'en'; muted_letters?: string[] }) {
      const person = await server.person({ roles: ['partner'], partners: [desk.company] })
      const sql = 'update users set locale = $2, muted_letters = $3 where id = $1'
      await server.pool.query(sql, [person.id, locale, muted_letters])
      return person
    },
    /** A valid certificate of a participant. */
    certify: (participant: number) =>
      one(
        `insert into issued_certificates (kind, certificate_number, code, document_type, participant_id, first_name,
           last_name, title, issued_on, created_by)
         values ('issued', $1, $1, 'certificate', $2, 'Jan', 'Uczestnik', 'Montaż', '2026-01-01', $3) returning id`,
        [`HALL-${participant}-${crypto.randomUUID()}`, participant, desk.admin.id],
      ),
    async seen(participant: number) {
      const { rows } = await server.pool.query<{
        term_id: number
        status: string
        version: number
        moved_from: number | null
        code: string
        attendance_at: Date | null
        price_brutto: string
        user_id: number | null
      }>('select * from training_participants where id = $1', [participant])
      const [row] = rows
      if (!row) throw new Error(`There is no participant ${participant}`)
      return row
    },
    async places(term: number) {
      const { rows } = await server.pool.query<{ taken_places: number; waiting_count: number; counted: number }>(
        `select taken_places, waiting_count, (select count(*)::int from training_participants
           where term_id = training_terms.id and status in ('offered', 'signed', 'present', 'absent')) as counted
         from training_terms where id = $1`,
        [term],
      )
      return rows[0] as { taken_places: number; waiting_count: number; counted: number }
    },
    /** The queued letters of a template. */
    letters: (template: string) => queuedLetters(server.pool, template),
    usual: 0,
  }
  hall.usual = await hall.training()
  return hall
}
