import { allEntities } from '#contract/entities.ts'
import { singular } from '#contract/entity-words.ts'
import type { RouteDeclaration } from '#src/routes.ts'
import { listTitle, newTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const contractor = '/contractor/contractors/:id'

const contacts = () => import('#views/contractor/contacts.tsx')
const partnership = () => import('#views/contractor/partner-children.tsx')
const overview = () => import('#views/contractor/overview.tsx').then((module) => module.ContractorOverview)

/** The children of a contractor (specification, section 2), and the lists that some of them stand in. */
const contractorChildren: Record<string, Pick<RouteDeclaration, 'access' | 'screen'>> = {
  '/overview': { access: 'contractor.contractors.show', screen: overview },
  '/contacts/store': {
    access: 'contractor.contacts.store',
    screen: formPage(() => contacts().then((module) => module.ContractorContact)),
  },
  '/contacts/:contactId': {
    access: 'contractor.contacts.show',
    screen: formPage(() => contacts().then((module) => module.ContractorContact)),
  },
  '/contacts': {
    access: 'contractor.contacts.index',
    screen: () => contacts().then((module) => module.ContractorContacts),
  },
  '/main': {
    access: 'contractor.contractors.show',
    screen: formPage(() => import('#views/contractor/main-data.tsx').then((module) => module.ContractorMainData)),
  },
  '/training/records/:recordId': {
    access: 'contractor.training-records.show',
    screen: () => import('#views/contractor/training-record.tsx').then((module) => module.ContractorTraining),
  },
  '/training/records': {
    access: 'contractor.training-records.index',
    screen: () => import('#views/contractor/trainings.tsx').then((module) => module.ContractorTrainings),
  },
  '/training/certificates': {
    access: 'contractor.certificates.index',
    screen: () => import('#views/contractor/certificates.tsx').then((module) => module.ContractorCertificates),
  },
  '/serviceorder/service-orders': {
    access: 'service-order.service-orders.index',
    screen: () => import('#views/contractor/claims.tsx').then((module) => module.ContractorClaims),
  },
  '/serviceorder/service-maintenances': {
    access: 'service-order.service-maintenances.index',
    screen: () => import('#views/contractor/maintenances.tsx').then((module) => module.ContractorMaintenances),
  },
  '/serviceorder/spare-parts-orders': {
    access: 'service-order.spare-parts-orders.index',
    screen: () => import('#views/contractor/spare-parts.tsx').then((module) => module.ContractorSpareParts),
  },
  '/offers': {
    access: 'offer-generator.offers.index',
    screen: () => import('#views/contractor/offers.tsx').then((module) => module.ContractorOffers),
  },
  '/documentation/documentations': {
    access: 'documentation.contractor-downloads.index',
    screen: () => import('#views/contractor/documentation.tsx').then((module) => module.ContractorDocumentation),
  },
  '/partner': {
    access: 'partner.partners.show',
    screen: formPage(() => partnership().then((module) => module.ContractorPartner)),
  },
  '/affiliates/store': {
    access: 'partner.affiliates.store',
    screen: formPage(() => partnership().then((module) => module.ContractorAffiliate)),
  },
  '/affiliates/:affiliateId': {
    access: 'partner.affiliates.show',
    screen: formPage(() => partnership().then((module) => module.ContractorAffiliate)),
  },
  '/affiliates': {
    access: 'partner.affiliates.index',
    screen: () => partnership().then((module) => module.ContractorAffiliates),
  },
  '/users/store': {
    access: 'partner.users.store',
    screen: formPage(() => partnership().then((module) => module.ContractorUser)),
  },
  '/users/:userId': {
    access: 'partner.users.show',
    screen: formPage(() => partnership().then((module) => module.ContractorUser)),
  },
  '/users': { access: 'partner.users.index', screen: () => partnership().then((module) => module.ContractorUsers) },
  '': { access: 'contractor.contractors.show', screen: overview },
}

/** Children of a contractor, then the contractor itself. */
export const contractorPages: readonly RouteDeclaration[] = [
  page('/contractor', listTitle('contractor.contractors'), {
    access: 'contractor.contractors.index',
    navigation: { group: 'companies', order: 10 },
    screen: () => import('#views/contractor/contractors.tsx').then((module) => module.Contractors),
  }),
  page('/contractor/contractors/store', newTitle('contractor.contractors'), {
    access: 'contractor.contractors.store',
    parent: '/contractor',
    screen: formPage(() => import('#views/contractor/new-contractor.tsx').then((module) => module.NewContractor)),
  }),
  ...Object.entries(contractorChildren).map(([child, entered]) =>
    page(`${contractor}${child}`, singular(allEntities['contractor.contractors'].words), {
      ...entered,
      also: ['contractor.contractors.show'],
      parent: '/contractor',
    }),
  ),
]
