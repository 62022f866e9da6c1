import { children, managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration } from './routes.ts'

const page = pageOf('cms')
const contractor = '/contractor/contractors/:id'

/** Children of a contractor, then the contractor itself. */
export const contractorPages: RouteDeclaration[] = [
  page('/contractor', 'contractor.contractors', { access: 'contractor.contractors.index' }),
  page('/contractor/contractors/store', 'store', { access: 'contractor.contractors.store', parent: '/contractor' }),
  ...children(
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
  ),
]

/** Partner companies, applicants, and how partners are sorted. */
export const partnerPages: RouteDeclaration[] = [
  page('/cms/partner/partners', 'partner.partners', { access: 'partner.partners.index' }),
  page('/cms/partner/partners/new-entries', 'partner.new-entries', { access: 'partner.new-entries.index' }),
  page('/cms/partner/partners/new-entries/:id', 'show', {
    access: 'partner.new-entries.show',
    parent: '/cms/partner/partners/new-entries',
  }),
  page('/cms/partner/partners/store', 'store', {
    access: 'partner.partners.store',
    parent: '/cms/partner/partners',
  }),
  page('/cms/partner/partners/:id', 'show', {
    access: 'partner.partners.show',
    parent: '/cms/partner/partners',
  }),
  ...managed('/cms/partner/business-areas', 'partner.business-areas', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/partner/business-areas.tsx').then((module) => module.BusinessAreasScreen),
    },
    store: {
      screen: () => import('#views/cms/partner/business-areas.tsx').then((module) => module.NewBusinessAreaScreen),
    },
    show: { screen: () => import('#views/cms/partner/business-areas.tsx').then((module) => module.BusinessAreaScreen) },
  }),
  ...managed('/cms/partner/partner-statuses', 'partner.partner-statuses', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/partner/partner-statuses.tsx').then((module) => module.PartnerStatusesScreen),
    },
    store: {
      screen: () => import('#views/cms/partner/partner-statuses.tsx').then((module) => module.NewPartnerStatusScreen),
    },
    show: {
      screen: () => import('#views/cms/partner/partner-statuses.tsx').then((module) => module.PartnerStatusScreen),
    },
  }),
]

/** Small lists that the rest of the product chooses from. */
export const dictionaryPages: RouteDeclaration[] = [
  ...managed('/cms/dictionary/provinces', 'dictionary.provinces', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/dictionary/provinces.tsx').then((module) => module.ProvincesScreen),
    },
    store: { screen: () => import('#views/cms/dictionary/provinces.tsx').then((module) => module.NewProvinceScreen) },
    show: { screen: () => import('#views/cms/dictionary/provinces.tsx').then((module) => module.ProvinceScreen) },
  }),
  ...managed('/cms/dictionary/countries', 'dictionary.countries', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/dictionary/countries.tsx').then((module) => module.CountriesScreen),
    },
    store: { screen: () => import('#views/cms/dictionary/countries.tsx').then((module) => module.NewCountryScreen) },
    show: { screen: () => import('#views/cms/dictionary/countries.tsx').then((module) => module.CountryScreen) },
  }),
  ...managed('/cms/dictionary/languages', 'dictionary.languages', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/dictionary/languages.tsx').then((module) => module.LanguagesScreen),
    },
    store: { screen: () => import('#views/cms/dictionary/languages.tsx').then((module) => module.NewLanguageScreen) },
    show: { screen: () => import('#views/cms/dictionary/languages.tsx').then((module) => module.LanguageScreen) },
  }),
  ...managed('/cms/dictionary/brands', 'dictionary.brands', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/dictionary/brands.tsx').then((module) => module.BrandsScreen),
    },
    store: { screen: () => import('#views/cms/dictionary/brands.tsx').then((module) => module.NewBrandScreen) },
    show: { screen: () => import('#views/cms/dictionary/brands.tsx').then((module) => module.BrandScreen) },
  }),
  page('/cms/producer/producers', 'producer.producers', {
    access: 'producer.producers.index',
    navigation: { group: 'dictionaries' },
    screen: () => import('#views/cms/producer/producers.tsx').then((module) => module.ProducersScreen),
  }),
  ...viewed('/cms/payment/payments', 'payment.payments', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/cms/payment/payments.tsx').then((module) => module.PaymentsScreen),
    },
    show: { screen: () => import('#views/cms/payment/payments.tsx').then((module) => module.PaymentScreen) },
  }),
]

/** Who may sign in and what they may; and what happens behind the screens. */
export const systemPages: RouteDeclaration[] = [
  page('/cms/profile', 'profile', { access: 'core.dashboard.index' }),
  page('/cms/audit', 'core.audit', {
    access: 'core.audit.index',
    navigation: { group: 'system' },
    screen: () => import('#views/cms/core/audit-screen.tsx').then((module) => module.AuditScreen),
  }),
  page('/cms/trash', 'core.trash', {
    access: 'core.trash.index',
    navigation: { group: 'system' },
    screen: () => import('#views/cms/core/trash-screen.tsx').then((module) => module.TrashScreen),
  }),
  ...managed('/cms/consent/consents', 'consent.consents').filter(({ title }) => title !== 'store'),
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
