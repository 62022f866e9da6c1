import { line, type SearchedKind } from './kind.ts'

/** Offers of partners to their customers. */
export const offerKinds: readonly SearchedKind[] = [
  {
    entity: 'offer-generator.offers',
    mark: 'of',
    table: 'offers',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'coalesce(r.offer_number, r.subject)',
    company: 'r.partner_name',
    detail: line('case when r.offer_number is not null then r.subject end', 'r.customer_name'),
    terms: ['r.offer_number', 'r.subject', 'r.customer_name'],
  },
]
