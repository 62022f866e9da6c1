import { partner } from '#contract/partner/partner.ts'
import type { PartnerVerb } from '#contract/partner/statuses.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { storePartner } from '#server/modules/partner/registration/make-partner.ts'
import { affiliateCalls } from './affiliates.ts'
import { changePartnerStatus, type OpenPlaces, type OpenVisits, type StatusForm } from './close.ts'
import { companyDifferences, copyBetweenFaces } from './faces.ts'
import {
  destroyMember,
  listMembers,
  removeMember,
  showMember,
  showMemberLeaving,
  storeMember,
  updateMember,
} from './members.ts'
import { findPartner } from './queries.ts'
import { listPartners, lookUpPartners } from './rows.ts'
import { type OpenOrders, showPartner } from './show.ts'
import { assignCaretakers, updatePartner } from './store.ts'

type StatusCall = CallContext<StaffScope> & { params: { partner: number }; body: StatusForm }

/** Functions of higher modules used by the calls of partners. */
export interface PartnerPorts {
  openOrders: OpenOrders
  openPlaces: OpenPlaces
  openVisits: OpenVisits
}

/** Handlers of partners in the back office. */
export const partnerHandlers = ({ openOrders, openPlaces, openVisits }: PartnerPorts) => {
  const show = (call: CallContext, id: number) => showPartner(call, id, openOrders)
  const changesStatus = (verb: PartnerVerb) => async (call: StatusCall) => {
    await changePartnerStatus(call, call.params.partner, verb, call.body, { openOrders, openPlaces })
    return show(call, call.params.partner)
  }
  return handlers(partner, {
    ...affiliateCalls,

    'partner.partners.index': listPartners,
    'partner.partners.lookup': lookUpPartners,
    'partner.partners.show': (call) => show(call, call.params.partner),
    'partner.partners.store': async (call) => {
      return show(call, await storePartner(call, call.body))
    },
    'partner.partners.update': async (call) => {
      await updatePartner(call, call.params.partner, call.body)
      return show(call, call.params.partner)
    },
    'partner.partners.places': async (call) => {
      await findPartner(call, call.params.partner)
      const results = await openPlaces(call, call.params.partner)
      return { results, ...(await openVisits(call.db, call.params.partner)) }
    },
    'partner.partners.differences': (call) => companyDifferences(call, call.params.partner),
    'partner.partners.take-over': async (call) => {
      await copyBetweenFaces(call, call.params.partner, call.body)
      return companyDifferences(call, call.params.partner)
    },
    'partner.partners.assign': async (call) => {
      await assignCaretakers(call, call.params.partner, call.body)
      return show(call, call.params.partner)
    },
    'partner.partners.activate': changesStatus('activate'),
    'partner.partners.deactivate': changesStatus('deactivate'),
    'partner.partners.cancel': changesStatus('cancel'),
    'partner.partners.restore': changesStatus('restore'),

    'partner.users.index': listMembers,
    'partner.users.show': async (call) => {
      await findPartner(call, call.params.partner)
      return showMember(call.db, call.params.partner, call.params.user)
    },
    'partner.users.store': storeMember,
    'partner.users.update': updateMember,
    'partner.users.leaving': showMemberLeaving,
    'partner.users.remove': removeMember,
    'partner.users.destroy': destroyMember,
  })
}
