import * as v from 'valibot'
import { crud } from '#contract/crud.ts'
import { module } from '#contract/endpoint.ts'
import { lookup } from '#contract/list.ts'
import { namedDictionary, namedForm, namedItem } from '#contract/named.ts'
import { colour } from '#contract/rules.ts'

/** How the distributor sorts its partners, with the colour of the badge as #rrggbb. */
export const PartnerStatusForm = v.strictObject({ ...namedForm, colour: colour() })

/** What partners do, and how the distributor sorts them (specification, section 2). */
export const partnerDictionaries = module('partner', {
  ...crud('partner.business-areas', { path: 'partner/business-areas', param: 'business_area', ...namedDictionary }),
  ...crud('partner.partner-statuses', {
    ...namedDictionary,
    path: 'partner/partner-statuses',
    param: 'partner_status',
    item: v.object({ ...namedItem, colour: v.string() }),
    form: PartnerStatusForm,
  }),
  'partner.partner-statuses.lookup': lookup({
    path: 'partner/partner-statuses/lookup',
    row: v.object({ id: v.number(), name: v.string(), colour: v.string() }),
    summary: 'Find a partner status',
  }),
})
