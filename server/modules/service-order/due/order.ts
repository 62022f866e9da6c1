import { and, asc, eq } from 'drizzle-orm'
import type { DueToOrder } from '#contract/service-order/due/due.ts'
import type { DueOrderForm } from '#contract/service-order/maintenance/forms.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { partners } from '#server/modules/partner/index.ts'
import { registerMaintenance } from '#server/modules/service-order/maintenance/register.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { refuse } from '#server/refusal.ts'
import { type Asking, type DueRecord, findDue, isHeldBy, toDueRow } from './rows.ts'

/** The first active kind of maintenance that satisfies the due date, and the first active kind of repair. */
async function kindsFor(db: Database, { kind }: DueRecord) {
  const first = <Row extends { id: number }>([row]: Row[]) => row?.id ?? null
  const types = maintenance_types
  const repairs = repair_types
  return {
    maintenance_type: first(
      await db
        .select({ id: types.id })
        .from(types)
        .where(and(eq(types.counts_as, kind), eq(types.active, true), isLive(types)))
        .orderBy(asc(types.position), asc(types.id))
        .limit(1),
    ),
    repair_type: first(
      await db
        .select({ id: repairs.id })
        .from(repairs)
        .where(and(eq(repairs.active, true), isLive(repairs)))
        .orderBy(asc(repairs.position), asc(repairs.id))
        .limit(1),
    ),
  }
}

/** A due date with the initial data of an order for it: unit, place and contact. */
export async function dueToOrder(asking: Asking, id: number): Promise<DueToOrder> {
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
      ...(await kindsFor(asking.db, found)),
      country: found.installation_country,
      ...(isHeldBy(asking.scope, found)
        ? {
            ...{ address: installation_address, post_code: installation_post_code, city: installation_city },
            ...{ contact_name: owner_name, contact_phone: owner_phone, contact_email: owner_email },
          }
        : nothing),
    },
  }
}

/** Registers the due maintenance for the company in charge of the unit. */
export async function orderDue(call: CallContext<StaffScope>, id: number, form: DueOrderForm): Promise<{ id: number }> {
  const found = (await findDue(call, id)) ?? refuse('not_found')
  const { carer_id, serial_no, device_id, device_type_id } = found
  if (carer_id === null) return refuse('lifecycle', { key: 'due.no_company' })
  const { maintenance_type, repair_type } = await kindsFor(call.db, found)
  if (!maintenance_type || !repair_type || !device_type_id || !device_id)
    return refuse('lifecycle', { key: 'due.no_type' })
  const order = await registerMaintenance(call, carer_id, {
    ...form,
    ...{ company_name: null, nip: null, files: [], serial_no, model: device_id },
    ...{ device_type: device_type_id, maintenance_type, repair_type },
  })
  return { id: order }
}
