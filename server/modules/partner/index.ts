import { muting } from '#server/integrations/mail/muted-letters.ts'
import type { ServerModule } from '#server/module.ts'
import { closingLetters } from '#server/modules/partner/closing-letters.ts'
import { partnerEntryHandlers } from '#server/modules/partner/registration/entry-handlers.ts'
import { registrationHandlers } from '#server/modules/partner/registration/registration.ts'
import {
  entryLetters,
  partnerRegistrationLetters,
  registrationJobs,
} from '#server/modules/partner/registration/registration-mails.ts'
import { type PartnerPorts, partnerHandlers } from './handlers.ts'
import { partnerLocationHandlers } from './locations/handlers.ts'
import { partnerProposalHandlers } from './proposals/handlers.ts'
import { proposalJobs, proposalLetters } from './proposals/letters.ts'
import { partnerDictionaryHandlers, partnerDictionaryRecords, partnerRecords } from './records.ts'
import { partnerSubscriptions } from './subscriptions.ts'
import { partner_moderators, partner_users } from './table.ts'
import { partnerTexts } from './texts.ts'

export { waitingEntries } from '#server/modules/partner/registration/entry-rows.ts'
export { followsContractor, makePartner } from '#server/modules/partner/registration/make-partner.ts'
export { duplicatesOf } from '#server/modules/partner/registration/repeats.ts'
export { refuseAddress } from './address-holder.ts'
export { caretakersOf } from './caretakers.ts'
export { hasOtherAdmin, refuseLeavingPeople, refuseWithoutAdmin } from './company-admins.ts'
export { handOverOpenWork, leaveCompany, leavingOf } from './leaving.ts'
export { declareMemberWork, type Membership, type MemberWork, type Successor } from './member-work.ts'
export { openPartnerAccount } from './partner-account.ts'
export {
  belongsToCompanies,
  companiesOfPeople,
  companyMembers,
  contactReader,
  isRestricted,
  peopleOfCompany,
  usersInScope,
} from './people-in-scope.ts'
export { partnerFileParts, partnerPersonalKinds } from './personal-data.ts'
export { waitingProposals } from './proposals/rows.ts'
export {
  type CompaniesAsked,
  companiesAsked,
  findOpenPartner,
  findPartner,
  listOfContractor,
  openPartner,
  partnerOfContractor,
  partnersInScope,
  partnersOfContractors,
} from './queries.ts'
export { affiliatesInScope } from './records.ts'
export { partnerEntity } from './store.ts'
export { affiliates, partner_entries, partner_moderators, partner_users, partners } from './table.ts'

/** Partner companies: registration, data, people, branches, status. */
export const partnerModule = (ports: PartnerPorts): ServerModule => ({
  name: 'partner',
  texts: partnerTexts,
  handlers: [
    partnerHandlers(ports),
    partnerEntryHandlers,
    partnerDictionaryHandlers,
    partnerLocationHandlers,
    partnerProposalHandlers,
    registrationHandlers,
  ],
  records: [...partnerDictionaryRecords, ...partnerRecords],
  counted: [partner_moderators, partner_users],
  jobs: [...proposalJobs, ...registrationJobs],
  letters: { ...closingLetters, ...entryLetters, ...proposalLetters, ...partnerRegistrationLetters },
  digests: { new_entries: muting('new_entries'), proposals_waiting: muting('proposals') },
  subscriptions: partnerSubscriptions,
})
