import { endpoint, module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { boolean, ids } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { conditionOptions } from './conditions.ts'
import { offerEntities } from './entities.ts'
import { StaffOfferRow } from './entity.ts'
import { offerKits } from './kit.ts'
import { offerFilters, offerSort } from './offer.ts'
import { StaffOffer } from './shown-offer.ts'
import { offerTemplates } from './template.ts'

/** Sorting and filters of the distributor's lists of offers. */
export const staffOfferSort = [...offerSort, 'partner_name'] as const

/** Offers as the distributor reads them (registered ones only), with the records it maintains for them. */
export const offerStaff = module('offer', {
  'offer-generator.offers.index': list({
    path: 'offer-generator/offers',
    row: StaffOfferRow,
    sort: staffOfferSort,
    sums: ['net', 'gross'],
    groups: ['state', 'partner_name'],
    filters: {
      ...offerFilters,
      partner: ids(),
      province: ids(),
      /** Only offers of companies without a province, which are abroad, or only of the others. */
      abroad: boolean(),
      caretaker: ids(),
    },
    summary: 'Registered offers of partners',
  }),
  'offer-generator.offers.show': endpoint({
    method: 'GET',
    path: 'offer-generator/offers/{offer}',
    result: StaffOffer,
    summary: 'An offer without what only its company knows',
  }),
  ...entityCalls(offerEntities['offer-generator.templates'], offerTemplates),
  ...entityCalls(offerEntities['offer-generator.kits'], offerKits),
  ...entityCalls(offerEntities['offer-generator.condition-options'], conditionOptions),
})
