import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { producers } from '#server/modules/device/table.ts'
import { brands } from '#server/modules/dictionary/table.ts'
import { type SignUp, signUp } from '#server/modules/training/registrations/sign-up.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { shownConsents } from '#tests/support/scenarios/shown-consents.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

export type TrainingHall = Awaited<ReturnType<typeof openTrainingHall>>

interface NewTerm {
  places?: number
  city?: string
  /** Days from today. */
  in_days?: number
  status?: string
}

/** A training with terms, and people who are signed for them by the product's own sign-up. */
export async function openTrainingHall(server: TestServer) {
  const { db, pool } = server
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const [brand] = await db
    .insert(brands)
    .values({ name: `Norda ${crypto.randomUUID()}` })
    .returning()
  const [producer] = await db
    .insert(producers)
    .values({ name: `Norda ${crypto.randomUUID()}`, brand_id: brand?.id as number })
    .returning()
  const named = (table: string) =>
    one(`insert into ${table} (name_pl, name_en) values ('Montaż', 'Installation') returning id`)
  const [type, category] = [await named('training_types'), await named('training_categories')]
  const template = await one(
    `insert into training_certificates (name_pl, name_en, number_pattern, elements)
     values ('Świadectwo', 'Certificate', 'C/{year}/{number}', '[]') returning id`,
  )
  const payment = (kind: 'online' | 'transfer') => one('select min(id) as id from payments where type = $1', [kind])
  const payments = { transfer: await payment('transfer'), online: await payment('online') }
  const author = await server.person({ roles: ['super-admin'] })
  const company = await server.partner('Instal-Test')

  const hall = {
    brand: brand?.id as number,
    category,
    payments,
    company,
    consent_texts: await shownConsents(server, 'training'),
    training: (price = '615.00') =>
      one(
        `insert into trainings (name, description, edition, lang_id, producer_id, type_id, category_id, document_type,
           certificate_id, payments, price_brutto, price_netto, regulations_file)
         values ('Montaż pomp ciepła', 'Dobór i montaż', '2026', (select min(id) from languages), $1, $2, $3, 'certificate',
           $4, $5, $6, round($6::numeric / 1.23, 2), gen_random_uuid()) returning id`,
        [producer?.id, type, category, template, Object.values(payments), price],
      ),
    term: (training: number, { places = 10, city = 'Kraków', in_days = 60, status = 'open' }: NewTerm = {}) =>
      one(
        `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
           total_places, status)
         select id, $2, 'ul. Cieplna 1', $3, $3, price_brutto, price_netto, $4, $5
         from trainings where id = $1 returning id`,
        [training, city, dayFromNow(in_days), places, status],
      ),
    /** The body of a registration of these people for a term. */
    registration: (term_id: number, names: readonly string[], changes: Partial<SignUp> = {}): SignUp => ({
      term_id,
      company: {
        partner_id: company,
        contractor_id: null,
        name: 'Instal-Test',
        nip: null,
        street: null,
        postcode: null,
        city: 'Warszawa',
      },
      contact: { first_name: 'Ewa', last_name: 'Kadrowa', email: 'biuro@instal-test.pl', phone: null },
      people: names.map((name) => ({
        first_name: name,
        last_name: 'Testowy',
        email: `${name.toLowerCase()}@instal-test.pl`,
      })),
      payment_id: payments.transfer,
      use_credit: false,
      consents: {
        consent_processing_data: true,
        consent_commercial_info: false,
        consent_marketing_purposes: false,
      },
      regulations_accepted: true,
      from_www: false,
      queue: true,
      ip: null,
      ...changes,
    }),
    /** Registers people, or puts them on the waiting list, in a transaction of its own unless one is given. */
    sign(term_id: number, names: readonly string[], changes: Partial<SignUp> = {}, tx?: Database) {
      const work = (open: Database) => signUp(acting(open), hall.registration(term_id, names, changes))
      return tx ? work(tx) : inTransaction(db, work)
    },
    /** Books the transfer for an order. */
    pay: (order_id: number) =>
      pool.query(
        `update training_orders set status = 'paid', paid_at = now(), hold_until = null, document_number = 'WB 1/2026',
           document_date = $2 where id = $1`,
        [order_id, dayFromNow(0)],
      ),
    participants: async (term_id: number) =>
      (
        await pool.query<{
          id: number
          first_name: string
          status: string
          term_id: number
          moved_from: number | null
        }>(
          'select id, first_name, status, term_id, moved_from from training_participants where term_id = $1 or moved_from = $1 order by id',
          [term_id],
        )
      ).rows,
    places: async (term_id: number) =>
      (
        await pool.query<{ status: string; taken_places: number; waiting_count: number }>(
          'select status, taken_places, waiting_count from training_terms where id = $1',
          [term_id],
        )
      ).rows[0],
  }

  function acting(open: Database): Acting {
    return {
      db: open,
      by: { ...systemActor, permissions: everything, user_id: author.id },
      at: new Date(),
      is_staff: true,
    }
  }
  return { ...hall, acting }
}

const everything = { 'training.participants.store': true } as const
