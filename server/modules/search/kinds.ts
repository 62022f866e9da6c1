import type { SearchedEntity } from '#contract/search/search.ts'

/** A kind of record in the index of the global search. Expressions are plain SQL, because the triggers are built from them. */
export interface SearchedKind {
  entity: SearchedEntity
  /** Prefix of its words in the index, so that each kind is searched separately. */
  mark: string
  table: string
  /** Type of its ids; files have UUIDs. */
  id?: 'int' | 'uuid'
  /** Tables that `r` is joined to. */
  joins?: string
  /** Condition on indexed records, which excludes the trash and anonymised people. */
  where: string
  /** Array of the ids of partners that it belongs to. */
  partners?: string
  title: string
  title_en?: string
  company?: string
  detail?: string
  slug?: string
  /** Phone number under which it is reached, and found. */
  phone?: string
  /** Texts whose words are indexed. */
  terms: readonly string[]
  fresh_at?: string
  /** Columns of other tables that entries contain, with the records to index again when they change. */
  follows?: readonly Followed[]
}

export interface Followed {
  table: string
  columns: readonly string[]
  /** Selects ids of the kind's records to index again; `changed` contains the changed rows of the other table. */
  ids: string
}

const person = `r.first_name || ' ' || r.last_name`

/** Companies and user accounts. */
const companyKinds: readonly SearchedKind[] = [
  {
    entity: 'partner.partners',
    mark: 'pt',
    table: 'partners',
    where: 'r.anonymised_at is null',
    title: 'r.name',
    detail: line(nipInWords('r.nip'), 'r.city'),
    phone: 'r.phone_number',
    terms: ['r.name', nipTerm('r.nip'), 'r.city', 'r.external_id'],
  },
  {
    entity: 'contractor.contractors',
    mark: 'co',
    table: 'contractors',
    where: 'r.deleted_at is null and r.anonymised_at is null',
    title: 'r.name',
    detail: line(nipInWords('r.nip_number'), 'r.address_city'),
    phone: 'r.phone_number',
    terms: ['r.name', nipTerm('r.nip_number'), 'r.address_city', 'r.external_id'],
  },
  {
    entity: 'contractor.contacts',
    mark: 'cc',
    table: 'contractor_contacts',
    joins: 'join contractors c on c.id = r.contractor_id',
    // An erased contact person has neither.
    where: `r.deleted_at is null and c.deleted_at is null and c.anonymised_at is null and (r.email <> '' or r.phone_number <> '')`,
    title: person,
    // A contractor may be the person itself.
    detail: line(`nullif(c.name, ${person})`, 'r.position', 'r.email'),
    slug: 'r.contractor_id::text',
    phone: 'r.phone_number',
    terms: [person, 'r.email', 'c.name'],
    follows: [
      {
        table: 'contractors',
        columns: ['name', 'deleted_at', 'anonymised_at'],
        ids: 'select c.id from contractor_contacts c join changed on c.contractor_id = changed.id',
      },
    ],
  },
  {
    entity: 'partner.affiliates',
    mark: 'af',
    table: 'affiliates',
    joins: 'join partners p on p.id = r.partner_id',
    where: 'r.deleted_at is null and p.anonymised_at is null',
    title: 'r.name',
    detail: line('p.name', 'r.city'),
    slug: 'r.partner_id::text',
    phone: 'r.phone_number',
    terms: ['r.name', 'r.city', 'p.name'],
    follows: [
      {
        table: 'partners',
        columns: ['name', 'anonymised_at'],
        ids: 'select a.id from affiliates a join changed on a.partner_id = changed.id',
      },
    ],
  },
  {
    entity: 'user.users',
    mark: 'us',
    table: 'users',
    where: 'r.anonymised_at is null',
    title: person,
    detail: 'r.email',
    phone: 'r.phone_number',
    terms: [person, 'r.email'],
  },
]

/** Service orders, maintenances, orders of spare parts, units and spare parts. */
const serviceKinds: readonly SearchedKind[] = [
  {
    entity: 'service-order.service-orders',
    mark: 'so',
    table: 'service_orders',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'r.order_number',
    company: 'r.partner_name',
    detail: line('r.model_name', 'r.serial_no'),
    terms: [
      'r.order_number',
      'r.erp_id',
      'r.serial_no',
      'r.sent_serial_no',
      'r.new_serial_no',
      'r.model_name',
      'r.contact_name',
      'r.recipient',
      'r.installation_city',
      'r.tracking_number',
    ],
  },
  {
    entity: 'service-order.service-maintenances',
    mark: 'sm',
    table: 'service_maintenances',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'r.order_number',
    company: 'r.partner_name',
    detail: line('r.model_name', 'r.serial_no', 'r.city'),
    phone: 'r.contact_phone',
    terms: ['r.order_number', 'r.serial_no', 'r.sent_serial_no', 'r.model_name', 'r.contact_name', 'r.city'],
  },
  {
    entity: 'service-order.spare-parts-orders',
    mark: 'sp',
    table: 'spare_parts_orders',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'r.order_number',
    company: 'r.partner_name',
    detail: line('r.model_name', 'r.part_type'),
    phone: 'r.shipping_phone',
    terms: [
      'r.order_number',
      'r.erp_id',
      'r.part_type',
      'r.serial_no',
      'r.sent_serial_no',
      'r.model_name',
      'r.shipping_name',
      'r.shipping_city',
      'r.tracking_number',
    ],
  },
  {
    entity: 'device.units',
    mark: 'un',
    table: 'units',
    joins: 'left join devices d on d.id = r.device_id',
    where: 'r.deleted_at is null',
    // Found by the owner and the town, so that only the company that registered it finds it.
    partners: 'array_remove(array[r.partner_id], null)',
    title: 'r.serial_no',
    detail: line('d.name', 'r.installation_city'),
    phone: 'r.owner_phone',
    // A correction is stored before its unit is written, which is indexed anew then.
    terms: [
      'r.serial_no',
      "(select string_agg(c.from_serial_no, ' ') from serial_corrections c where c.unit_id = r.id)",
      'r.owner_name',
      'r.installation_city',
      'r.invoice_no',
    ],
    follows: [
      { table: 'devices', columns: ['name'], ids: 'select u.id from units u join changed on u.device_id = changed.id' },
    ],
  },
  {
    entity: 'service-order.spare-parts',
    mark: 'pa',
    table: 'spare_parts',
    where: 'r.deleted_at is null',
    title: 'r.name_pl',
    title_en: 'r.name_en',
    detail: 'r.number',
    terms: ['r.number', 'r.name_pl', 'r.name_en'],
  },
]

const dayAndTown = (term: string) => `concat_ws(', ', ${dayInWords(`${term}.training_date`)}, ${term}.city)`

/** Trainings, terms, participants and training orders. */
const trainingKinds: readonly SearchedKind[] = [
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
    phone: 'r.phone_number',
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

/** Offers of partners to their customers, and kits of them. */
const offerKinds: readonly SearchedKind[] = [
  {
    entity: 'offer-generator.offers',
    mark: 'of',
    table: 'offers',
    where: 'r.deleted_at is null',
    partners: 'array[r.partner_id]',
    title: 'coalesce(r.offer_number, r.subject)',
    company: 'r.partner_name',
    detail: line('case when r.offer_number is not null then r.subject end', 'r.customer_name'),
    phone: 'r.customer_phone',
    terms: ['r.offer_number', 'r.subject', 'r.customer_name'],
  },
  {
    entity: 'offer-generator.kits',
    mark: 'ok',
    table: 'offer_kits',
    joins: 'left join devices d on d.id = r.device_id',
    where: 'r.deleted_at is null',
    partners: 'array_remove(array[r.partner_id], null)',
    title: 'r.name',
    detail: 'd.name',
    terms: ['r.name'],
    follows: [
      {
        table: 'devices',
        columns: ['name'],
        ids: 'select k.id from offer_kits k join changed on k.device_id = changed.id',
      },
    ],
  },
]

/** Catalogue, documents, content and files. */
const catalogueKinds: readonly SearchedKind[] = [
  {
    entity: 'device.devices',
    mark: 'de',
    table: 'devices',
    where: 'r.deleted_at is null',
    title: 'r.name',
    detail: line('r.name2', 'r.external_id'),
    terms: ['r.name', 'r.name2', 'r.external_id'],
  },
  {
    entity: 'device.error-codes',
    mark: 'ec',
    table: 'error_codes',
    where: 'r.deleted_at is null',
    title: 'r.code',
    detail: 'r.name_pl',
    terms: ['r.code', 'r.name_pl', 'r.name_en'],
  },
  {
    entity: 'documentation.documentations',
    mark: 'do',
    table: 'documentations',
    where: 'r.deleted_at is null',
    title: 'r.name_pl',
    title_en: 'r.name_en',
    detail: 'r.documentation_number',
    terms: ['r.documentation_number', 'r.name_pl', 'r.name_en'],
  },
  {
    entity: 'faq.posts',
    mark: 'fq',
    table: 'faq_posts',
    where: 'r.deleted_at is null',
    title: 'r.question_pl',
    title_en: 'r.question_en',
    terms: ['r.question_pl', 'r.question_en'],
  },
  {
    entity: 'news.news',
    mark: 'nw',
    table: 'news',
    where: 'r.deleted_at is null',
    title: 'r.title_pl',
    title_en: 'r.title_en',
    slug: 'r.slug',
    terms: ['r.title_pl', 'r.title_en'],
    fresh_at: 'coalesce(r.publication_date, r.created_at)',
  },
  {
    entity: 'media.files',
    mark: 'mf',
    table: 'media_files',
    id: 'uuid',
    where: 'r.directory_id is not null and r.deleted_at is null',
    title: 'r.filename',
    detail: 'r.alt_pl',
    terms: ['r.filename', 'r.alt_pl', 'r.alt_en'],
  },
]

/** All kinds of records that the search finds, in the order of equally good results. */
export const searchedKinds: readonly SearchedKind[] = [
  ...companyKinds,
  ...serviceKinds,
  ...trainingKinds,
  ...offerKinds,
  ...catalogueKinds,
]

/** Non-empty texts, separated by dots; null when there are none. */
function line(...parts: readonly string[]): string {
  return `nullif(concat_ws(' · ', ${parts.join(', ')}), '')`
}

/** A NIP as it is shown, 521-300-30-07; the VAT number of a foreign company unchanged. */
function nipInWords(column: string): string {
  return `case when ${column} ~ '^[0-9]' then 'NIP ' || regexp_replace(${column}, '^(...)(...)(..)(..)$', '\\1-\\2-\\3-\\4')
    else 'VAT ' || ${column} end`
}

/** A NIP as it is indexed, with the prefix PL. */
function nipTerm(column: string): string {
  return `case when ${column} ~ '^[0-9]' then 'PL' || ${column} else ${column} end`
}

/** A phone number as it is searched, equal to `phoneKey`: without separators, the Polish country code and an extension. */
export function phoneTerm(column: string): string {
  return `regexp_replace(regexp_replace(${column}, ';.*$|[^0-9+]', '', 'g'), '^\\+48|^\\+', '')`
}

/** A date as it is shown. */
function dayInWords(column: string): string {
  return `to_char(${column}, 'DD.MM.YYYY')`
}
