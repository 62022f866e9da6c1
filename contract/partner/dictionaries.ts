import * as v from 'valibot'
import { module } from '#contract/declare/endpoint.ts'
import { entityCalls } from '#contract/declare/entity-calls.ts'
import { namedDictionary, namedForm, namedItem } from '#contract/declare/named.ts'
import { colour } from '#contract/values/rules.ts'
import { partnerEntities } from './entities.ts'

/** A status by which the distributor classifies partners, with its badge colour as #rrggbb. */
export const PartnerStatusForm = v.strictObject({ ...namedForm, colour: colour() })

/** Business areas and statuses of partners (specification, section 2). */
export const partnerDictionaries = module('partner', {
  ...entityCalls(partnerEntities['partner.business-areas'], namedDictionary),
  ...entityCalls(partnerEntities['partner.partner-statuses'], {
    ...namedDictionary,
    item: v.object({ ...namedItem, colour: v.string() }),
    form: PartnerStatusForm,
  }),
})
