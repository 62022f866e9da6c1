import { allEntities } from '#contract/entities.ts'
import { newOne, singular } from '#contract/entity-words.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { listTitle } from './entity-pages.ts'
import { pageOf } from './pages.ts'

const page = pageOf('cms')
const zone = pageOf('partner')
const { words } = allEntities['service-order.service-orders']
const managed = '/cms/service-order/service-orders'
const own = '/service-order/service-orders'

const form = () => import('#views/service-order/cms/service-orders-form.tsx').then((module) => module.ServiceOrderForm)
const partnerForm = () =>
  import('#views/service-order/partner-zone/service-order-form.tsx').then((module) => module.PartnerServiceOrderForm)

/** Warranty orders of the back office. */
export const serviceOrderPages: readonly RouteDeclaration[] = [
  page(managed, listTitle('service-order.service-orders'), {
    access: 'service-order.service-orders.index',
    navigation: { group: 'service', order: 10, label: { pl: 'Gwarancyjne', en: 'Warranty' } },
    screen: () => import('#views/service-order/cms/service-orders.tsx').then((module) => module.ServiceOrders),
  }),
  page(`${managed}/register`, newOne(words), {
    access: 'service-order.service-orders.store',
    parent: managed,
    screen: form,
  }),
  page(`${managed}/:id/edit`, singular(words), {
    access: 'service-order.service-orders.update',
    parent: managed,
    screen: form,
  }),
  page(`${managed}/:id`, singular(words), {
    access: 'service-order.service-orders.show',
    parent: managed,
    screen: () =>
      import('#views/service-order/cms/service-orders-preview.tsx').then((module) => module.ServiceOrderPreview),
  }),
]

/** Warranty orders of the partner zone. */
export const partnerServiceOrderPages: readonly RouteDeclaration[] = [
  zone(own, listTitle('service-order.service-orders'), {
    access: 'partnerzone.service-order.service-orders.index',
    navigation: { group: 'service', label: { pl: 'Zgłoszenia', en: 'Orders' }, place: 'thumb' },
    screen: () =>
      import('#views/service-order/partner-zone/service-orders.tsx').then((module) => module.PartnerServiceOrders),
  }),
  zone(`${own}/register`, newOne(words), {
    access: 'partnerzone.service-order.service-orders.store',
    parent: own,
    screen: partnerForm,
  }),
  zone(`${own}/:id/preview`, singular(words), {
    access: 'partnerzone.service-order.service-orders.show',
    parent: own,
    screen: () =>
      import('#views/service-order/partner-zone/service-order-preview.tsx').then(
        (module) => module.PartnerServiceOrderPreview,
      ),
  }),
  zone(`${own}/:id`, singular(words), {
    access: 'partnerzone.service-order.service-orders.update',
    parent: own,
    screen: partnerForm,
  }),
]
