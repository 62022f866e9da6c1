import { partner } from '#contract/partner/partner.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import { findPartner } from './queries.ts'
import { affiliates } from './table.ts'

/** Calls of a partner's branches, also used to store accepted proposals. */
export const affiliateCalls = crudHandlers(partner, 'partner.affiliates', affiliates, {
  below: { param: 'partner', column: affiliates.partner_id, find: findPartner },
  async changed(call) {
    const { partner: id } = call.params as { partner: number }
    refuseUnhandled(call, (await findPartner(call, id)).country)
  },
})
