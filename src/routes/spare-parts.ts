import { newOne, singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { listTitle } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const key = 'service-order.spare-parts-orders'
const { words } = allEntities[key]
const managed = '/cms/service-order/spare-parts-orders'
const own = '/service-order/spare-parts-orders'

/** Orders of spare parts of the back office. */
export const sparePartsPages: readonly RouteDeclaration[] = [
  page(managed, listTitle(key), {
    access: `${key}.index`,
    navigation: {
      group: 'service',
      order: 40,
      waiting: { list: 'service-order.spare-parts-orders.index', query: 'awaiting=true' },
    },
    screen: () => import('#views/service-order/spare-parts/parts-orders.tsx').then((module) => module.PartsOrders),
  }),
  page(`${managed}/register`, newOne(words), {
    access: `${key}.store`,
    parent: managed,
    screen: () =>
      import('#views/service-order/spare-parts/register-parts.tsx').then((module) => module.RegisterPartsForPartner),
  }),
  page(`${managed}/:id`, singular(words), {
    access: `${key}.show`,
    parent: managed,
    screen: () =>
      import('#views/service-order/spare-parts/parts-order-page.tsx').then((module) => module.StaffPartsOrder),
  }),
]

/** Orders of spare parts of the partner zone. */
export const partnerSparePartsPages: readonly RouteDeclaration[] = [
  zone(own, listTitle(key), {
    access: `partnerzone.${key}.index`,
    navigation: {
      group: 'service',
      label: { pl: 'Części zamienne', en: 'Spare parts' },
      place: 'more',
      waiting: { list: 'partnerzone.service-order.spare-parts-orders.index', query: 'awaiting=true&status=waiting' },
    },
    screen: () =>
      import('#views/service-order/spare-parts/parts-orders.tsx').then((module) => module.PartnerPartsOrders),
  }),
  zone(`${own}/register`, newOne(words), {
    access: `partnerzone.${key}.store`,
    parent: own,
    screen: () => import('#views/service-order/spare-parts/register-parts.tsx').then((module) => module.RegisterParts),
  }),
  zone(`${own}/:id`, singular(words), {
    access: `partnerzone.${key}.show`,
    parent: own,
    screen: () =>
      import('#views/service-order/spare-parts/parts-order-page.tsx').then((module) => module.PartnerPartsOrder),
  }),
]
