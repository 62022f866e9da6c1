import { newOne, singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
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
    navigation: {
      group: 'service',
      order: 10,
      waiting: { list: 'service-order.service-orders.index', query: 'awaiting=true' },
    },
    screen: () => import('#views/service-order/cms/service-orders.tsx').then((module) => module.ServiceOrders),
  }),
  page(`${managed}/register`, newOne(words), {
    access: 'service-order.service-orders.store',
    parent: managed,
    screen: form,
  }),
  page(`${managed}/:id/edit`, singular(words), {
    access: 'service-order.service-orders.update',
    also: ['service-order.service-orders.show'],
    parent: managed,
    screen: form,
  }),
  page(`${managed}/:id`, singular(words), {
    access: 'service-order.service-orders.show',
    parent: managed,
    screen: () => import('#views/service-order/order/warranty-page.tsx').then((module) => module.StaffWarrantyOrder),
  }),
]

const { words: maintenanceWords } = allEntities['service-order.service-maintenances']
const managedMaintenances = '/cms/service-order/service-maintenances'
const ownMaintenances = '/service-order/service-maintenances'
const dueTitle = { pl: 'Terminy przeglądów', en: 'Maintenances due' }
const dayTitle = { pl: 'Mój dzień', en: 'My day' }
const dayPlan = () => import('#views/service-order/visit/day-plan.tsx')
const completionTitle = { pl: 'Protokół wizyty', en: 'Visit report' }
const completion = () => import('#views/service-order/maintenance/complete-maintenance.tsx')
const maintenancePage = () => import('#views/service-order/maintenance/maintenance-page.tsx')

/** Maintenances of the back office: registered by partners, handled here. */
export const maintenancePages: readonly RouteDeclaration[] = [
  page(managedMaintenances, listTitle('service-order.service-maintenances'), {
    access: 'service-order.service-maintenances.index',
    navigation: {
      group: 'service',
      order: 20,
      waiting: { list: 'service-order.service-maintenances.index', query: 'awaiting=true' },
    },
    screen: () => import('#views/service-order/maintenance/maintenances.tsx').then((module) => module.Maintenances),
  }),
  page('/cms/service-order/due-maintenances', dueTitle, {
    access: 'service-order.due-maintenances.index',
    navigation: { group: 'service', order: 30 },
    screen: () => import('#views/service-order/due/due-screen.tsx').then((module) => module.StaffDue),
  }),
  page('/cms/service-order/my-day', dayTitle, {
    access: 'service-order.service-maintenances.index',
    navigation: { group: 'service', order: 14 },
    screen: () => dayPlan().then((module) => module.StaffDay),
  }),
  page(`${managedMaintenances}/register`, newOne(maintenanceWords), {
    access: 'service-order.service-maintenances.store',
    parent: managedMaintenances,
    screen: () =>
      import('#views/service-order/maintenance/register.tsx').then((module) => module.RegisterMaintenanceForPartner),
  }),
  page(`${managedMaintenances}/:id/complete`, completionTitle, {
    access: 'service-order.service-maintenances.complete',
    also: ['service-order.service-maintenances.show'],
    parent: `${managedMaintenances}/:id`,
    screen: () => completion().then((module) => module.StaffCompleteMaintenance),
  }),
  page(`${managedMaintenances}/:id`, singular(maintenanceWords), {
    access: 'service-order.service-maintenances.show',
    parent: managedMaintenances,
    screen: () => maintenancePage().then((module) => module.StaffMaintenance),
  }),
]

/** Maintenances of the partner zone. */
export const partnerMaintenancePages: readonly RouteDeclaration[] = [
  zone(ownMaintenances, listTitle('service-order.service-maintenances'), {
    access: 'partnerzone.service-order.service-maintenances.index',
    navigation: {
      group: 'service',
      label: { pl: 'Przeglądy', en: 'Maintenances' },
      place: 'more',
      waiting: { list: 'partnerzone.service-order.service-maintenances.index', query: 'awaiting=true&status=waiting' },
    },
    screen: () =>
      import('#views/service-order/maintenance/maintenances.tsx').then((module) => module.PartnerMaintenances),
  }),
  zone('/service-order/due-maintenances', dueTitle, {
    access: 'partnerzone.service-order.due-maintenances.index',
    navigation: { group: 'service', place: 'more' },
    screen: () => import('#views/service-order/due/due-screen.tsx').then((module) => module.PartnerDue),
  }),
  zone('/service-order/my-day', dayTitle, {
    access: 'partnerzone.service-order.service-maintenances.index',
    navigation: { group: 'service', place: 'more' },
    screen: () => dayPlan().then((module) => module.PartnerDay),
  }),
  zone(`${ownMaintenances}/register`, newOne(maintenanceWords), {
    access: 'partnerzone.service-order.service-maintenances.store',
    parent: ownMaintenances,
    screen: () => import('#views/service-order/maintenance/register.tsx').then((module) => module.RegisterMaintenance),
  }),
  zone(`${ownMaintenances}/:id/complete`, completionTitle, {
    access: 'partnerzone.service-order.service-maintenances.complete',
    also: ['partnerzone.service-order.service-maintenances.show'],
    parent: `${ownMaintenances}/:id`,
    screen: () => completion().then((module) => module.PartnerCompleteMaintenance),
  }),
  zone(`${ownMaintenances}/:id`, singular(maintenanceWords), {
    access: 'partnerzone.service-order.service-maintenances.show',
    parent: ownMaintenances,
    screen: () => maintenancePage().then((module) => module.PartnerMaintenance),
  }),
]

/** Warranty orders of the partner zone. */
export const partnerServiceOrderPages: readonly RouteDeclaration[] = [
  zone(own, listTitle('service-order.service-orders'), {
    access: 'partnerzone.service-order.service-orders.index',
    navigation: {
      group: 'service',
      label: { pl: 'Zgłoszenia', en: 'Orders' },
      place: 'thumb',
      // A draft waits for no answer.
      waiting: { list: 'partnerzone.service-order.service-orders.index', query: 'awaiting=true&status=waiting' },
    },
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
    screen: () => import('#views/service-order/order/warranty-page.tsx').then((module) => module.PartnerWarrantyOrder),
  }),
  zone(`${own}/:id`, singular(words), {
    access: 'partnerzone.service-order.service-orders.update',
    parent: own,
    screen: partnerForm,
  }),
]
