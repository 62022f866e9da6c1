import { singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { details, listTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('partner')
const device = '/device/devices/:id'
const multimedia = '/multimedia/posts'
const multimediaTitle = { pl: 'Multimedia', en: 'Multimedia' }

/** The partner zone, below the root path, but for orders and trainings. */
export const partnerZonePages: readonly RouteDeclaration[] = [
  page(
    '/',
    { pl: 'Pulpit', en: 'Dashboard' },
    {
      access: 'partnerzone.dashboard.index',
      navigation: { group: 'start', place: 'thumb', label: { pl: 'Start', en: 'Start' } },
      screen: () =>
        import('#views/dashboard/partner-zone/partner-dashboard.tsx').then((module) => module.PartnerDashboard),
    },
  ),
  page(
    '/profile',
    { pl: 'Profil', en: 'Profile' },
    {
      access: 'partnerzone.dashboard.index',
      screen: () => import('#views/profile/partner-zone/profile-screen.tsx').then((module) => module.PartnerProfile),
    },
  ),
  page(
    '/profile/companies/:id',
    { pl: 'Propozycja zmian', en: 'Proposed changes' },
    {
      access: 'partnerzone.partner.proposals.update',
      parent: '/profile',
      screen: () => import('#views/partner/proposal/propose-screen.tsx').then((module) => module.ProposeScreen),
    },
  ),

  page('/device/devices', listTitle('device.devices'), {
    access: 'partnerzone.device.devices.index',
    navigation: { group: 'devices', place: 'thumb' },
    screen: () => import('#views/device/partner-zone/devices-screen.tsx').then((module) => module.DevicesScreen),
  }),
  ...([`${device}/overview`, `${device}/errorcodes`, `${device}/documentations`, device] as const).map((path) =>
    page(path, singular(allEntities['device.devices'].words), {
      access: 'partnerzone.device.devices.show',
      parent: '/device/devices',
      screen: () => import('#views/device/partner-zone/device-screen.tsx').then((module) => module.DeviceScreen),
    }),
  ),
  page('/device/brands/:id', singular(allEntities['dictionary.brands'].words), {
    access: 'partnerzone.device.devices.index',
    parent: '/device/devices',
    screen: () => import('#views/device/partner-zone/brand-screen.tsx').then((module) => module.BrandScreen),
  }),
  page('/device/errorcodes', listTitle('device.error-codes'), {
    access: 'partnerzone.device.error-codes.index',
    navigation: { group: 'devices', place: 'more' },
    screen: () => import('#views/device/partner-zone/error-codes-screen.tsx').then((module) => module.ErrorCodesScreen),
  }),

  page(
    '/user/users',
    { pl: 'Współpracownicy', en: 'Colleagues' },
    {
      access: 'partnerzone.user.users.index',
      navigation: { group: 'people', label: { pl: 'Zespół', en: 'Team' }, place: 'more' },
      screen: () => import('#views/user/partner-zone/users-screen.tsx').then((module) => module.PartnerUsersScreen),
    },
  ),
  page(
    '/user/users/store',
    { pl: 'Zaproszenie współpracownika', en: 'Invite a colleague' },
    {
      access: 'partnerzone.user.invitations.store',
      parent: '/user/users',
      screen: formPage(() =>
        import('#views/user/partner-zone/invite-screen.tsx').then((module) => module.InviteColleagueScreen),
      ),
    },
  ),

  page('/news', listTitle('news.news'), {
    access: 'partnerzone.news.news.index',
    navigation: { group: 'knowledge', place: 'more' },
    screen: () => import('#views/news/partner-zone/news-screens.tsx').then((module) => module.NewsScreen),
  }),
  page('/news/:slug', listTitle('news.news'), {
    access: 'partnerzone.news.news.show',
    parent: '/news',
    screen: () => import('#views/news/partner-zone/news-screens.tsx').then((module) => module.NewsArticleScreen),
  }),
  page(multimedia, multimediaTitle, {
    access: 'partnerzone.marketing.posts.index',
    navigation: { group: 'knowledge', place: 'more' },
    screen: () =>
      import('#views/marketing/partner-zone/multimedia-screens.tsx').then((module) => module.MultimediaScreen),
  }),
  page(`${multimedia}/:categorySlug`, multimediaTitle, {
    access: 'partnerzone.marketing.posts.index',
    screen: () =>
      import('#views/marketing/partner-zone/multimedia-screens.tsx').then((module) => module.MultimediaScreen),
  }),
  page(`${multimedia}/:categorySlug/:slug`, multimediaTitle, {
    access: 'partnerzone.marketing.posts.show',
    parent: multimedia,
    screen: () =>
      import('#views/marketing/partner-zone/multimedia-screens.tsx').then((module) => module.MultimediaPostScreen),
  }),
  page('/faq', listTitle('faq.posts'), {
    access: 'partnerzone.faq.posts.index',
    navigation: { group: 'knowledge', place: 'more' },
    screen: () => import('#views/faq/partner-zone/faq-screen.tsx').then((module) => module.FaqScreen),
  }),
  page('/documentation/documentations', listTitle('documentation.documentations'), {
    access: 'partnerzone.documentation.documentations.index',
    navigation: { group: 'documents' },
    screen: () =>
      import('#views/documentation/partner-zone/documentations-screen.tsx').then(
        (module) => module.PartnerDocumentationsScreen,
      ),
  }),
  page('/notification/notifications', listTitle('notification.messages'), {
    access: 'partnerzone.notification.notifications.index',
    navigation: { group: 'knowledge', place: 'more' },
    screen: () =>
      import('#views/notification/partner-zone/notifications-screen.tsx').then((module) => module.NotificationsScreen),
  }),
  page('/notification/notifications/:id', details, {
    access: 'partnerzone.notification.notifications.show',
    parent: '/notification/notifications',
    screen: () =>
      import('#views/notification/partner-zone/notification-screen.tsx').then((module) => module.NotificationScreen),
  }),

  page('/:slug', singular(allEntities['page.pages'].words), {
    access: 'partnerzone.page.pages.show',
    screen: () => import('#views/page/partner-zone/page-screen.tsx').then((module) => module.PageScreen),
  }),
]
