import type { ServerModule } from '#server/module.ts'
import { type ContractorPorts, contractorHandlers } from './handlers.ts'
import { contractorRecords } from './records.ts'
import { contractorSubscriptions } from './subscriptions.ts'
import { contractorTexts } from './texts.ts'

export { addContact, completeContractor } from './complete.ts'
export { createContractor, type NewContact } from './create.ts'
export { contractorTabHandlers } from './handlers.ts'
export { contractorPersonalKinds } from './personal-data.ts'
export { connectPartners, contactsInScope, contractorsInScope, lockContractor, type PartnersPort } from './queries.ts'
export { addContractor, updateContractor } from './store.ts'
export { contractor_contacts, contractors } from './table.ts'

/** Contractors: the companies of the ERP with which partners are linked. */
export const contractorModule = (ports: ContractorPorts): ServerModule => ({
  name: 'contractor',
  texts: contractorTexts,
  handlers: [contractorHandlers(ports)],
  records: [...contractorRecords],
  subscriptions: contractorSubscriptions,
})
