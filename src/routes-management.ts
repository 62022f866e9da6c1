import { children, managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'
import { devicePages, documentationPages } from './routes-catalogue.ts'
import { contentPages, mediaPages } from './routes-content.ts'
import { contractorPages, dictionaryPages, partnerPages, systemPages } from './routes-people.ts'

const page = pageOf('cms')
const orders = '/cms/service-order/service-orders'
const trainings = '/cms/training/trainings'

const tradePages = [
  ...managed('/cms/import/error-codes', 'import.error-codes'),
  ...managed('/cms/import/documentations', 'import.documentations'),
  page('/cms/order/orders', 'order.orders', { access: 'order.orders.index' }),
  page('/report/reports/partner-activities', 'report.partner-activities', { access: 'report.reports.index' }),
  page('/report/reports/partner-offers', 'report.partner-offers', { access: 'report.reports.index' }),
  page('/cms/synchronization/synchronizations', 'synchronization.synchronizations', {
    access: 'synchronization.synchronizations.index',
  }),
]

const servicePages = [
  page(orders, 'service-order.service-orders', {
    access: 'service-order.service-orders.index',
    navigation: { group: 'service', label: 'service-order.warranty' },
    screen: () => import('#views/cms/service-order/service-orders.tsx').then((module) => module.ServiceOrders),
  }),
  page(`${orders}/register`, 'service-order.service-orders.register', {
    access: 'service-order.service-orders.store',
    parent: orders,
    screen: () => import('#views/cms/service-order/service-orders-form.tsx').then((module) => module.ServiceOrderForm),
  }),
  page(`${orders}/:id/edit`, 'service-order.service-orders.edit', {
    access: 'service-order.service-orders.update',
    parent: orders,
    screen: () => import('#views/cms/service-order/service-orders-form.tsx').then((module) => module.ServiceOrderForm),
  }),
  page(`${orders}/:id`, 'service-order.service-orders.preview', {
    access: 'service-order.service-orders.show',
    parent: orders,
    screen: () =>
      import('#views/cms/service-order/service-orders-preview.tsx').then((module) => module.ServiceOrderPreview),
  }),
  ...viewed('/cms/service-order/service-maintenances', 'service-order.service-maintenances'),
  ...viewed('/cms/service-order/spare-parts-orders', 'service-order.spare-parts-orders'),
  ...managed('/cms/service-order/maintenance-types', 'service-order.maintenance-types', {
    list: {
      navigation: { group: 'service' },
      screen: () =>
        import('#views/cms/service-order/maintenance-types.tsx').then((module) => module.MaintenanceTypesScreen),
    },
    store: {
      screen: () =>
        import('#views/cms/service-order/maintenance-types.tsx').then((module) => module.NewMaintenanceTypeScreen),
    },
    show: {
      screen: () =>
        import('#views/cms/service-order/maintenance-types.tsx').then((module) => module.MaintenanceTypeScreen),
    },
  }),
  ...managed('/cms/service-order/repair-types', 'service-order.repair-types', {
    list: {
      navigation: { group: 'service' },
      screen: () => import('#views/cms/service-order/repair-types.tsx').then((module) => module.RepairTypesScreen),
    },
    store: {
      screen: () => import('#views/cms/service-order/repair-types.tsx').then((module) => module.NewRepairTypeScreen),
    },
    show: {
      screen: () => import('#views/cms/service-order/repair-types.tsx').then((module) => module.RepairTypeScreen),
    },
  }),
]

const trainingPages = [
  ...managed(trainings, 'training.trainings'),
  ...children(trainings, 'training.terms', 'training.terms.index', [`${trainings}/:id/terms`]),
  ...children(trainings, 'training.participants', 'training.participants.index', [
    '/cms/training/terms/:id/participants',
  ]),
  page('/cms/training/participants', 'training.participants', { access: 'training.participants.index' }),
  ...children('/cms/training/participants', 'store', 'training.participants.store', [
    '/cms/training/participants/:termId/add',
  ]),
  ...['categories', 'types', 'gadgets', 'certificates'].flatMap((resource) =>
    managed(`/cms/training/${resource}`, `training.${resource}`),
  ),
  page('/cms/training/reports/terms', 'training.reports.terms', { access: 'training.reports.terms' }),
  page('/cms/training/reports/contractors', 'training.reports.contractors', { access: 'training.reports.contractors' }),
]

/** The management area, and the page for whatever else is asked for below /cms. */
export const managementPages: RouteDeclaration[] = [
  page('/cms', 'core.dashboard', {
    access: 'core.dashboard.index',
    navigation: { group: 'dashboard' },
    screen: () => import('#views/cms/dashboard/management-dashboard.tsx').then((module) => module.ManagementDashboard),
  }),
  ...contractorPages,
  ...devicePages,
  ...documentationPages,
  ...contentPages,
  ...mediaPages,
  ...partnerPages,
  ...dictionaryPages,
  ...tradePages,
  ...servicePages,
  ...trainingPages,
  ...systemPages,
  page('/cms/*', 'fallback'),
]
