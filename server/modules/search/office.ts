import { type AnyColumn, and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PermissionMap } from '#contract/declare/access.ts'
import type { SearchedEntity } from '#contract/search/search.ts'
import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import { openStatusesOf } from '#contract/service-order/order-statuses.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { users } from '#server/modules/auth/index.ts'
import { ofScopeBrands } from '#server/modules/content/index.ts'
import {
  contactsInScope,
  contractor_contacts,
  contractors,
  contractorsInScope,
} from '#server/modules/contractor/index.ts'
import { codesInScope, devices, devicesInScope, error_codes } from '#server/modules/device/index.ts'
import { documentations, documentsInScope } from '#server/modules/documentation/index.ts'
import { faq_posts } from '#server/modules/faq/index.ts'
import { news } from '#server/modules/news/index.ts'
import { hidesCustomer, offer_kits, offers, visibleToStaff } from '#server/modules/offer/index.ts'
import { training_orders, trainingOrdersInScope } from '#server/modules/order/index.ts'
import {
  affiliates,
  affiliatesInScope,
  partners,
  partnersInScope,
  usersInScope,
} from '#server/modules/partner/index.ts'
import {
  ordersVisible,
  partsInScope,
  service_maintenances,
  service_orders,
  spare_parts,
  spare_parts_orders,
  visibleTo,
} from '#server/modules/service-order/index.ts'
import {
  participantsInScope,
  termsInScope,
  training_participants,
  training_terms,
  trainings,
  trainingsInScope,
} from '#server/modules/training/index.ts'
import { isKnown, units, unitsInScope } from '#server/modules/unit/index.ts'
import type { FoundKind, RankedEntry } from './ranking.ts'

interface OfficeKind extends Pick<FoundKind, 'detail' | 'isPhoneHidden' | 'path'> {
  access: string
  /** Another page, for a person without the permission of the first. */
  without?: { permission: string; path: Path }
  seen?: (scope: StaffScope) => SQL | undefined
  /** The kind of its orders, which a colleague takes while they are open and have no owner. */
  takes?: OrderKind
}
type Office = Record<SearchedEntity, OfficeKind>
type Path = (entry: RankedEntry) => string

const at =
  (address: string): Path =>
  ({ id }) =>
    `${address}/${id}`

/**
 * Condition: entries whose record meets a condition on its own table. The offset makes PostgreSQL look up each record by id
 * instead of reading the whole table for a few hundred entries.
 */
export function isOne(table: PgTable, condition: SQL | undefined): SQL | undefined {
  return condition && sql`exists (select from ${table} where ${table}.id = e.record_id::int and ${condition} offset 0)`
}

/** Orders in the trash have no entries, so only restrictions are checked. */
const isUnrestricted = ({ brands, provinces, partners: companies }: StaffScope) =>
  brands.length + provinces.length + companies.length === 0

/** Condition: these columns alone have all words that are searched for, `asked.words`, of a kind with this mark. */
function hasWords(mark: string, columns: readonly AnyColumn[]): SQL {
  const terms = sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`
  return sql`array_to_tsvector(array(select ${`${mark}.`}::text || word from unnest(search_words_of(${terms})) as word)) @@ asked.words`
}

/** An offer whose customer is hidden from the distributor is not found by the customer. */
const isFoundWithoutCustomer = or(sql`not ${hidesCustomer}`, hasWords('of', [offers.offer_number, offers.subject]))

const restricted =
  (table: PgTable, inScope: (scope: StaffScope) => SQL | undefined) =>
  (scope: StaffScope): SQL | undefined =>
    isUnrestricted(scope) ? undefined : isOne(table, inScope(scope))

/** Kinds of the back office: permission to open a record, restriction and address. */
const office: Office = {
  'partner.partners': {
    access: 'partner.partners.show',
    seen: restricted(partners, partnersInScope),
    path: at('/cms/partner/partners'),
  },
  'contractor.contractors': {
    access: 'contractor.contractors.show',
    seen: restricted(contractors, contractorsInScope),
    path: at('/contractor/contractors'),
  },
  'contractor.contacts': {
    access: 'contractor.contacts.show',
    seen: restricted(contractor_contacts, contactsInScope),
    path: ({ id, slug }) => `/contractor/contractors/${slug}/contacts/${id}`,
  },
  'partner.affiliates': {
    access: 'partner.affiliates.show',
    seen: restricted(affiliates, affiliatesInScope),
    path: ({ id, slug }) => `/cms/partner/partners/${slug}/affiliates/${id}`,
  },
  'user.users': { access: 'user.users.show', seen: restricted(users, usersInScope), path: at('/cms/user/users') },
  'service-order.service-orders': {
    access: 'service-order.service-orders.show',
    seen: restricted(service_orders, visibleTo),
    takes: 'warranty',
    path: at('/cms/service-order/service-orders'),
  },
  'service-order.service-maintenances': {
    access: 'service-order.service-maintenances.show',
    seen: restricted(service_maintenances, (scope) => ordersVisible(service_maintenances, scope)),
    takes: 'maintenance',
    path: at('/cms/service-order/service-maintenances'),
  },
  'service-order.spare-parts-orders': {
    access: 'service-order.spare-parts-orders.show',
    seen: restricted(spare_parts_orders, (scope) => ordersVisible(spare_parts_orders, scope)),
    takes: 'parts',
    path: at('/cms/service-order/spare-parts-orders'),
  },
  'service-order.spare-parts': {
    access: 'service-order.spare-parts.show',
    seen: restricted(spare_parts, (scope) => partsInScope(spare_parts.models, scope)),
    path: at('/cms/service-order/spare-parts'),
  },
  // Drafts are visible only to the company that writes them.
  'device.units': {
    access: 'device.units.show',
    seen: (scope) => isOne(units, and(isKnown, unitsInScope(scope))),
    path: at('/cms/device/units'),
  },
  'training.trainings': {
    access: 'training.trainings.show',
    seen: restricted(trainings, trainingsInScope),
    path: at('/cms/training/trainings'),
  },
  'training.terms': {
    access: 'training.terms.show',
    seen: restricted(training_terms, termsInScope),
    path: ({ id }) => `/cms/training/terms/${id}/participants`,
    without: { permission: 'training.participants.index', path: at('/cms/training/terms') },
  },
  'training.participants': {
    access: 'training.participants.index',
    seen: restricted(training_participants, participantsInScope),
    path: ({ title }) => `/cms/training/participants?${new URLSearchParams({ name: title })}`,
  },
  'order.orders': {
    access: 'order.orders.show',
    seen: restricted(training_orders, trainingOrdersInScope),
    path: at('/cms/order/orders'),
  },
  'offer-generator.offers': {
    access: 'offer-generator.offers.show',
    seen: (scope) => isOne(offers, and(visibleToStaff(scope), isFoundWithoutCustomer)),
    detail: sql`(select concat_ws(' · ', case when ${offers.offer_number} is not null then ${offers.subject} end,
      case when not ${hidesCustomer} then ${offers.customer_name} end) from ${offers} where ${offers.id} = e.record_id::int)`,
    isPhoneHidden: true,
    path: at('/cms/offer-generator/offers'),
  },
  // Kits of companies are their own.
  'offer-generator.kits': {
    access: 'offer-generator.kits.show',
    seen: () => isOne(offer_kits, isNull(offer_kits.partner_id)),
    path: at('/cms/offer-generator/kits'),
  },
  'device.devices': {
    access: 'device.devices.show',
    seen: restricted(devices, devicesInScope),
    path: at('/cms/device/devices'),
  },
  'device.error-codes': {
    access: 'device.error-codes.show',
    seen: restricted(error_codes, codesInScope),
    path: at('/cms/device/error-codes'),
  },
  'documentation.documentations': {
    access: 'documentation.documentations.show',
    seen: restricted(documentations, documentsInScope),
    path: at('/cms/documentation/documentations'),
  },
  'faq.posts': {
    access: 'faq.posts.show',
    seen: restricted(faq_posts, ofScopeBrands(faq_posts)),
    path: at('/cms/faq/posts'),
  },
  'news.news': { access: 'news.news.show', seen: restricted(news, ofScopeBrands(news)), path: at('/cms/news/news') },
  'media.files': {
    access: 'media.media.files',
    path: ({ title }) => `/cms/media?${new URLSearchParams({ search: title })}`,
  },
}

const ordersOf = { warranty: service_orders, maintenance: service_maintenances, parts: spare_parts_orders }

/** Kinds that a member of staff may find. */
export function foundInOffice(permissions: Readonly<PermissionMap>, scope: StaffScope): FoundKind[] {
  return Object.entries(office)
    .filter(([, { access }]) => permissions[access])
    .map(([entity, { seen, access: _, without, takes, ...kind }]) => ({
      ...kind,
      takes: takes && permissions[`${entity}.assign`] && isToTake(takes),
      path: without && !permissions[without.permission] ? without.path : kind.path,
      entity: entity as SearchedEntity,
      seen: seen?.(scope),
    }))
}

/** Condition for an open order of a kind without an owner. */
function isToTake(of: OrderKind): SQL | undefined {
  const table = ordersOf[of]
  return isOne(table, and(isNull(table.owner_id), inArray(table.status, openStatusesOf(of))))
}
