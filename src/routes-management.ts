import { managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'
import { devicePages, documentationPages } from './routes-catalogue.ts'
import { contentPages, mediaPages } from './routes-content.ts'
import { contractorPages, dictionaryPages, partnerPages, systemPages } from './routes-people.ts'
import { trainingPages } from './routes-trainings.ts'

const page = pageOf('cms')
const orders = '/cms/service-order/service-orders'

const tradePages = [
  ...managed('/cms/import/error-codes', 'import.error-codes'),
  ...managed('/cms/import/documentations', 'import.documentations'),
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
    screen: () => import('#views/service-order/cms/service-orders.tsx').then((module) => module.ServiceOrders),
  }),
  page(`${orders}/register`, 'service-order.service-orders.register', {
    access: 'service-order.service-orders.store',
    parent: orders,
    screen: () => import('#views/service-order/cms/service-orders-form.tsx').then((module) => module.ServiceOrderForm),
  }),
  page(`${orders}/:id/edit`, 'service-order.service-orders.edit', {
    access: 'service-order.service-orders.update',
    parent: orders,
    screen: () => import('#views/service-order/cms/service-orders-form.tsx').then((module) => module.ServiceOrderForm),
  }),
  page(`${orders}/:id`, 'service-order.service-orders.preview', {
    access: 'service-order.service-orders.show',
    parent: orders,
    screen: () =>
      import('#views/service-order/cms/service-orders-preview.tsx').then((module) => module.ServiceOrderPreview),
  }),
  ...viewed('/cms/service-order/service-maintenances', 'service-order.service-maintenances'),
  ...viewed('/cms/service-order/spare-parts-orders', 'service-order.spare-parts-orders'),
  ...managed('/cms/service-order/maintenance-types', 'service-order.maintenance-types', {
    list: {
      navigation: { group: 'service' },
      screen: () =>
        import('#views/service-order/cms/maintenance-types.tsx').then((module) => module.MaintenanceTypesScreen),
    },
    store: {
      screen: () =>
        import('#views/service-order/cms/maintenance-types.tsx').then((module) => module.NewMaintenanceTypeScreen),
    },
    show: {
      screen: () =>
        import('#views/service-order/cms/maintenance-types.tsx').then((module) => module.MaintenanceTypeScreen),
    },
  }),
  ...managed('/cms/service-order/repair-types', 'service-order.repair-types', {
    list: {
      navigation: { group: 'service' },
      screen: () => import('#views/service-order/cms/repair-types.tsx').then((module) => module.RepairTypesScreen),
    },
    store: {
      screen: () => import('#views/service-order/cms/repair-types.tsx').then((module) => module.NewRepairTypeScreen),
    },
    show: {
      screen: () => import('#views/service-order/cms/repair-types.tsx').then((module) => module.RepairTypeScreen),
    },
  }),
]

/** The management area, and the page for whatever else is asked for below /cms. */
export const managementPages: RouteDeclaration[] = [
  page('/cms', 'core.dashboard', {
    access: 'core.dashboard.index',
    navigation: { group: 'dashboard' },
    screen: () => import('#views/dashboard/cms/management-dashboard.tsx').then((module) => module.ManagementDashboard),
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
