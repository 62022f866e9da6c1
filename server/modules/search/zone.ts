import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { serverText } from '#contract/messages/server-messages.ts'
import type { SearchedEntity, SearchResult } from '#contract/search/search.ts'
import { serialLength } from '#contract/unit/serial-number.ts'
import type { Database } from '#server/db/client.ts'
import { isFor } from '#server/http/access/audience.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { users } from '#server/modules/auth/index.ts'
import { isContentVisible } from '#server/modules/content/index.ts'
import {
  devices,
  error_codes,
  isVisibleCode,
  isVisibleDevice,
  producers,
  visibleCatalogue,
} from '#server/modules/device/index.ts'
import { documentations, isVisibleDocument } from '#server/modules/documentation/index.ts'
import { faq_categories, faq_posts, visiblePosts } from '#server/modules/faq/index.ts'
import { news } from '#server/modules/news/index.ts'
import { kitsOfMember, offer_kits, offers, visibleToMember } from '#server/modules/offer/index.ts'
import { training_orders, trainingOrdersInScope } from '#server/modules/order/index.ts'
import { belongsToCompanies, partnersInScope } from '#server/modules/partner/index.ts'
import {
  ordersVisible,
  service_maintenances,
  service_orders,
  spare_parts_orders,
  visibleTo,
} from '#server/modules/service-order/index.ts'
import {
  participantsInScope,
  training_participants,
  training_terms,
  trainings,
} from '#server/modules/training/index.ts'
import { unitBySerial, units, unitsRegisteredBy } from '#server/modules/unit/index.ts'
import { isOne } from './office.ts'
import type { FoundKind, RankedEntry } from './ranking.ts'

type ZoneCall = CallContext<PartnerScope>

interface ZoneKind {
  access: string
  /** Whether entries contain the companies that they belong to. */
  isOwn?: boolean
  seen: (call: ZoneCall) => SQL | undefined | Promise<SQL | undefined>
  path: (entry: RankedEntry) => string
}

/** Address of a list filtered to one record, for records without a screen of their own. */
const listed =
  (address: string, filter: string) =>
  ({ title }: RankedEntry) =>
    `${address}?${new URLSearchParams({ [filter]: title })}`

const unitEntity = 'device.units'
const unitAccess = 'partnerzone.device.units.index'
const unitPath = (key: string) => `/device/units/${key}`

const ownOrders = '/service-order'

/** Kinds of the partner zone: records of the own companies, and visible catalogue and content. */
const zone: Partial<Record<SearchedEntity, ZoneKind>> = {
  'user.users': {
    access: 'partnerzone.user.users.index',
    seen: ({ scope }) => isOne(users, belongsToCompanies(partnersInScope(scope))),
    path: listed('/user/users', 'full_name'),
  },
  'service-order.service-orders': {
    access: 'partnerzone.service-order.service-orders.show',
    isOwn: true,
    seen: ({ scope }) => isOne(service_orders, visibleTo(scope)),
    path: ({ id }) => `${ownOrders}/service-orders/${id}/preview`,
  },
  'service-order.service-maintenances': {
    access: 'partnerzone.service-order.service-maintenances.show',
    isOwn: true,
    seen: ({ scope }) => isOne(service_maintenances, ordersVisible(service_maintenances, scope)),
    path: ({ id }) => `${ownOrders}/service-maintenances/${id}`,
  },
  'service-order.spare-parts-orders': {
    access: 'partnerzone.service-order.spare-parts-orders.show',
    isOwn: true,
    seen: ({ scope }) => isOne(spare_parts_orders, ordersVisible(spare_parts_orders, scope)),
    path: ({ id }) => `${ownOrders}/spare-parts-orders/${id}`,
  },
  [unitEntity]: {
    access: unitAccess,
    isOwn: true,
    seen: ({ scope }) => isOne(units, unitsRegisteredBy(scope)),
    path: ({ id }) => unitPath(id),
  },
  'training.trainings': {
    access: 'partnerzone.training.terms.index',
    seen: ({ scope }) => isOne(trainings, isOffered(scope)),
    path: ({ id }) => `/training/terms?training=${id}`,
  },
  'training.participants': {
    access: 'partnerzone.training.participants.index',
    isOwn: true,
    seen: ({ scope }) => isOne(training_participants, participantsInScope(scope)),
    path: listed('/training/participants', 'name'),
  },
  'order.orders': {
    access: 'partnerzone.training.participants.index',
    isOwn: true,
    seen: ({ scope }) => isOne(training_orders, trainingOrdersInScope(scope)),
    path: ({ id }) => `/training/participants?order=${id}`,
  },
  'offer-generator.offers': {
    access: 'partnerzone.offer-generator.offers.show',
    isOwn: true,
    seen: (call) => isOne(offers, visibleToMember(call)),
    path: ({ id }) => `/offer-generator/offers/${id}`,
  },
  'offer-generator.kits': {
    access: 'partnerzone.offer-generator.kits.index',
    seen: ({ scope }) => isOne(offer_kits, kitsOfMember(scope)),
    path: () => '/offer-generator/kits',
  },
  'device.devices': {
    access: 'partnerzone.device.devices.show',
    seen: async ({ db, scope }) => isOne(devices, isVisibleDevice(await visibleCatalogue(db, scope))),
    path: ({ id }) => `/device/devices/${id}`,
  },
  'device.error-codes': {
    access: 'partnerzone.device.error-codes.index',
    seen: async ({ db, scope }) => isOne(error_codes, isVisibleCode(await visibleCatalogue(db, scope))),
    path: listed('/device/errorcodes', 'code'),
  },
  'documentation.documentations': {
    access: 'partnerzone.documentation.documentations.index',
    seen: ({ scope, locale }) => isOne(documentations, isVisibleDocument({ scope, locale })),
    path: listed('/documentation/documentations', 'name'),
  },
  'faq.posts': {
    access: 'partnerzone.faq.posts.index',
    seen: ({ scope, at }) => sql`exists (select from ${faq_posts} join ${faq_categories}
      on ${faq_categories.id} = ${faq_posts.category_id}
      where ${faq_posts.id} = e.record_id::int and ${visiblePosts(scope, at)})`,
    path: listed('/faq', 'search'),
  },
  'news.news': {
    access: 'partnerzone.news.news.show',
    seen: ({ scope, at }) => isOne(news, isContentVisible(news, scope, at)),
    path: ({ slug }) => `/news/${slug}`,
  },
}

/** Trainings with an open term for the brands of the person. */
function isOffered(scope: PartnerScope): SQL | undefined {
  const isOpen = sql`exists (select from ${training_terms} where ${training_terms.training_id} = ${trainings.id}
    and ${training_terms.status} = 'open' and ${isLive(training_terms)}
    and ${training_terms.training_date} >= (now() at time zone 'Europe/Warsaw')::date)`
  const isAvailable = isFor(scope, { brand_id: producers.brand_id })
  const ofBrand =
    isAvailable && inArray(trainings.producer_id, sql`(select ${producers.id} from ${producers} where ${isAvailable})`)
  return and(eq(trainings.active, true), isOpen, ofBrand)
}

/** Kinds that a person of the partner zone may find. */
export function foundInZone(call: ZoneCall): FoundKind[] {
  const own = call.scope.partner_ids
  const kinds = Object.entries(zone).filter(
    ([, { access, isOwn }]) => call.by.permissions[access] && (!isOwn || own.length > 0),
  )
  return kinds.map(([entity, { seen, isOwn, path }]) => ({
    entity: entity as SearchedEntity,
    seen: async () => seen(call),
    partners: isOwn ? own : undefined,
    path,
  }))
}

/**
 * The results, headed by the unit of a complete serial number that another company registered: the holder of its plate may open
 * its page. The result has the number and the model, and neither the id nor anything of the owner or the place.
 */
export async function withUnitOfPlate(
  { db, by, locale }: ZoneCall,
  typed: string,
  found: SearchResult[],
): Promise<SearchResult[]> {
  if (!isSerial.test(typed) || !by.permissions[unitAccess]) return found
  const unit = await unitBySerial(db, typed)
  if (!unit || found.some(({ entity, id }) => entity === unitEntity && id === String(unit.id))) return found
  const [model] = unit.device_id === null ? [] : await modelOf(db, unit.device_id)
  const subtitle = [...(model ? [model.name] : []), serverText('search.unit_page', locale)].join(' · ')
  const { serial_no } = unit
  return [{ entity: unitEntity, id: serial_no, title: serial_no, subtitle, path: unitPath(serial_no) }, ...found]
}

const isSerial = new RegExp(`^\\d{${serialLength}}$`)

const modelOf = (db: Database, id: number) => db.select({ name: devices.name }).from(devices).where(eq(devices.id, id))
