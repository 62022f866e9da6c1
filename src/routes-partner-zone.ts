import { pageOf } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'
import { partnerTrainingPages } from './routes-trainings.ts'

const page = pageOf('partner')
const device = '/device/devices/:id'
const orders = '/service-order/service-orders'
const offers = '/offer-generator/offers'
const multimedia = '/multimedia/posts'

/** The partner zone, below the root path. */
export const partnerZonePages: RouteDeclaration[] = [
  page('/', 'partnerzone.dashboard', {
    access: 'partnerzone.dashboard.index',
    navigation: { group: 'start', place: 'thumb' },
    screen: () =>
      import('#views/dashboard/partner-zone/partner-dashboard.tsx').then((module) => module.PartnerDashboard),
  }),
  page('/profile', 'profile', {
    access: 'partnerzone.dashboard.index',
    screen: () => import('#views/profile/partner-zone/profile-screen.tsx').then((module) => module.PartnerProfile),
  }),

  ...partnerTrainingPages,

  page('/device/devices', 'device.devices', {
    access: 'partnerzone.device.devices.index',
    navigation: { group: 'devices', place: 'thumb' },
    screen: () => import('#views/device/partner-zone/devices-screen.tsx').then((module) => module.DevicesScreen),
  }),
  ...[`${device}/overview`, `${device}/errorcodes`, `${device}/documentations`, device].map((path) =>
    page(path, 'device.device', {
      access: 'partnerzone.device.devices.show',
      parent: '/device/devices',
      screen: () => import('#views/device/partner-zone/device-screen.tsx').then((module) => module.DeviceScreen),
    }),
  ),
  page('/device/errorcodes', 'device.error-codes', {
    access: 'partnerzone.device.error-codes.index',
    navigation: { group: 'devices' },
    screen: () => import('#views/device/partner-zone/error-codes-screen.tsx').then((module) => module.ErrorCodesScreen),
  }),

  page(orders, 'service-order.service-orders', {
    access: 'partnerzone.service-order.service-orders.index',
    navigation: { group: 'service', label: 'service-order.orders', place: 'thumb' },
    screen: () =>
      import('#views/service-order/partner-zone/service-orders.tsx').then((module) => module.PartnerServiceOrders),
  }),
  page(`${orders}/register`, 'service-order.service-orders.register', {
    access: 'partnerzone.service-order.service-orders.store',
    parent: orders,
    screen: () =>
      import('#views/service-order/partner-zone/service-order-form.tsx').then(
        (module) => module.PartnerServiceOrderForm,
      ),
  }),
  page(`${orders}/:id/preview`, 'service-order.service-orders.preview', {
    access: 'partnerzone.service-order.service-orders.show',
    parent: orders,
    screen: () =>
      import('#views/service-order/partner-zone/service-order-preview.tsx').then(
        (module) => module.PartnerServiceOrderPreview,
      ),
  }),
  page(`${orders}/:id`, 'service-order.service-orders.edit', {
    access: 'partnerzone.service-order.service-orders.update',
    parent: orders,
    screen: () =>
      import('#views/service-order/partner-zone/service-order-form.tsx').then(
        (module) => module.PartnerServiceOrderForm,
      ),
  }),
  ...['service-maintenances', 'spare-parts-orders'].flatMap((resource) => {
    const list = `/service-order/${resource}`
    const access = `partnerzone.service-order.${resource}`
    return [
      page(list, `service-order.${resource}`, { access: `${access}.index` }),
      page(`${list}/register`, 'store', { access: `${access}.store`, parent: list }),
      page(`${list}/:id`, 'show', { access: `${access}.show`, parent: list }),
    ]
  }),

  page('/user/users', 'partnerzone.user.users', {
    access: 'partnerzone.user.users.index',
    navigation: { group: 'people', label: 'partnerzone.user.team', place: 'more' },
    screen: () => import('#views/user/partner-zone/users-screen.tsx').then((module) => module.PartnerUsersScreen),
  }),
  page('/user/users/store', 'partnerzone.user.users.store', {
    access: 'partnerzone.user.users.store',
    parent: '/user/users',
    screen: () => import('#views/user/partner-zone/invite-screen.tsx').then((module) => module.InviteColleagueScreen),
  }),

  page('/news', 'news.news', {
    access: 'partnerzone.news.news.index',
    navigation: { group: 'knowledge' },
    screen: () => import('#views/news/partner-zone/news-screens.tsx').then((module) => module.NewsScreen),
  }),
  page('/news/:slug', 'news.news', {
    access: 'partnerzone.news.news.show',
    parent: '/news',
    screen: () => import('#views/news/partner-zone/news-screens.tsx').then((module) => module.NewsArticleScreen),
  }),
  page(multimedia, 'partnerzone.multimedia', {
    access: 'partnerzone.marketing.posts.index',
    navigation: { group: 'knowledge', place: 'more' },
    screen: () =>
      import('#views/marketing/partner-zone/multimedia-screens.tsx').then((module) => module.MultimediaScreen),
  }),
  page(`${multimedia}/:categorySlug`, 'partnerzone.multimedia', {
    access: 'partnerzone.marketing.posts.index',
    screen: () =>
      import('#views/marketing/partner-zone/multimedia-screens.tsx').then((module) => module.MultimediaScreen),
  }),
  page(`${multimedia}/:categorySlug/:slug`, 'partnerzone.multimedia', {
    access: 'partnerzone.marketing.posts.show',
    parent: multimedia,
    screen: () =>
      import('#views/marketing/partner-zone/multimedia-screens.tsx').then((module) => module.MultimediaPostScreen),
  }),
  page('/faq', 'partnerzone.faq', {
    access: 'partnerzone.faq.posts.index',
    navigation: { group: 'knowledge' },
    screen: () => import('#views/faq/partner-zone/faq-screen.tsx').then((module) => module.FaqScreen),
  }),
  page('/documentation/documentations', 'documentation.documentations', {
    access: 'partnerzone.documentation.documentations.index',
    navigation: { group: 'documents', label: 'partnerzone.documents' },
    screen: () =>
      import('#views/documentation/partner-zone/documentations-screen.tsx').then(
        (module) => module.PartnerDocumentationsScreen,
      ),
  }),
  page('/notification/notifications', 'notification.notifications', {
    access: 'partnerzone.notification.notifications.index',
    navigation: { group: 'knowledge', place: 'more' },
    screen: () =>
      import('#views/notification/partner-zone/notifications-screen.tsx').then((module) => module.NotificationsScreen),
  }),
  page('/notification/notifications/:id', 'show', {
    access: 'partnerzone.notification.notifications.show',
    parent: '/notification/notifications',
    screen: () =>
      import('#views/notification/partner-zone/notification-screen.tsx').then((module) => module.NotificationScreen),
  }),

  page(offers, 'offer-generator.offers', { access: 'partnerzone.offer-generator.offers.index' }),
  page(`${offers}/register`, 'store', { access: 'partnerzone.offer-generator.offers.store', parent: offers }),
  ...[`${offers}/:id/copy`, `${offers}/:id/preview`, `${offers}/:id`].map((path) =>
    page(path, 'show', { access: 'partnerzone.offer-generator.offers.show', parent: offers }),
  ),

  page('/:slug', 'page', {
    access: 'partnerzone.page.pages.show',
    screen: () => import('#views/page/partner-zone/page-screen.tsx').then((module) => module.PageScreen),
  }),
]
