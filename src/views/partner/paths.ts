import { type PartnerTab, partnerTabs } from './tabs.ts'

/** Addresses of the screens of partners. */
export const partnerPaths = {
  list: '/cms/partner/partners',
  entries: '/cms/partner/partners/new-entries',
  proposals: '/cms/partner/proposals',
  proposal: (id: number | string) => `/cms/partner/proposals/${id}`,
  /** Address of the own company in the partner zone, with a form for changes. */
  propose: (id: number | string) => `/profile/companies/${id}`,
  one: (id: number | string) => `/cms/partner/partners/${id}`,
  tab: (id: number | string, tab: PartnerTab) => `/cms/partner/partners/${id}${partnerTabs[tab].path}`,
  entry: (id: number | string) => `/cms/partner/partners/new-entries/${id}`,
  /** Address of the open orders of a partner. */
  openOrders: (id: number) =>
    `/cms/service-order/service-orders?partner=${id}&status=registered,waiting,inprogress,suspended`,
}
