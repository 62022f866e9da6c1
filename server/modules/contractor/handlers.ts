import { type Contractor, contractor } from '#contract/contractor/contractor.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import {
  type AnyHandler,
  type Call,
  type CallContext,
  type ContractModule,
  handlers,
  type Outcome,
} from '#server/http/handlers.ts'
import { contactHandlers } from './contacts.ts'
import { findContractor } from './queries.ts'
import { findContractors, listContractors } from './rows.ts'
import { showContractor } from './show.ts'
import { destroyContractor, storeContractor, updateContractor } from './store.ts'

/** Functions of higher modules used by the calls of contractors. */
export interface ContractorPorts {
  /** The partner of a contractor, or null. */
  partnerOf(db: Database, contractor_id: number): Promise<Contractor['partner']>
  makePartner(call: CallContext<StaffScope>, contractor_id: number): Promise<void>
}

/** The id of the contractor of a call; refused unless the caller may see it. */
const idOf = async (call: CallContext<StaffScope> & { params: { contractor: number } }) =>
  (await findContractor(call, call.params.contractor)).id

/** Calls of tabs, each of which gets the id of a contractor that the caller may see. */
type TabsOf<M extends ContractModule> = {
  [Name in keyof M['endpoints']]: (
    call: Call<M['endpoints'][Name], StaffScope>,
    contractor_id: number,
  ) => Promise<Outcome<M['endpoints'][Name]>>
}

/** The handlers of a contractor's tabs with records of a module above. A missing one does not compile. */
export function contractorTabHandlers<const M extends ContractModule>(
  { endpoints }: M,
  tabs: TabsOf<M>,
): Map<string, AnyHandler> {
  const answerOf = (name: string) => tabs[name as keyof M['endpoints']] as (call: Call, id: number) => unknown
  return new Map(
    Object.keys(endpoints).map((name) => {
      const handler = async (call: Parameters<typeof idOf>[0] & Call) => answerOf(name)(call, await idOf(call))
      return [name, handler as unknown as AnyHandler]
    }),
  )
}

/** Handlers of contractors. */
export const contractorHandlers = (ports: ContractorPorts) => {
  const show = async (call: CallContext<StaffScope>, id: number): Promise<Contractor> => ({
    ...(await showContractor(call, id)),
    partner: await ports.partnerOf(call.db, id),
  })

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
  })
}
