import { children, managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

const page = pageOf('cms')
const contractor = '/contractor/contractors/:id'
const devices = '/cms/device/devices'
const orders = '/cms/service-order/service-orders'
const trainings = '/cms/training/trainings'

/** Children of a contractor, then the contractor itself. */
const contractorPages = children(
  '/contractor',
  'contractor.contractor',
  'contractor.contractors.show',
  [
    '/overview',
    '/contacts/store',
    '/contacts',
    '/main',
    '/training/records/:recordId',
    '/training/records',
    '/training/certificates',
    '/serviceorder/service-orders',
    '/serviceorder/service-maintenances',
    '/serviceorder/spare-parts-orders',
    '/documentation/documentations',
    '/partner',
    '/affiliates/store',
    '/affiliates/:affiliateId',
    '/users/store',
    '/users/:userId',
    '',
  ].map((child) => `${contractor}${child}`),
)

const devicePages = [
  page(devices, 'device.devices', { access: 'device.devices.index' }),
  ...children(
    devices,
    'device.device',
    'device.devices.show',
    ['/sync-documentations', '/edit', '/preview', '/errorcodes', '/documentations', '/configurations', ''].map(
      (child) => `${devices}/:id${child}`,
    ),
  ),
  ...viewed('/cms/device/productcards', 'device.productcards'),
  ...children('/cms/device/productcards', 'device.productcards', 'device.productcards.show', [
    '/cms/device/productcards/:id/documentations',
  ]),
  ...viewed('/cms/device/groups', 'device.groups'),
  ...viewed('/cms/device/typecards', 'device.typecards'),
  ...managed('/cms/device/tags', 'device.tags'),
  ...['standard', 'optional'].map((type) =>
    page(`/cms/device/functionalities/${type}`, `device.functionalities.${type}`, {
      access: 'device.functionalities.index',
    }),
  ),
  page('/cms/device/functionalities/store', 'store', {
    access: 'device.functionalities.store',
    parent: '/cms/device/functionalities/standard',
  }),
  page('/cms/device/functionalities/:id', 'show', {
    access: 'device.functionalities.show',
    parent: '/cms/device/functionalities/standard',
  }),
  ...managed('/cms/device/error-codes', 'device.error-codes'),
]

const contentPages = [
  ...['documentations', 'categories', 'types', 'tags'].flatMap((resource) =>
    managed(`/cms/documentation/${resource}`, `documentation.${resource}`),
  ),
  ...managed('/cms/faq/posts', 'faq.posts'),
  ...managed('/cms/faq/categories', 'faq.categories'),
  ...managed('/cms/import/error-codes', 'import.error-codes'),
  ...managed('/cms/import/documentations', 'import.documentations'),
  ...managed('/cms/marketing/posts', 'marketing.posts'),
  ...managed('/cms/marketing/categories', 'marketing.categories'),
  ...managed('/cms/news', 'news.news'),
  ...managed('/cms/notification/messages', 'notification.messages'),
  ...managed('/cms/page', 'page.pages'),
]

const tradePages = [
  page('/cms/order/orders', 'order.orders', { access: 'order.orders.index' }),
  page('/cms/partner/partners', 'partner.partners', { access: 'partner.partners.index' }),
  ...children('/cms/partner/partners', 'partner.new-entries', 'partner.partners.index', [
    '/cms/partner/partners/new-entries',
  ]),
  ...managed('/cms/partner/business-areas', 'partner.business-areas'),
  ...managed('/cms/partner/partner-statuses', 'partner.partner-statuses'),
  ...viewed('/cms/payment/payments', 'payment.payments'),
  page('/cms/producer/producers', 'producer.producers', { access: 'producer.producers.index' }),
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

const systemPages = [
  ...managed('/cms/user/users', 'user.users'),
  ...managed('/cms/user/roles', 'user.roles'),
  page('/cms/outbox', 'mail.messages', {
    access: 'mail.messages.index',
    navigation: { group: 'system' },
    screen: () => import('#views/cms/outbox/outbox-screen.tsx').then((module) => module.OutboxScreen),
  }),
  page('/cms/outbox/:id', 'show', {
    access: 'mail.messages.show',
    parent: '/cms/outbox',
    screen: () => import('#views/cms/outbox/message-screen.tsx').then((module) => module.MessageScreen),
  }),
  page('/cms/jobs', 'core.jobs', {
    access: 'core.jobs.index',
    navigation: { group: 'system' },
    screen: () => import('#views/cms/core/failed-jobs-screen.tsx').then((module) => module.FailedJobsScreen),
  }),
]

/** The management area, and the page for whatever else is asked for below /cms. */
export const managementPages: RouteDeclaration[] = [
  page('/cms', 'core.dashboard', {
    access: 'core.dashboard.index',
    navigation: { group: 'dashboard' },
    screen: () => import('#views/cms/dashboard/management-dashboard.tsx').then((module) => module.ManagementDashboard),
  }),
  page('/cms/profile', 'profile', { access: 'core.dashboard.index' }),
  page('/contractor', 'contractor.contractors', { access: 'contractor.contractors.index' }),
  ...contractorPages,
  ...devicePages,
  ...contentPages,
  ...tradePages,
  ...servicePages,
  ...trainingPages,
  ...systemPages,
  page('/cms/*', 'fallback'),
]
