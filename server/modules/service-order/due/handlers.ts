import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type DueMonth, type DueToOrder, dueMaintenances } from '#contract/service-order/due/due.ts'
import type { DueKind } from '#contract/service-order/due/words.ts'
import type { DueOrderForm } from '#contract/service-order/maintenance/forms.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { devices } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { registerMaintenance } from '#server/modules/service-order/maintenance/register.ts'
import { maintenance_types } from '#server/modules/service-order/table.ts'
import { units } from '#server/modules/unit/index.ts'
import { refuse } from '#server/refusal.ts'
import { remindOwner } from './remind-owner.ts'
import {
  type Asking,
  type DueRecord,
  dueFiltersOn,
  findDue,
  isHeldBy,
  isOrdered,
  listDueForPartner,
  listDueForStaff,
  ofPartners,
  toDueRow,
} from './rows.ts'
import { dueWithin } from './scope.ts'
import { due_maintenances, owner_reminders } from './table.ts'

export const dueHandlers = handlers(dueMaintenances, {
  'service-order.due-maintenances.index': listDueForStaff,
  'service-order.due-maintenances.calendar': (call) => dueMonth(call, call.query),
  'service-order.due-maintenances.show': (call) => dueToOrder(call, call.params.due_maintenance),
  'service-order.due-maintenances.order': (call) => orderDue(call, call.params.due_maintenance, call.body),
  'service-order.due-maintenances.remind': (call) => remindOwner(call, call.params.due_maintenance),

  'partnerzone.service-order.due-maintenances.index': listDueForPartner,
  'partnerzone.service-order.due-maintenances.calendar': (call) => dueMonth(call, call.query),
  'partnerzone.service-order.due-maintenances.show': (call) => dueToOrder(call, call.params.due_maintenance),
  'partnerzone.service-order.due-maintenances.remind': (call) => remindOwner(call, call.params.due_maintenance),

  'public-zone.service-order.owner-reminders.show': (call) => reminderOf(call, call.query.code),
  'public-zone.service-order.owner-reminders.stop': (call) => stopReminders(call, call.body.code),
})

interface Narrowed {
  month: string
  kind?: DueKind[] | undefined
  device_type?: number[] | undefined
  partner?: number[] | undefined
}

/** Due dates of a month by day, and the number that is overdue. */
async function dueMonth(asking: Asking, { month, kind, device_type, partner }: Narrowed): Promise<DueMonth> {
  const { db, at, scope } = asking
  const filters = dueFiltersOn(db, at)
  const where: SQL | undefined = and(
    dueWithin(db, scope),
    kind && filters.kind(kind),
    device_type && filters.device_type(device_type),
    partner && ofPartners(db, partner),
  )
  const first = `${month}-01`
  const inMonth = sql`${due_maintenances.due_on} >= ${first}::date
    and ${due_maintenances.due_on} < (${first}::date + interval '1 month')`
  const { rows: days } = await db.execute<DueMonth['days'][number]>(sql`
    select ${due_maintenances.due_on}::text as day,
      (count(*) filter (where ${due_maintenances.kind} = 'maintenance'))::int as maintenance,
      (count(*) filter (where ${due_maintenances.kind} = 'leak_check'))::int as leak_check,
      (count(*) filter (where ${isOrdered}))::int as ordered
    from ${due_maintenances} join ${units} on ${units.id} = ${due_maintenances.unit_id}
    where ${and(where, inMonth)} group by 1 order by 1`)
  const overdue = await db.$count(due_maintenances, and(where, filters.period(['overdue'])))
  return { month, overdue, days }
}

/** The first active kind of maintenance that satisfies the due date. */
async function kindFor(db: Database, { kind }: DueRecord): Promise<number | null> {
  const types = maintenance_types
  const [first] = await db
    .select({ id: types.id })
    .from(types)
    .where(and(eq(types.counts_as, kind), eq(types.active, true), isLive(types)))
    .orderBy(asc(types.position), asc(types.id))
    .limit(1)
  return first?.id ?? null
}

/** A due date with the initial data of an order for it: unit, place and contact. */
async function dueToOrder(asking: Asking, id: number): Promise<DueToOrder> {
  const found = (await findDue(asking, id)) ?? refuse('not_found')
  const [company] = await asking.db
    .select({ name: partners.name })
    .from(partners)
    .where(eq(partners.id, found.carer_id ?? 0))
  const { installation_address, installation_post_code, installation_city, owner_name, owner_phone, owner_email } =
    found
  const nothing = {
    address: null,
    post_code: null,
    city: null,
    contact_name: null,
    contact_phone: null,
    contact_email: null,
  }
  return {
    ...toDueRow(found, asking),
    company_name: company?.name ?? null,
    form: {
      model: found.device_id,
      device_type: found.device_type_id,
      maintenance_type: await kindFor(asking.db, found),
      country: found.installation_country,
      ...(isHeldBy(asking.scope, found)
        ? {
            address: installation_address,
            post_code: installation_post_code,
            city: installation_city,
            contact_name: owner_name,
            contact_phone: owner_phone,
            contact_email: owner_email,
          }
        : nothing),
    },
  }
}

/** Registers the due maintenance for the company in charge of the unit. */
async function orderDue(call: CallContext<StaffScope>, id: number, form: DueOrderForm): Promise<{ id: number }> {
  const found = (await findDue(call, id)) ?? refuse('not_found')
  const { carer_id, serial_no, device_id, device_type_id } = found
  if (carer_id === null) return refuse('lifecycle', { key: 'due.no_company' })
  const maintenance_type = await kindFor(call.db, found)
  if (!maintenance_type || !device_type_id || !device_id) return refuse('lifecycle', { key: 'due.no_type' })
  const order = await registerMaintenance(call, carer_id, {
    ...form,
    company_name: null,
    nip: null,
    files: [],
    serial_no,
    model: device_id,
    device_type: device_type_id,
    maintenance_type,
    repair_type: null,
  })
  return { id: order }
}

/** The unit of a reminder for a person with its code: only the model. Nothing for a deleted unit. */
async function reminderOf({ db }: { db: Database }, code: string) {
  const [found] = await db
    .select({ device_name: devices.name, stopped_at: owner_reminders.stopped_at })
    .from(owner_reminders)
    .innerJoin(units, eq(units.id, owner_reminders.unit_id))
    .leftJoin(devices, eq(devices.id, units.device_id))
    .where(and(eq(owner_reminders.code, code), isLive(units)))
  if (!found) return { device_name: null, is_stopped: true }
  return { device_name: found.device_name, is_stopped: found.stopped_at !== null }
}

/** Unsubscribes from reminders of a unit. Idempotent; an unknown code gets the same answer. */
async function stopReminders({ db, at }: { db: Database; at: Date }, code: string): Promise<object> {
  await db
    .update(owner_reminders)
    .set({ stopped_at: at.toISOString() })
    .where(and(eq(owner_reminders.code, code), isNull(owner_reminders.stopped_at)))
  return {}
}
