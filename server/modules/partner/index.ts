import type { ServerModule } from '#server/module.ts'
import { muting } from '#server/modules/auth/index.ts'
import { closingLetters } from '#server/modules/partner/closing-letters.ts'
import { entryLetters } from '#server/modules/partner/entry-letters.ts'
import { registrationLetters } from '#server/modules/partner/registration-letters.ts'
import { partnerDictionaryHandlers, partnerDictionaryRecords } from './dictionaries.ts'
import { partnerEntryHandlers } from './entry-handlers.ts'
import { type PartnerPorts, partnerHandlers } from './handlers.ts'
import { partnerLocationHandlers } from './locations/handlers.ts'
import { proposalJobs } from './proposals/digest.ts'
import { partnerProposalHandlers } from './proposals/handlers.ts'
import { proposalLetters } from './proposals/letters.ts'
import { partnerRecords } from './records.ts'
import { registrationHandlers } from './registration.ts'
import { registrationJobs } from './registration-mails.ts'
import { partnerSubscriptions } from './subscriptions.ts'
import { partner_moderators, partner_users } from './table.ts'

export { refuseAddress } from './address-holder.ts'
export { caretakersOf } from './caretakers.ts'
export { companiesOfPeople } from './companies-of-people.ts'
export { hasOtherAdmin, refuseLeavingPeople, refuseWithoutAdmin } from './company-admins.ts'
export { companyMembers } from './company-members.ts'
export { contactReader } from './contact-reader.ts'
export { duplicatesOf } from './duplicates.ts'
export { waitingEntries } from './entry-rows.ts'
export { followsContractor } from './joined.ts'
export { makePartner } from './make-partner.ts'
export { openPartnerAccount } from './partner-account.ts'
export { belongsTo, isRestricted, usersInScope } from './people-in-scope.ts'
export { partnerFileParts, partnerPersonalKinds } from './personal-data.ts'
export { waitingProposals } from './proposals/rows.ts'
export { findOpenPartner, openPartner, partnerOfContractor, partnersInScope, partnersOfContractors } from './queries.ts'
export { partnerEntity } from './store.ts'
export { affiliates, partner_entries, partner_moderators, partner_users, partners } from './table.ts'

/** Partner companies: registration, data, people, branches, status. */
export const partnerModule = (ports: PartnerPorts): ServerModule => ({
  name: 'partner',
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
  letters: { ...closingLetters, ...entryLetters, ...proposalLetters, ...registrationLetters },
  urgentLetters: ['registration_received', 'registration_address_taken', 'registration_nip_taken'],
  digests: { new_entries: muting('new_entries'), proposals_waiting: muting('proposals') },
  subscriptions: partnerSubscriptions,
})
