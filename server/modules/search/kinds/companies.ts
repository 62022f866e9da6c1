import { line, nipInWords, nipTerm, type SearchedKind } from './kind.ts'

const person = `r.first_name || ' ' || r.last_name`

/** Companies and user accounts. */
export const companyKinds: readonly SearchedKind[] = [
  {
    entity: 'partner.partners',
    mark: 'pt',
    table: 'partners',
    where: 'r.anonymised_at is null',
    title: 'r.name',
    detail: line(nipInWords('r.nip'), 'r.city'),
    terms: ['r.name', nipTerm('r.nip'), 'r.city', 'r.external_id'],
  },
  {
    entity: 'contractor.contractors',
    mark: 'co',
    table: 'contractors',
    where: 'r.deleted_at is null and r.anonymised_at is null',
    title: 'r.name',
    detail: line(nipInWords('r.nip_number'), 'r.address_city'),
    terms: ['r.name', nipTerm('r.nip_number'), 'r.address_city', 'r.external_id'],
  },
  {
    entity: 'user.users',
    mark: 'us',
    table: 'users',
    where: 'r.anonymised_at is null',
    title: person,
    detail: 'r.email',
    terms: [person, 'r.email', 'r.phone_number'],
  },
]
