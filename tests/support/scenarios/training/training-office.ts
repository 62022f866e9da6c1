import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import type { Person, TestServer } from '#tests/support/servers/server.ts'

const english = { 'accept-language': 'en' }

export type TrainingOffice = Awaited<ReturnType<typeof openTrainingOffice>>

/** Staff who maintain trainings, with the dictionaries that a training needs; trainings and terms are created by calls. */
export async function openTrainingOffice(server: TestServer) {
  const { pool } = server
  const keeper = await server.person({ roles: ['moderator-training'] })
  const one = async (sql: string, values: unknown[] = []) =>
    (await pool.query<{ id: number }>(sql, values)).rows[0]?.id as number
  const brand = async (name: string) => {
    const id = await one('insert into brands (name) values ($1) returning id', [`${name} ${crypto.randomUUID()}`])
    const producer = await one('insert into producers (name, brand_id) values ($1, $2) returning id', [
      `${name} ${crypto.randomUUID()}`,
      id,
    ])
    return { id, producer }
  }
  const named = (table: string, name: string) =>
    one(`insert into ${table} (name_pl, name_en) values ($1, $1) returning id`, [name])
  const norda = await brand('Norda')
  const ids = {
    brand: norda.id,
    producer: norda.producer,
    type: await named('training_types', 'Stacjonarne'),
    category: await named('training_categories', 'Montaż'),
    gadget: await named('training_gadgets', 'Czapka'),
    certificate: await one('select min(id) as id from training_certificates'),
    payment: await one('select min(id) as id from payments'),
    language: await one('select min(id) as id from languages'),
  }
  const files = storedFiles(server.deps, keeper)

  const office = {
    keeper,
    ids,
    brand,
    files,
    form: (changes: object = {}) => ({
      name: 'Montaż pomp ciepła',
      description: 'Dobór i montaż',
      edition: '2026',
      lang_id: ids.language,
      producer_id: ids.producer,
      type_id: ids.type,
      category_id: ids.category,
      document_type: 'certificate' as const,
      certificate_id: ids.certificate,
      payments: [ids.payment],
      price_brutto: '861.00',
      price_netto: '700.00',
      ...changes,
    }),
    when: (changes: object = {}) => ({
      city: 'Poznań',
      address: 'ul. Bukowska 12',
      training_date: dayFromNow(30),
      certificate_date: dayFromNow(30),
      total_places: 12,
      ...changes,
    }),
    regulations: () => files.upload('warranty-book.pdf', 'training_regulations'),
    /** A training with regulations and its first term. */
    async training(changes: object = {}, who: Person = keeper): Promise<Answer<Endpoints['training.trainings.show']>> {
      const regulations_file = await office.regulations()
      const body = { ...office.form(), ...office.when(), regulations_file, ...changes }
      return (await who.call('training.trainings.store', { body })).body
    },
    /** Its terms, the oldest first. */
    async termsOf(training: number) {
      const query = { training_id: String(training), sort_direction: 'asc' as const }
      const { body } = await keeper.call('training.terms.index', { query })
      return 'results' in body ? body.results : []
    },
    /** The first term of a new training. */
    async term(changes: object = {}): Promise<Answer<Endpoints['training.terms.show']>> {
      const { id } = await office.training(changes)
      const [term] = await office.termsOf(id)
      return office.shown(term?.id ?? 0)
    },
    shown: async (term: number) => (await keeper.call('training.terms.show', { path: { term } })).body,
    /** The same, open for registration. */
    async openTerm(changes: object = {}) {
      const { id, version } = await office.term(changes)
      return (await keeper.call('training.terms.open', { path: { term: id }, body: { version } })).body
    },
    /** A change of a term's status, answered in English. */
    async act(verb: 'open' | 'close' | 'reopen' | 'complete' | 'undo', term: number, who: Person = keeper) {
      const { version } = await office.shown(term)
      return who.refused(`training.terms.${verb}`, { path: { term }, body: { version }, headers: english })
    },
    /** An update of a part of a term, answered in English. */
    async update(term: number, changes: object, who: Person = keeper) {
      const body = office.edited(await office.shown(term), changes)
      return who.refused('training.terms.update', { path: { term }, body, headers: english })
    },
    /** As if time had passed: the term was some days ago. */
    held: (term: number, days = 1) =>
      pool.query(
        'update training_terms set training_date = $2, certificate_date = $2, registration_until = null where id = $1',
        [term, dayFromNow(-days)],
      ),
    /** Adds this number of people with a place, in any status. */
    async take(term: number, people: number, status = 'signed'): Promise<void> {
      const record = await one(
        `insert into training_records (record_number, term_id, contractor_name, contact_first_name, contact_last_name,
           contact_email, requested_registration, from_www, created_by)
         values ($1, $2, 'Instal', 'Ewa', 'Nowak', 'ewa@instal.test', now(), false, $3) returning id`,
        [`REJ-${crypto.randomUUID()}`, term, keeper.id],
      )
      await pool.query(
        `insert into training_participants (term_id, record_id, first_name, last_name, email, status, code)
         select $1, $2, 'Jan', 'Nowak', 'jan' || n || '@instal.test', $4, gen_random_uuid() from generate_series(1, $3::int) n`,
        [term, record, people, status],
      )
      await pool.query('update training_terms set taken_places = taken_places + $2 where id = $1', [term, people])
    },
    /** The form of a term, for an update that changes a part of it. */
    edited(term: Answer<Endpoints['training.terms.show']>, changes: object = {}) {
      const { training_id, city, address, training_date, start_time, end_time, certificate_date } = term
      const { registration_until, total_places, price_brutto, price_netto, version } = term
      return {
        training_id,
        city,
        address,
        training_date,
        start_time,
        end_time,
        certificate_date,
        registration_until,
        total_places,
        price_brutto,
        price_netto,
        version,
        ...changes,
      }
    },
  }
  return office
}
