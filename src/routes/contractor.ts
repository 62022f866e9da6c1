import {
  type ContractorListTab,
  type ContractorScreenTab,
  type ContractorTab,
  contractorTabs,
} from '#contract/contractor/tabs.ts'
import { singular } from '#contract/declare/entity-words.ts'
import { allEntities } from '#contract/entities.ts'
import type { RouteDeclaration, Screen } from '#src/routes.ts'
import { partnerListTabs } from '#views/partner/tabs.ts'
import { listTitle, newTitle } from './entity-pages.ts'
import { formPage, pageOf } from './pages.ts'

const page = pageOf('cms')
const contractor = '/contractor/contractors/:id'

const contacts = () => import('#views/contractor/contacts.tsx')
const partnership = () => import('#views/contractor/partner-children.tsx')
const overview = () => import('#views/contractor/overview.tsx').then((module) => module.ContractorOverview)

/** The screens of tabs that are no lists. */
const screens: Record<ContractorScreenTab, () => Promise<Screen>> = {
  overview,
  main: formPage(() => import('#views/contractor/main-data.tsx').then((module) => module.ContractorMainData)),
  contacts: () => contacts().then((module) => module.ContractorContacts),
  documentation: () => import('#views/contractor/lists.tsx').then((module) => module.ContractorDocumentation),
  partner: formPage(() => partnership().then((module) => module.ContractorPartner)),
}

const isListTab = (tab: ContractorTab): tab is ContractorListTab => 'list' in contractorTabs[tab]

function screenOf(tab: ContractorTab): () => Promise<Screen> {
  if (!isListTab(tab)) return screens[tab]
  return () => import('#views/contractor/lists.tsx').then((module) => module.contractorListTabs[tab])
}

type Child = Pick<RouteDeclaration, 'access' | 'screen'>

const tabs: readonly [path: string, Child][] = Object.entries(contractorTabs).map(([tab, { path, access }]) => [
  `/${path}`,
  { access, screen: screenOf(tab as ContractorTab) },
])

/** Records that tabs list, and new ones. */
const records: Record<string, Child> = {
  '/contacts/store': {
    access: 'contractor.contacts.store',
    screen: formPage(() => contacts().then((module) => module.ContractorContact)),
  },
  '/contacts/:contactId': {
    access: 'contractor.contacts.show',
    screen: formPage(() => contacts().then((module) => module.ContractorContact)),
  },
  '/training/records/:recordId': {
    access: 'contractor.training-records.show',
    screen: () => import('#views/contractor/training-record.tsx').then((module) => module.ContractorTraining),
  },
  '': { access: 'contractor.contractors.show', screen: overview },
}

/** The lists and records of the tabs of the partner that the contractor is. */
const partnerChildren: readonly [path: string, Child][] = partnerListTabs.flatMap(
  ({ tab, path, entity, param }): [path: string, Child][] => {
    const record = formPage(() => partnership().then((module) => module.contractorPartnerChildren[tab].record))
    const list = () => partnership().then((module) => module.contractorPartnerChildren[tab].list)
    return [
      [`${path}/store`, { access: `${entity}.store`, screen: record }],
      [`${path}/:${param}`, { access: `${entity}.show`, screen: record }],
      [path, { access: `${entity}.index`, screen: list }],
    ]
  },
)

/** The list of contractors, a new one, and the pages of one with its tabs. */
export const contractorPages: readonly RouteDeclaration[] = [
  page('/contractor', listTitle('contractor.contractors'), {
    access: 'contractor.contractors.index',
    navigation: { group: 'companies', order: 10 },
    screen: () => import('#views/contractor/contractors.tsx').then((module) => module.Contractors),
  }),
  page('/contractor/contractors/store', newTitle('contractor.contractors'), {
    access: 'contractor.contractors.store',
    parent: '/contractor',
    screen: formPage(() => import('#views/contractor/contractors.tsx').then((module) => module.NewContractor)),
  }),
  ...[...tabs, ...partnerChildren, ...Object.entries(records)].map(([child, entered]) =>
    page(`${contractor}${child}`, singular(allEntities['contractor.contractors'].words), {
      ...entered,
      also: ['contractor.contractors.show'],
      parent: '/contractor',
    }),
  ),
]
