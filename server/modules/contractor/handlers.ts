import { eq } from 'drizzle-orm'
import { contractor } from '#contract/contractor.ts'
import { handlers } from '#server/http/handlers.ts'
import { partners } from '#server/modules/partner/index.ts'
import { listForContractor } from '#server/modules/service-order/index.ts'
import {
  listCertificatesOfContractor,
  listRecordsOfContractor,
  showRecordOfContractor,
} from '#server/modules/training/index.ts'
import { contactHandlers } from './contacts.ts'
import { makePartner } from './make-partner.ts'
import { findContractor } from './queries.ts'
import { findContractors, listContractors } from './rows.ts'
import { showContractor } from './show.ts'
import { destroyContractor, storeContractor, updateContractor } from './store.ts'

export const contractorHandlers = handlers(contractor, {
  ...contactHandlers,
  'contractor.contractors.index': listContractors,
  'contractor.contractors.lookup': findContractors,
  'contractor.contractors.show': (call) => showContractor(call, call.params.contractor),
  'contractor.contractors.store': async (call) => showContractor(call, await storeContractor(call, call.body)),
  'contractor.contractors.update': async (call) => {
    await updateContractor(call, call.params.contractor, call.body)
    return showContractor(call, call.params.contractor)
  },
  'contractor.contractors.destroy': async (call) => {
    await destroyContractor(call, call.params.contractor)
    return {}
  },
  'contractor.contractors.make-partner': async (call) => {
    await makePartner(call, call.params.contractor)
    return showContractor(call, call.params.contractor)
  },
  'contractor.service-orders.index': async (call) => {
    const { id } = await findContractor(call, call.params.contractor)
    const [partner] = await call.db.select({ id: partners.id }).from(partners).where(eq(partners.contractor_id, id))
    return listForContractor(call, partner?.id ?? null)
  },
  'contractor.training-records.index': async (call) => {
    const { id } = await findContractor(call, call.params.contractor)
    return listRecordsOfContractor(call, id)
  },
  'contractor.training-records.show': async (call) => {
    const { id } = await findContractor(call, call.params.contractor)
    return showRecordOfContractor(call, id)
  },
  'contractor.certificates.index': async (call) => {
    const { id } = await findContractor(call, call.params.contractor)
    return listCertificatesOfContractor(call, id)
  },
})
