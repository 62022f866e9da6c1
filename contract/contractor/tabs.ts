import type { Translated } from '#contract/messages/locale.ts'

interface Tab {
  /** Its path below the contractor. */
  path: string
  words: Translated
  /** The permission to open it. */
  access: string
  /** The call of its list, if it shows a list and nothing else. */
  list?: `contractor.${string}.index`
}

/** The tabs of a contractor's page, in their order (specification, section 2). Calls of their lists: `tab-calls.ts`. */
export const contractorTabs = {
  overview: { path: 'overview', words: { pl: 'Podsumowanie', en: 'Overview' }, access: 'contractor.contractors.show' },
  main: { path: 'main', words: { pl: 'Dane główne', en: 'Main data' }, access: 'contractor.contractors.show' },
  contacts: { path: 'contacts', words: { pl: 'Kontakty', en: 'Contacts' }, access: 'contractor.contacts.index' },
  trainings: {
    path: 'training/records',
    words: { pl: 'Szkolenia', en: 'Trainings' },
    access: 'contractor.training-records.index',
    list: 'contractor.training-records.index',
  },
  certificates: {
    path: 'training/certificates',
    words: { pl: 'Certyfikaty', en: 'Certificates' },
    access: 'contractor.certificates.index',
    list: 'contractor.certificates.index',
  },
  claims: {
    path: 'serviceorder/service-orders',
    words: { pl: 'Zgłoszenia gwarancyjne', en: 'Claims' },
    access: 'service-order.service-orders.index',
    list: 'contractor.service-orders.index',
  },
  // In the specification the tab has another name than its records.
  maintenances: {
    path: 'serviceorder/service-maintenances',
    words: { pl: 'Przeglądy serwisowe', en: 'Service orders' },
    access: 'service-order.service-maintenances.index',
    list: 'contractor.service-maintenances.index',
  },
  sparePartsOrders: {
    path: 'serviceorder/spare-parts-orders',
    words: { pl: 'Zamówienia części', en: 'Spare-parts orders' },
    access: 'service-order.spare-parts-orders.index',
    list: 'contractor.spare-parts-orders.index',
  },
  offers: {
    path: 'offers',
    words: { pl: 'Oferty', en: 'Offers' },
    access: 'offer-generator.offers.index',
    list: 'contractor.offers.index',
  },
  documentation: {
    path: 'documentation/documentations',
    words: { pl: 'Dokumentacja', en: 'Documentation' },
    access: 'documentation.contractor-downloads.index',
  },
  partner: { path: 'partner', words: { pl: 'Partner', en: 'Partner' }, access: 'partner.partners.show' },
} as const satisfies Record<string, Tab>

type Tabs = typeof contractorTabs
export type ContractorTab = keyof Tabs
/** Tabs that show a list and nothing else. */
export type ContractorListTab = {
  [Key in ContractorTab]: Tabs[Key] extends { list: string } ? Key : never
}[ContractorTab]
/** Tabs with a screen of their own. */
export type ContractorScreenTab = Exclude<ContractorTab, ContractorListTab>
/** Lists without a permission of their own: that of the main list opens them. */
export type ListWithoutPermission = {
  [Key in ContractorListTab]: Tabs[Key]['access'] extends Tabs[Key]['list'] ? never : Tabs[Key]['list']
}[ContractorListTab]
