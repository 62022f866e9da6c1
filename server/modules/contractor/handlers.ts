import { type Contractor, contractor } from '#contract/contractor/contractor.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, type HandlersOf, handlers } from '#server/http/handlers.ts'
import { contactHandlers } from './contacts.ts'
import { findContractor } from './queries.ts'
import { findContractors, listContractors } from './rows.ts'
import { showContractor } from './show.ts'
import { destroyContractor, storeContractor, updateContractor } from './store.ts'

type Calls = HandlersOf<typeof contractor>
/** A handler of another module for data shown on a contractor's page; the caller may see the contractor. */
type ShownBeside<Name extends keyof Calls & keyof typeof contractor.endpoints> = (
  call: Call<(typeof contractor.endpoints)[Name], StaffScope>,
  contractor_id: number,
) => ReturnType<Calls[Name]>

/** Functions of higher modules used by the calls of contractors. */
export interface ContractorPorts {
  /** The partner of a contractor, or null. */
  partnerOf(db: Database, contractor_id: number): Promise<Contractor['partner']>
  makePartner(call: CallContext<StaffScope>, contractor_id: number): Promise<void>
  serviceOrders: ShownBeside<'contractor.service-orders.index'>
  serviceMaintenances: ShownBeside<'contractor.service-maintenances.index'>
  sparePartsOrders: ShownBeside<'contractor.spare-parts-orders.index'>
  trainingRecords: ShownBeside<'contractor.training-records.index'>
  trainingRecord: ShownBeside<'contractor.training-records.show'>
  certificates: ShownBeside<'contractor.certificates.index'>
  offers: ShownBeside<'contractor.offers.index'>
}

/** Handlers of contractors. */
export const contractorHandlers = (ports: ContractorPorts) => {
  const show = async (call: CallContext<StaffScope>, id: number): Promise<Contractor> => ({
    ...(await showContractor(call, id)),
    partner: await ports.partnerOf(call.db, id),
  })
  const idOf = async (call: CallContext<StaffScope> & { params: { contractor: number } }) =>
    (await findContractor(call, call.params.contractor)).id

  return handlers(contractor, {
    ...contactHandlers,
    'contractor.contractors.index': listContractors,
    'contractor.contractors.lookup': findContractors,
    'contractor.contractors.show': (call) => show(call, call.params.contractor),
    'contractor.contractors.store': async (call) => show(call, await storeContractor(call, call.body)),
    'contractor.contractors.update': async (call) => {
      await updateContractor(call, call.params.contractor, call.body)
      return show(call, call.params.contractor)
    },
    'contractor.contractors.destroy': async (call) => {
      await destroyContractor(call, call.params.contractor)
      return {}
    },
    'contractor.contractors.make-partner': async (call) => {
      await ports.makePartner(call, call.params.contractor)
      return show(call, call.params.contractor)
    },
    'contractor.service-maintenances.index': async (call) => ports.serviceMaintenances(call, await idOf(call)),
    'contractor.spare-parts-orders.index': async (call) => ports.sparePartsOrders(call, await idOf(call)),
    'contractor.service-orders.index': async (call) => ports.serviceOrders(call, await idOf(call)),
    'contractor.training-records.index': async (call) => ports.trainingRecords(call, await idOf(call)),
    'contractor.training-records.show': async (call) => ports.trainingRecord(call, await idOf(call)),
    'contractor.certificates.index': async (call) => ports.certificates(call, await idOf(call)),
    'contractor.offers.index': async (call) => ports.offers(call, await idOf(call)),
  })
}
