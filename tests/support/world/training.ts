import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/index.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import type { OrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import type { One } from '#tests/support/world/inserted-row.ts'
import type { Records } from './records.ts'

/** A company's ids as a partner and as a contractor. */
interface Company {
  partner: number
  contractor: number
}

const missing = 2_147_483_647
const everybodys = (own: number | string, trashed: number | null = null): Records => ({
  own,
  foreign: null,
  missing,
  trashed,
})

/**
 * Trainings with terms, people of two companies on them, their orders and certificates. They are inserted as rows, so that testing a
 * call needs no other call. People of other companies are on a term of their own.
 */
export async function trainingWorld(one: One, desk: OrderDesk, own: Company, foreign: Company) {
  const author = desk.admin.id
  const dictionary = async (table: string): Promise<Records> => {
    const entry = (deleted: boolean) =>
      one(`insert into ${table} (name_pl, name_en, deleted_at) values ('Montaż', 'Installation', $1) returning id`, [
        deleted ? new Date() : null,
      ])
    return everybodys(await entry(false), await entry(true))
  }
  const type = await dictionary('training_types')
  const category = await dictionary('training_categories')
  const template = (deleted: boolean) =>
    one(
      `insert into training_certificates (name_pl, name_en, number_pattern, elements, deleted_at)
       values ('Świadectwo', 'Certificate', 'CERT/{year}/{number:4}', '[]', $1) returning id`,
      [deleted ? new Date() : null],
    )
  const certificate = everybodys(await template(false), await template(true))
  const training = (deleted: boolean) =>
    one(
      `insert into trainings (name, description, edition, lang_id, producer_id, type_id, category_id, document_type,
         certificate_id, payments, price_brutto, price_netto, deleted_at)
       values ('Montaż pomp ciepła', '<p>Dobór i montaż</p>', '2026', (select min(id) from languages),
         (select producer_id from devices where id = $1), $2, $3, 'certificate', $4,
         (select array_agg(id) from payments), '615.00', '500.00', $5) returning id`,
      [desk.model, type.own, category.own, certificate.own, deleted ? new Date() : null],
    )
  const about = await training(false)
  const term = (status = 'open', deleted = false) =>
    one(
      `insert into training_terms (training_id, city, address, training_date, certificate_date, price_brutto, price_netto,
         total_places, status, deleted_at)
       values ($1, 'Kraków', 'ul. Cieplna 1', $4, $4, '615.00', '500.00', 12, $2, $3) returning id`,
      [about, status, deleted ? new Date() : null, dayFromNow(60)],
    )
  const [coming, others] = [await term(), await term()]
  const cancelled = await term('cancelled')
  await one(
    `insert into term_cancellations (term_id, reason, status, requested_by, created_at)
     values ($1, 'Choroba prowadzącego', 'done', $2, now()) returning id`,
    [cancelled, author],
  )

  /** A registration of a company with its order and one signed participant. */
  async function registration({ partner, contractor }: Company, on: number, number: string) {
    const record = await one(
      `insert into training_records (record_number, term_id, partner_id, contractor_id, contractor_name, contact_first_name,
         contact_last_name, contact_email, requested_registration, from_www, created_by)
       values ($1, $2, $3, $4, 'Instal-Test', 'Ewa', 'Kontaktowa', 'ewa@kontakt.test', now(), true, $5) returning id`,
      [`REJ-0001-${number}`, on, partner, contractor, author],
    )
    const order = await one(
      `insert into training_orders (order_number, record_id, term_id, partner_id, contractor_id, training_name,
         contractor_name, payment_id, payment_name, payment_type, quantity, gross_price, net_price, placed_by)
       select $1, $2, $3, $4, $5, 'Montaż pomp ciepła', 'Instal-Test', id, name_pl, 'transfer', 1, '615.00', '500.00', $6
       from payments order by id limit 1 returning id`,
      [`SZK/0001/${number}`, record, on, partner, contractor, author],
    )
    const participant = await one(
      `insert into training_participants (term_id, record_id, order_id, partner_id, contractor_id, first_name, last_name,
         email, status, code, price_brutto, signed_at)
       values ($1, $2, $3, $4, $5, 'Jan', 'Uczestnik', $6, 'signed', $7, '615.00', now()) returning id`,
      [on, record, order, partner, contractor, `jan.${number}@instal.test`, randomUUID()],
    )
    await one('update training_terms set taken_places = taken_places + 1 where id = $1 returning id', [on])
    const task = await one(
      `insert into order_tasks (order_id, kind, created_at) values ($1, 'refund_transfer', now()) returning id`,
      [order],
    )
    const credit = await one(
      `insert into training_credits (order_id, partner_id, contractor_id, amount, reason, created_at)
       values ($1, $2, $3, '100.00', 'Termin', now()) returning id`,
      [order, partner, contractor],
    )
    return { record, order, participant, task, credit }
  }
  const mine = await registration(own, coming, '00001')
  const theirs = await registration(foreign, others, '00002')

  const issued = ({ partner, contractor }: Company, code: string) =>
    one(
      `insert into issued_certificates (kind, certificate_number, code, document_type, certificate_id, training_id, partner_id,
         contractor_id, first_name, last_name, title, issued_on, created_by)
       values ('issued', $1, $1, 'certificate', $2, $3, $4, $5, 'Anna', 'Dyplomowana', 'Montaż pomp ciepła', '2026-01-15', $6)
       returning id`,
      [code, certificate.own, about, partner, contractor, author],
    )
  const verifiable = 'WlasneSwiadectwo1'
  const issue = await one(
    `insert into certificate_issues (term_id, participants, status, requested_by, created_at, finished_at)
     values ($1, array[$2::int], 'done', $3, now(), now()) returning id`,
    [coming, mine.participant, author],
  )
  const ofCompanies = (part: keyof typeof mine): Records => ({
    own: mine[part],
    foreign: theirs[part],
    missing,
    trashed: null,
  })

  const known = {
    training: everybodys(about, await training(true)),
    term: everybodys(coming, await term('planned', true)),
    training_type: type,
    training_category: category,
    training_gadget: await dictionary('training_gadgets'),
    certificate,
    participant: ofCompanies('participant'),
    training_record: ofCompanies('record'),
    record_number: { own: 'REJ-0001-00001', foreign: 'REJ-0001-00002', missing: 'REJ-0001-99999', trashed: null },
    training_order: ofCompanies('order'),
    order_task: ofCompanies('task'),
    training_credit: ofCompanies('credit'),
    issued_certificate: {
      own: await issued(own, verifiable),
      foreign: await issued(foreign, 'ObceSwiadectwo001'),
      missing,
      trashed: null,
    },
    certificate_issue: everybodys(issue),
  } satisfies Record<string, Records>
  const ticket = await ticketOf(mine.participant)

  async function ticketOf(participant: number): Promise<string> {
    const code = String(participant).padStart(16, '0')
    await one('update training_participants set code = $2 where id = $1 returning id', [participant, code])
    return code
  }
  return {
    known,
    /** Kinds whose record depends on the call. */
    chosen: {
      code: (_: unknown, name: EndpointName): Records => ({
        own: name.includes('ticket') ? ticket : verifiable,
        foreign: null,
        missing: 'NieMaTakiegoKodu1',
        trashed: null,
      }),
      // Calls about a cancellation need a cancelled term.
      term: (_: unknown, name: EndpointName): Records =>
        /^training\.cancellations\.(?:show|retry)$/.test(name) ? { ...known.term, own: cancelled } : known.term,
    },
    /** Ids of records to which fields of forms refer. */
    values: {
      training_id: about,
      term_id: coming,
      type_id: Number(type.own),
      category_id: Number(category.own),
      certificate_id: Number(certificate.own),
      target_term_id: others,
    },
  }
}
