import { type ContractorTab, contractorTabs } from '#contract/contractor/tabs.ts'
import { type PartnerTab, partnerTabs } from '#views/partner/tabs.ts'

type Id = number | string

/** Addresses of the screens of contractors. */
export const contractorPaths = {
  list: '/contractor',
  store: '/contractor/contractors/store',
  one: (id: Id) => `/contractor/contractors/${id}`,
  tab: (id: Id, tab: ContractorTab) => `/contractor/contractors/${id}/${contractorTabs[tab].path}`,
  contact: (id: Id, contact: Id) => `/contractor/contractors/${id}/contacts/${contact}`,
  training: (id: Id, record: Id) => `/contractor/contractors/${id}/training/records/${record}`,
  partnerTab: (id: Id, tab: PartnerTab) =>
    `/contractor/contractors/${id}${tab === 'data' ? `/${contractorTabs.partner.path}` : partnerTabs[tab].path}`,
}
