import { dayInWords, line, type SearchedKind } from './kind.ts'

const person = `r.first_name || ' ' || r.last_name`
const dayAndTown = (term: string) => `concat_ws(', ', ${dayInWords(`${term}.training_date`)}, ${term}.city)`

/** Trainings, terms, participants and training orders. */
export const trainingKinds: readonly SearchedKind[] = [
  {
    entity: 'training.trainings',
    mark: 'tr',
    table: 'trainings',
    where: 'r.deleted_at is null',
    title: 'r.name',
    detail: 'r.edition',
    terms: ['r.name', 'r.edition', 'r.external_id'],
  },
  {
    entity: 'training.terms',
    mark: 'tt',
    table: 'training_terms',
    joins: 'join trainings g on g.id = r.training_id',
    // Past terms are found through their training.
    where: `r.deleted_at is null and r.status in ('planned', 'open', 'closed')`,
    title: dayAndTown('r'),
    detail: 'g.name',
    terms: [dayInWords('r.training_date'), 'r.city', 'g.name'],
    fresh_at: `r.training_date::timestamp at time zone 'Europe/Warsaw'`,
    follows: [
      {
        table: 'trainings',
        columns: ['name'],
        ids: 'select t.id from training_terms t join changed on t.training_id = changed.id',
      },
    ],
  },
  {
    entity: 'training.participants',
    mark: 'tp',
    table: 'training_participants',
    joins: 'join training_terms t on t.id = r.term_id',
    where: 'r.anonymised_at is null',
    partners: 'array_remove(array[r.partner_id], null)',
    title: person,
    detail: line(dayAndTown('t'), 'r.email'),
    terms: [person, 'r.email'],
    follows: [
      {
        table: 'training_terms',
        columns: ['training_date', 'city'],
        ids: 'select p.id from training_participants p join changed on p.term_id = changed.id',
      },
    ],
  },
  {
    entity: 'order.orders',
    mark: 'to',
    table: 'training_orders',
    where: 'r.anonymised_at is null',
    partners: 'array_remove(array[r.partner_id], null)',
    title: 'r.order_number',
    company: 'r.contractor_name',
    detail: 'r.training_name',
    terms: ['r.order_number', 'r.contractor_name', 'r.training_name', 'r.document_number'],
  },
]
