import { and, eq } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { MaintenanceForm } from '#contract/service-order/maintenance/forms.ts'
import type { OwnVisit } from '#contract/service-order/visit/forms.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive, type TrashTable } from '#server/http/records/trash.ts'
import { isCountry } from '#server/modules/dictionary/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { openPartner } from '#server/modules/partner/index.ts'
import { dueFromStart } from '#server/modules/service-order/desk/clock.ts'
import { refuseSecondOrder } from '#server/modules/service-order/due/second-order.ts'
import { writeEntryIn } from '#server/modules/service-order/handling/advance.ts'
import { nextServiceOrderNumber } from '#server/modules/service-order/handling/number.ts'
import { maintenance_types, repair_types } from '#server/modules/service-order/table.ts'
import { findModel } from '#server/modules/service-order/warranty/draft.ts'
import { refuseField } from '#server/refusal.ts'
import { visitMaintenance } from './actions.ts'
import { mailMaintenanceRegistered } from './mails.ts'
import { maintenanceEntity } from './maintenance.ts'
import { device_types, service_maintenance_events, service_maintenance_numbers, service_maintenances } from './table.ts'

/**
 * Registers a maintenance for an active company, with the visit of its own people where that is planned already, and sends one letter
 * about both; returns its id.
 */
export async function registerMaintenance(
  call: CallContext,
  partner_id: number,
  form: MaintenanceForm,
  visit: OwnVisit | null = null,
): Promise<number> {
  const { db, by, at, user } = call
  const partner = await openPartner(call, partner_id)
  if (!(await isCountry(db, form.country))) refuseField('country', 'rule.one_of')
  const model = await findModel(db, form.model)
  const chosen = { device_type: device_types, maintenance_type: maintenance_types, repair_type: repair_types } as const
  for (const field of ['device_type', 'maintenance_type', 'repair_type'] as const)
    if (form[field] !== null && !(await isOffered(db, chosen[field], form[field])))
      refuseField(field, 'rule.unknown_record')

  await refuseSecondOrder(db, call.scope, { ...form, partner_id })

  const moment = at.toISOString()
  const [order] = await db
    .insert(service_maintenances)
    .values({
      ...form,
      company_name: form.company_name ?? partner.name,
      nip: form.company_name === null ? partner.nip : form.nip,
      files: [...form.files],
      order_number: await nextServiceOrderNumber(db, service_maintenance_numbers, 'PS', at),
      ...(await dueFromStart(db, 'maintenance', model.brand_id, at)),
      brand_id: model.brand_id,
      model_name: model.name,
      partner_id,
      partner_name: partner.name,
      by_partner: visit !== null,
      created_by: user.id,
      created_at: moment,
      updated_at: moment,
    })
    .returning()
  if (!order) throw new Error('No maintenance was stored')
  await attachFiles(call, {
    purpose: 'maintenance_files',
    ids: form.files,
    field: 'files',
    owner_entity: maintenanceEntity,
    owner_id: order.id,
  })
  await audit(db, {
    by,
    at,
    entity: maintenanceEntity,
    entity_id: order.id,
    action: 'store',
    before: null,
    after: order,
  })
  const status = { from: null, to: order.status }
  await writeEntryIn(service_maintenance_events, acting(call), order.id, { kind: 'sent' }, status)
  if (visit) await visitMaintenance.scheduleFirst(call, order.id, { ...visit, version: order.version })
  else await mailMaintenanceRegistered(db, { ...order, company_open: true })
  return order.id
}

type Dictionary = TrashTable & { active: AnyPgColumn }

async function isOffered(db: Database, table: Dictionary, id: number): Promise<boolean> {
  return (await db.$count(table, and(eq(table.id, id), eq(table.active, true), isLive(table)))) > 0
}
