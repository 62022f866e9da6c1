import { contractorOffers } from '#contract/contractor/tab-calls.ts'
import type { ServerModule } from '#server/module.ts'
import { contractorTabHandlers } from '#server/modules/contractor/index.ts'
import { listOfContractor } from '#server/modules/partner/index.ts'
import { offer_settings } from './company/company-table.ts'
import { offerCustomerHandlers, offerStaffHandlers, offerZoneHandlers } from './handlers.ts'
import { offerJobs } from './jobs.ts'
import { offerLetters } from './letters.ts'
import { offerRecords } from './records.ts'
import { offerReplies } from './replies.ts'
import { listOffersForStaff } from './rows.ts'
import { offerSubscriptions } from './subscriptions.ts'
import { offerTexts } from './texts.ts'

export { offer_kits } from './company/company-table.ts'
export { kitsOfMember } from './company/kits.ts'
export { hidesCustomer } from './customer/hidden-customer.ts'
export { offersOfMember } from './member-work.ts'
export { offerFileParts, offerPersonalKinds } from './personal-data.ts'
export { offersBeingRead, offersDashboard } from './rows.ts'
export { offers } from './table.ts'
export { visibleToMember, visibleToStaff } from './visible.ts'

export const offerModule: ServerModule = {
  name: 'offer',
  texts: offerTexts,
  handlers: [
    offerZoneHandlers,
    offerStaffHandlers,
    offerCustomerHandlers,
    contractorTabHandlers(contractorOffers, { 'contractor.offers.index': listOfContractor(listOffersForStaff) }),
  ],
  replies: offerReplies,
  records: [...offerRecords],
  counted: [offer_settings],
  jobs: [...offerJobs],
  letters: offerLetters,
  subscriptions: offerSubscriptions,
}
