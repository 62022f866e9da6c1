import { managed, pageOf, viewed } from './route-declaration.ts'
import type { RouteDeclaration, Screen } from './routes.ts'

const page = pageOf('cms')
const contractor = '/contractor/contractors/:id'

const contacts = () => import('#views/contractor/contacts.tsx')
const later = () => import('#views/contractor/later-children.tsx')
const partnership = () => import('#views/contractor/partner-children.tsx')
const overview = () => import('#views/contractor/overview.tsx').then((module) => module.ContractorOverview)

/** The children of a contractor (specification, section 2), and the lists that some of them stand in. */
const contractorChildren: Record<string, () => Promise<Screen>> = {
  '/overview': overview,
  '/contacts/store': () => contacts().then((module) => module.ContractorContact),
  '/contacts/:contactId': () => contacts().then((module) => module.ContractorContact),
  '/contacts': () => contacts().then((module) => module.ContractorContacts),
  '/main': () => import('#views/contractor/main-data.tsx').then((module) => module.ContractorMainData),
  '/training/records/:recordId': () =>
    import('#views/contractor/training-record.tsx').then((module) => module.ContractorTraining),
  '/training/records': () => import('#views/contractor/trainings.tsx').then((module) => module.ContractorTrainings),
  '/training/certificates': () =>
    import('#views/contractor/certificates.tsx').then((module) => module.ContractorCertificates),
  '/serviceorder/service-orders': () =>
    import('#views/contractor/claims.tsx').then((module) => module.ContractorClaims),
  '/serviceorder/service-maintenances': () => later().then((module) => module.ContractorMaintenances),
  '/serviceorder/spare-parts-orders': () => later().then((module) => module.ContractorSpareParts),
  '/offers': () => later().then((module) => module.ContractorOffers),
  '/documentation/documentations': () =>
    import('#views/contractor/documentation.tsx').then((module) => module.ContractorDocumentation),
  '/partner': () => partnership().then((module) => module.ContractorPartner),
  '/affiliates/store': () => partnership().then((module) => module.ContractorAffiliate),
  '/affiliates/:affiliateId': () => partnership().then((module) => module.ContractorAffiliate),
  '/affiliates': () => partnership().then((module) => module.ContractorAffiliates),
  '/users/store': () => partnership().then((module) => module.ContractorUser),
  '/users/:userId': () => partnership().then((module) => module.ContractorUser),
  '/users': () => partnership().then((module) => module.ContractorUsers),
  '': overview,
}

/** Children of a contractor, then the contractor itself. */
export const contractorPages: RouteDeclaration[] = [
  page('/contractor', 'contractor.contractors', {
    access: 'contractor.contractors.index',
    navigation: { group: 'companies' },
    screen: () => import('#views/contractor/contractors.tsx').then((module) => module.Contractors),
  }),
  page('/contractor/contractors/store', 'store', {
    access: 'contractor.contractors.store',
    parent: '/contractor',
    screen: () => import('#views/contractor/new-contractor.tsx').then((module) => module.NewContractor),
  }),
  ...Object.entries(contractorChildren).map(([child, screen]) =>
    page(`${contractor}${child}`, 'contractor.contractor', {
      access: 'contractor.contractors.show',
      parent: '/contractor',
      screen,
    }),
  ),
]

const partner = '/cms/partner/partners/:id'

/** One of the screens of partners, which share a chunk. */
const partnerScreen =
  (
    name: 'Partners' | 'NewPartner' | `Partner${'Data' | 'Affiliate' | 'Affiliates' | 'Member' | 'Members'}`,
  ): (() => Promise<Screen>) =>
  () =>
    import('#views/partner/cms/partners.tsx').then((module) => module[name])

/** Partner companies, applicants, and how partners are sorted. */
export const partnerPages: RouteDeclaration[] = [
  page('/cms/partner/partners', 'partner.partners', {
    access: 'partner.partners.index',
    navigation: { group: 'companies' },
    screen: partnerScreen('Partners'),
  }),
  page('/cms/partner/partners/new-entries', 'partner.new-entries', {
    access: 'partner.new-entries.index',
    navigation: { group: 'companies' },
    screen: () => import('#views/partner/cms/new-entries.tsx').then((module) => module.NewEntries),
  }),
  page('/cms/partner/partners/new-entries/:id', 'show', {
    access: 'partner.new-entries.show',
    parent: '/cms/partner/partners/new-entries',
    screen: () => import('#views/partner/cms/new-entry.tsx').then((module) => module.NewEntry),
  }),
  page('/cms/partner/partners/store', 'store', {
    access: 'partner.partners.store',
    parent: '/cms/partner/partners',
    screen: partnerScreen('NewPartner'),
  }),
  page(`${partner}/affiliates/store`, 'partner.affiliates.new', {
    access: 'partner.affiliates.store',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerAffiliate'),
  }),
  page(`${partner}/affiliates/:affiliateId`, 'partner.affiliates', {
    access: 'partner.affiliates.show',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerAffiliate'),
  }),
  page(`${partner}/affiliates`, 'partner.affiliates', {
    access: 'partner.affiliates.index',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerAffiliates'),
  }),
  page(`${partner}/users/store`, 'partner.users.new', {
    access: 'partner.users.store',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerMember'),
  }),
  page(`${partner}/users/:userId`, 'partner.users', {
    access: 'partner.users.show',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerMember'),
  }),
  page(`${partner}/users`, 'partner.users', {
    access: 'partner.users.index',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerMembers'),
  }),
  page(partner, 'show', {
    access: 'partner.partners.show',
    parent: '/cms/partner/partners',
    screen: partnerScreen('PartnerData'),
  }),
  ...managed('/cms/partner/business-areas', 'partner.business-areas', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/partner/cms/business-areas.tsx').then((module) => module.BusinessAreasScreen),
    },
    store: {
      screen: () => import('#views/partner/cms/business-areas.tsx').then((module) => module.NewBusinessAreaScreen),
    },
    show: { screen: () => import('#views/partner/cms/business-areas.tsx').then((module) => module.BusinessAreaScreen) },
  }),
  ...managed('/cms/partner/partner-statuses', 'partner.partner-statuses', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/partner/cms/partner-statuses.tsx').then((module) => module.PartnerStatusesScreen),
    },
    store: {
      screen: () => import('#views/partner/cms/partner-statuses.tsx').then((module) => module.NewPartnerStatusScreen),
    },
    show: {
      screen: () => import('#views/partner/cms/partner-statuses.tsx').then((module) => module.PartnerStatusScreen),
    },
  }),
]

/** Small lists that the rest of the product chooses from. */
export const dictionaryPages: RouteDeclaration[] = [
  ...managed('/cms/dictionary/provinces', 'dictionary.provinces', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/dictionary/cms/provinces.tsx').then((module) => module.ProvincesScreen),
    },
    store: { screen: () => import('#views/dictionary/cms/provinces.tsx').then((module) => module.NewProvinceScreen) },
    show: { screen: () => import('#views/dictionary/cms/provinces.tsx').then((module) => module.ProvinceScreen) },
  }),
  ...managed('/cms/dictionary/countries', 'dictionary.countries', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/dictionary/cms/countries.tsx').then((module) => module.CountriesScreen),
    },
    store: { screen: () => import('#views/dictionary/cms/countries.tsx').then((module) => module.NewCountryScreen) },
    show: { screen: () => import('#views/dictionary/cms/countries.tsx').then((module) => module.CountryScreen) },
  }),
  ...managed('/cms/dictionary/languages', 'dictionary.languages', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/dictionary/cms/languages.tsx').then((module) => module.LanguagesScreen),
    },
    store: { screen: () => import('#views/dictionary/cms/languages.tsx').then((module) => module.NewLanguageScreen) },
    show: { screen: () => import('#views/dictionary/cms/languages.tsx').then((module) => module.LanguageScreen) },
  }),
  ...managed('/cms/dictionary/brands', 'dictionary.brands', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/dictionary/cms/brands.tsx').then((module) => module.BrandsScreen),
    },
    store: { screen: () => import('#views/dictionary/cms/brands.tsx').then((module) => module.NewBrandScreen) },
    show: { screen: () => import('#views/dictionary/cms/brands.tsx').then((module) => module.BrandScreen) },
  }),
  page('/cms/producer/producers', 'producer.producers', {
    access: 'producer.producers.index',
    navigation: { group: 'dictionaries' },
    screen: () => import('#views/producer/cms/producers.tsx').then((module) => module.ProducersScreen),
  }),
  ...viewed('/cms/payment/payments', 'payment.payments', {
    list: {
      navigation: { group: 'dictionaries' },
      screen: () => import('#views/payment/cms/payments.tsx').then((module) => module.PaymentsScreen),
    },
    show: { screen: () => import('#views/payment/cms/payments.tsx').then((module) => module.PaymentScreen) },
  }),
]

/** Who may sign in and what they may; and what happens behind the screens. */
export const systemPages: RouteDeclaration[] = [
  page('/cms/profile', 'profile', {
    access: 'core.dashboard.index',
    screen: () => import('#views/profile/cms/profile-screen.tsx').then((module) => module.ManagementProfile),
  }),
  page('/cms/house', 'core.house', {
    access: 'core.house.update',
    navigation: { group: 'system' },
    screen: () => import('#views/core/cms/house-screen.tsx').then((module) => module.HouseScreen),
  }),
  page('/cms/audit', 'core.audit', {
    access: 'core.audit.index',
    navigation: { group: 'system' },
    screen: () => import('#views/core/cms/audit-screen.tsx').then((module) => module.AuditScreen),
  }),
  page('/cms/trash', 'core.trash', {
    access: 'core.trash.index',
    navigation: { group: 'system' },
    screen: () => import('#views/core/cms/trash-screen.tsx').then((module) => module.TrashScreen),
  }),
  page('/cms/consent/persons', 'consent.persons', {
    access: 'consent.persons.index',
    navigation: { group: 'people' },
    screen: () => import('#views/consent/cms/persons-screen.tsx').then((module) => module.PersonsScreen),
  }),
  ...viewed('/cms/consent/consents', 'consent.consents', {
    list: {
      navigation: { group: 'people' },
      screen: () => import('#views/consent/cms/consents-screen.tsx').then((module) => module.ConsentsScreen),
    },
    show: { screen: () => import('#views/consent/cms/consent-screen.tsx').then((module) => module.ConsentScreen) },
  }),
  ...managed('/cms/user/users', 'user.users', {
    list: {
      navigation: { group: 'people' },
      screen: () => import('#views/user/cms/users-screens.tsx').then((module) => module.UsersScreen),
    },
    store: { screen: () => import('#views/user/cms/users-screens.tsx').then((module) => module.NewUserScreen) },
    show: { screen: () => import('#views/user/cms/users-screens.tsx').then((module) => module.UserScreen) },
  }),
  page('/cms/user/users/:id/permissions', 'permissions', {
    access: 'user.users.show',
    parent: '/cms/user/users',
    screen: () => import('#views/user/cms/users-screens.tsx').then((module) => module.UserPermissionsScreen),
  }),
  ...managed('/cms/user/roles', 'user.roles', {
    list: {
      navigation: { group: 'people' },
      screen: () => import('#views/user/cms/roles-screens.tsx').then((module) => module.RolesScreen),
    },
    store: { screen: () => import('#views/user/cms/roles-screens.tsx').then((module) => module.NewRoleScreen) },
    show: { screen: () => import('#views/user/cms/roles-screens.tsx').then((module) => module.RoleScreen) },
  }),
  page('/cms/user/roles/:id/permissions', 'permissions', {
    access: 'user.roles.show',
    parent: '/cms/user/roles',
    screen: () => import('#views/user/cms/roles-screens.tsx').then((module) => module.RolePermissionsScreen),
  }),
  page('/cms/outbox', 'mail.messages', {
    access: 'mail.messages.index',
    navigation: { group: 'system' },
    screen: () => import('#views/mail/cms/outbox-screen.tsx').then((module) => module.OutboxScreen),
  }),
  page('/cms/outbox/:id', 'show', {
    access: 'mail.messages.show',
    parent: '/cms/outbox',
    screen: () => import('#views/mail/cms/message-screen.tsx').then((module) => module.MessageScreen),
  }),
  page('/cms/jobs', 'core.jobs', {
    access: 'core.jobs.index',
    navigation: { group: 'system' },
    screen: () => import('#views/core/cms/failed-jobs-screen.tsx').then((module) => module.FailedJobsScreen),
  }),
]
