import * as v from 'valibot'
import { module } from '#contract/endpoint.ts'
import { entityCalls } from '#contract/entity-calls.ts'
import { namedDictionary, namedForm, namedItem } from '#contract/named.ts'
import { colour } from '#contract/rules.ts'
import { partnerEntities } from './entities.ts'

/** How the distributor sorts its partners, with the colour of the badge as #rrggbb. */
export const PartnerStatusForm = v.strictObject({ ...namedForm, colour: colour() })

/** What partners do, and how the distributor sorts them (specification, section 2). */
export const partnerDictionaries = module('partner', {
  ...entityCalls(partnerEntities['partner.business-areas'], namedDictionary),
  ...entityCalls(partnerEntities['partner.partner-statuses'], {
    ...namedDictionary,
    item: v.object({ ...namedItem, colour: v.string() }),
    form: PartnerStatusForm,
  }),
})
