import { allEntities } from '#contract/entities.ts'
import { singular } from '#contract/entity-words.ts'
import type { RouteDeclaration, Screen } from '#src/routes.ts'
import { listTitle, newTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const contractor = '/contractor/contractors/:id'

const contacts = () => import('#views/contractor/contacts.tsx')
const partnership = () => import('#views/contractor/partner-children.tsx')
const overview = () => import('#views/contractor/overview.tsx').then((module) => module.ContractorOverview)

/** The children of a contractor (specification, section 2), and the lists that some of them stand in. */
const contractorChildren: Record<string, () => Promise<Screen>> = {
  '/overview': overview,
  '/contacts/store': formPage(() => contacts().then((module) => module.ContractorContact)),
  '/contacts/:contactId': formPage(() => contacts().then((module) => module.ContractorContact)),
  '/contacts': () => contacts().then((module) => module.ContractorContacts),
  '/main': formPage(() => import('#views/contractor/main-data.tsx').then((module) => module.ContractorMainData)),
  '/training/records/:recordId': () =>
    import('#views/contractor/training-record.tsx').then((module) => module.ContractorTraining),
  '/training/records': () => import('#views/contractor/trainings.tsx').then((module) => module.ContractorTrainings),
  '/training/certificates': () =>
    import('#views/contractor/certificates.tsx').then((module) => module.ContractorCertificates),
  '/serviceorder/service-orders': () =>
    import('#views/contractor/claims.tsx').then((module) => module.ContractorClaims),
  '/serviceorder/service-maintenances': () =>
    import('#views/contractor/maintenances.tsx').then((module) => module.ContractorMaintenances),
  '/serviceorder/spare-parts-orders': () =>
    import('#views/contractor/spare-parts.tsx').then((module) => module.ContractorSpareParts),
  '/offers': () => import('#views/contractor/offers.tsx').then((module) => module.ContractorOffers),
  '/documentation/documentations': () =>
    import('#views/contractor/documentation.tsx').then((module) => module.ContractorDocumentation),
  '/partner': formPage(() => partnership().then((module) => module.ContractorPartner)),
  '/affiliates/store': formPage(() => partnership().then((module) => module.ContractorAffiliate)),
  '/affiliates/:affiliateId': formPage(() => partnership().then((module) => module.ContractorAffiliate)),
  '/affiliates': () => partnership().then((module) => module.ContractorAffiliates),
  '/users/store': formPage(() => partnership().then((module) => module.ContractorUser)),
  '/users/:userId': formPage(() => partnership().then((module) => module.ContractorUser)),
  '/users': () => partnership().then((module) => module.ContractorUsers),
  '': overview,
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
  ...Object.entries(contractorChildren).map(([child, screen]) =>
    page(`${contractor}${child}`, singular(allEntities['contractor.contractors'].words), {
      access: 'contractor.contractors.show',
      parent: '/contractor',
      screen,
    }),
  ),
]
