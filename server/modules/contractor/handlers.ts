import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Contractor, contractor } from '#contract/contractor/contractor.ts'
import { writtenPhone } from '#contract/values/phones.ts'
import type { Database } from '#server/db/client.ts'
import { refuseUnhandled } from '#server/http/access/handled-companies.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import {
  type AnyHandler,
  type Call,
  type CallContext,
  type ContractModule,
  handlers,
  type Outcome,
} from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains } from '#server/http/lists/conditions.ts'
import { crudHandlers } from '#server/http/records/crud.ts'
import { refuseErased } from '#server/http/records/refuse-erased.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { contactEntity } from './create.ts'
import { findContractor, lockContractor } from './queries.ts'
import { findContractors, listContractors } from './rows.ts'
import { showContractor } from './show.ts'
import { destroyContractor, storeContractor, updateContractor } from './store.ts'
import { contractor_contacts as contacts } from './table.ts'

const list = contractor.endpoints['contractor.contacts.index']

const plain = crudHandlers(contractor, contactEntity, contacts, {
  below: { param: 'contractor', column: contacts.contractor_id, find: findContractor },
  prepare: async (call, values, before) => ({
    ...values,
    phone_number: await writtenPhoneOf(call, values.phone_number),
    is_primary: await becomesPrimary(call, values, before),
  }),
  async changed(call, before, after) {
    const { contractor: id } = call.params as { contractor: number }
    const whole = await findContractor(call, id)
    refuseUnhandled(call, whole.address_country)
    if (after !== null) refuseErased(whole)
    if (after === null && before?.is_primary) refuse('lifecycle', { key: 'contractor.primary_contact_needed' })
  },
})

/** Serialises changes of a contractor's contacts, so that exactly one is primary at any time. */
function inTurn<C extends CallContext & { params: { contractor: number } }, Result>(handler: (call: C) => Result) {
  return async (call: C): Promise<Awaited<Result>> => {
    await lockContractor(call, call.params.contractor)
    return await handler(call)
  }
}

/** Calls of a contractor's contacts. */
const contactHandlers = {
  'contractor.contacts.index': listContacts,
  'contractor.contacts.show': plain['contractor.contacts.show'],
  'contractor.contacts.store': inTurn(plain['contractor.contacts.store']),
  'contractor.contacts.update': inTurn(plain['contractor.contacts.update']),
  'contractor.contacts.destroy': inTurn(plain['contractor.contacts.destroy']),
}

/** A phone number without a country code belongs to the contractor's country. */
async function writtenPhoneOf(call: Call, typed: string): Promise<string> {
  const { contractor } = call.params as { contractor: number }
  const { address_country } = await findContractor(call, contractor)
  return writtenPhone(address_country, typed) ?? refuseField('phone_number', 'rule.phone')
}

/** Making a contact primary makes the former one secondary. The first contact is primary. */
async function becomesPrimary(
  call: Call,
  { is_primary }: { is_primary: boolean },
  before: { id: number; is_primary?: unknown } | null,
): Promise<boolean> {
  const { db, at } = call
  const { contractor: contractor_id } = call.params as { contractor: number }
  const isOther = before === null ? undefined : ne(contacts.id, before.id)
  const [other] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.contractor_id, contractor_id), eq(contacts.is_primary, true), isLive(contacts), isOther))
  if (is_primary !== true) {
    if (before?.is_primary) refuseField('is_primary', 'contractor.primary_contact_needed')
    return other === undefined
  }
  if (!other) return true
  const [after] = await db
    .update(contacts)
    .set({ is_primary: false, version: sql`${contacts.version} + 1`, updated_at: at.toISOString() })
    .where(eq(contacts.id, other.id))
    .returning()
  await call.audit({
    entity: contactEntity,
    entity_id: other.id,
    action: 'update',
    before: other,
    after: after ?? null,
  })
  return true
}

async function listContacts(call: Call<typeof list, StaffScope>) {
  const { id } = await findContractor(call, call.params.contractor)
  return answerList(call, list, {
    rows: () => call.db.select().from(contacts).$dynamic(),
    id: contacts.id,
    where: and(eq(contacts.contractor_id, id), isLive(contacts)),
    sorts: { last_name: contacts.last_name, created_at: contacts.created_at },
    filters: { search },
  })
}

function search(text: string): SQL | undefined {
  const name = sql`${contacts.first_name} || ' ' || ${contacts.last_name}`
  const digits = text.replaceAll(/\D/g, '')
  return or(
    contains(name, text),
    contains(contacts.position, text),
    contains(contacts.email, text),
    digits.length > 2 ? contains(contacts.phone_number, digits) : undefined,
  )
}

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
