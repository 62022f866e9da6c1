import { module } from '#contract/declare/endpoint.ts'
import { list } from '#contract/declare/list.ts'
import { StaffOfferRow } from '#contract/offer/entity.ts'
import { offerFilters } from '#contract/offer/offer.ts'
import { staffOfferSort } from '#contract/offer/staff.ts'
import { StaffOrderRow } from '#contract/service-order/entity.ts'
import { StaffMaintenanceRow } from '#contract/service-order/maintenance/entity.ts'
import { staffMaintenanceFilters, staffMaintenanceSort } from '#contract/service-order/maintenance/maintenance.ts'
import { nextMaintenanceTask, nextPartsTask, nextWarrantyTask } from '#contract/service-order/next-texts.ts'
import { staffOrderFilters, staffOrderSort } from '#contract/service-order/service-order.ts'
import { StaffPartsRow } from '#contract/service-order/spare-parts/entity.ts'
import { staffPartsFilters, staffPartsSort } from '#contract/service-order/spare-parts/order.ts'
import { contractorTabs } from './tabs.ts'
import { contractorTrainings } from './training.ts'

const one = 'contractor/contractors/{contractor}' as const

/**
 * Calls of the tabs that list records of the contractor as a partner, by the module that answers them. Permission to read
 * contractors does not include permission to read these records, so each names the permission of its main list.
 */
export const contractorServiceOrders = module('contractor', {
  'contractor.service-orders.index': list({
    path: `${one}/service-orders`,
    row: StaffOrderRow,
    texts: [nextWarrantyTask],
    sort: staffOrderSort,
    filters: staffOrderFilters,
    permission: contractorTabs.claims.access,
    summary: 'Warranty orders of the partner that the contractor is',
  }),
  'contractor.service-maintenances.index': list({
    path: `${one}/service-maintenances`,
    row: StaffMaintenanceRow,
    texts: [nextMaintenanceTask],
    sort: staffMaintenanceSort,
    filters: staffMaintenanceFilters,
    permission: contractorTabs.maintenances.access,
    summary: 'Maintenances of the partner that the contractor is',
  }),
  'contractor.spare-parts-orders.index': list({
    path: `${one}/spare-parts-orders`,
    row: StaffPartsRow,
    texts: [nextPartsTask],
    sort: staffPartsSort,
    filters: staffPartsFilters,
    permission: contractorTabs.sparePartsOrders.access,
    summary: 'Orders of parts of the partner that the contractor is',
  }),
})

export const contractorOffers = module('contractor', {
  'contractor.offers.index': list({
    path: `${one}/offers`,
    row: StaffOfferRow,
    sort: staffOfferSort,
    sums: ['net', 'gross'],
    groups: ['state'],
    filters: offerFilters,
    permission: contractorTabs.offers.access,
    summary: 'Registered offers of the partner that the contractor is',
  }),
})

/** All calls of tabs that are answered by other modules. */
export const contractorTabCalls = module('contractor', {
  ...contractorTrainings.endpoints,
  ...contractorServiceOrders.endpoints,
  ...contractorOffers.endpoints,
})
export type ContractorListName = keyof typeof contractorTabCalls.endpoints & `contractor.${string}.index`
