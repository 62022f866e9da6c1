import { and, desc, eq } from 'drizzle-orm'
import { type WarrantyOrderValues, warrantyFileFields } from '#contract/service-order/form.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { takeFromTrash } from '#server/http/records/trash.ts'
import { devices, error_codes, producers } from '#server/modules/device/index.ts'
import { attachFiles } from '#server/modules/media/index.ts'
import { openPartner } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { advanceWarranty, writeOrderEntry } from './advance.ts'
import { checkVersion, lockOrder, type WarrantyOrder, warrantyOrderEntity } from './order.ts'
import { service_order_events, service_orders } from './table.ts'
import { inTrashOf } from './visible.ts'

/** Creates a draft for an active company; returns its id. */
export async function storeDraft(call: CallContext, partner_id: number, values: WarrantyOrderValues): Promise<number> {
  const { db, by, at, user } = call
  const partner = await openPartner(call, partner_id)

  const moment = at.toISOString()
  const [order] = await db
    .insert(service_orders)
    .values({
      ...(await draftColumns(db, values)),
      partner_id,
      partner_name: partner.name,
      created_by: user.id,
      created_at: moment,
      updated_at: moment,
    })
    .returning()
  if (!order) throw new Error('No draft was stored')
  await attachChangedFiles(call, order.id, values, null)
  await audit(db, {
    by,
    at,
    entity: warrantyOrderEntity,
    entity_id: order.id,
    action: 'store',
    before: null,
    after: order,
  })
  await writeOrderEntry(acting(call), order.id, { kind: 'created' }, { from: null, to: 'draft' })
  return order.id
}

/** Saves a draft; refuses an outdated version. */
export async function updateDraft(
  call: CallContext,
  id: number,
  { version, ...values }: WarrantyOrderValues & { version: number },
): Promise<void> {
  const order = await lockOrder(call, id)
  if (order.status === 'draft') await checkVersion(call.db, order, version)
  await advanceWarranty(acting(call), order, {
    event: { type: 'order.save' },
    set: order.status === 'draft' ? await draftColumns(call.db, values) : {},
    entry: (await isAnotherPerson(call, order)) ? { kind: 'edited' } : null,
    refusal: 'order.cannot_edit_sent',
    session_key: `${warrantyOrderEntity}/${id}/session/${call.session_id}`,
  })
  await attachChangedFiles(call, id, values, order)
}

/** Moves a draft with its files to the trash. */
export async function destroyDraft(call: CallContext, id: number): Promise<void> {
  const order = await lockOrder(call, id)
  await advanceWarranty(acting(call), order, {
    event: { type: 'order.delete' },
    set: { deleted_at: call.at.toISOString(), deleted_by: call.user.id },
  })
}

/** Restores a deleted draft with its files. */
export async function restoreDraft(call: CallContext, id: number): Promise<void> {
  const [row] = await call.db
    .select()
    .from(service_orders)
    .where(and(eq(service_orders.id, id), inTrashOf(call.scope, call.at)))
    .for('update')
  if (!row) return refuse('not_found')
  await takeFromTrash(call, { entity: warrantyOrderEntity, table: service_orders, row })
}

/** Columns for the values of a form; the model determines name and brand. */
export async function draftColumns(db: Database, values: WarrantyOrderValues) {
  const model = values.model === null ? null : await findModel(db, values.model)
  if (values.error_code !== null && !(await hasErrorCode(db, values.error_code)))
    refuseField('error_code', 'rule.unknown_record')
  return { ...values, model_name: model?.name ?? null, brand_id: model?.brand_id ?? null }
}

/** The model of an order by id. */
export async function findModel(db: Database, id: number): Promise<{ name: string; brand_id: number }> {
  const [model] = await db
    .select({ name: devices.name, brand_id: producers.brand_id })
    .from(devices)
    .innerJoin(producers, eq(producers.id, devices.producer_id))
    .where(eq(devices.id, id))
  return model ?? refuseField('model', 'rule.unknown_model')
}

async function hasErrorCode(db: Database, id: number): Promise<boolean> {
  const found = await db.select({ id: error_codes.id }).from(error_codes).where(eq(error_codes.id, id))
  return found.length > 0
}

/** Whether another person continues the draft, which is a timeline entry, unlike every autosave. */
async function isAnotherPerson({ db, user }: CallContext, order: WarrantyOrder): Promise<boolean> {
  const [last] = await db
    .select({ actor_id: service_order_events.actor_id })
    .from(service_order_events)
    .where(eq(service_order_events.order_id, order.id))
    .orderBy(desc(service_order_events.id))
    .limit(1)
  return last?.actor_id !== user.id
}

async function attachChangedFiles(
  call: CallContext,
  id: number,
  values: WarrantyOrderValues,
  before: WarrantyOrder | null,
) {
  for (const [name, purpose] of Object.entries(warrantyFileFields)) {
    const field = name as keyof typeof warrantyFileFields
    const ids = listOf(values[field])
    if (String(ids) === String(listOf(before?.[field] ?? null))) continue
    await attachFiles(call, { purpose, ids, field, owner_entity: warrantyOrderEntity, owner_id: id })
  }
}

function listOf(files: string | readonly string[] | null): readonly string[] {
  if (files === null) return []
  return typeof files === 'string' ? [files] : files
}
