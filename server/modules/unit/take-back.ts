import { eq } from 'drizzle-orm'
import { lapsedBefore } from '#contract/unit/coverage.ts'
import { TakeBackForm } from '#contract/unit/form.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { requireWithin } from '#server/http/require-within.ts'
import { refuseField } from '#server/refusal.ts'
import { unitEntity } from './entity.ts'
import { decideOpenWork } from './open-work.ts'
import { followConsent, tellHandedOver } from './owner.ts'
import { stepUnit } from './step.ts'
import { unit_moves, units } from './table.ts'
import type { UnitRecord } from './unit.ts'

/**
 * Takes a unit back. It has no owner, place and company any more, and keeps the rest of its warranty, with which it can be registered
 * again from the stock; coverage that a missed maintenance had ended stays ended. That of a scrapped unit ends, and it is not
 * registered again. Its history stays.
 */
export async function takeBack(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, returned_on, as: returned_as, reason, open_work }: TakeBackForm,
): Promise<void> {
  const { db, at, user } = call
  const moment = at.toISOString()
  const step = stepUnit(call, before, { type: 'unit.take_back' })
  await refuseOutdated(db, unitEntity, before, version)
  // The unit that stands in its place would be taken for it again.
  if (returned_as === 'stock' && before.replaced_by_id !== null) refuseField('as', 'unit.returned_replaced')
  requireWithin(call, TakeBackForm, { returned_on }, { install_date: before.install_date })
  const carryOut = await decideOpenWork(call, { verb: 'take_back', unit_ids: [before.id], order_id: null }, open_work)
  await db.insert(unit_moves).values({
    unit_id: before.id,
    moved_on: returned_on,
    from_city: before.installation_city,
    from_partner_id: before.partner_id,
    new_owner: before.owner_name !== null,
    moved_by: user.id,
    created_at: moment,
  })
  const [after] = await db
    .update(units)
    .set({
      ...nobodys,
      ...warrantyLeft(before, returned_on, returned_as),
      ...step,
      returned_on,
      returned_as,
      returned_reason: reason,
      version: before.version + 1,
      updated_at: moment,
    })
    .where(eq(units.id, before.id))
    .returning()
  if (!after) throw new Error(`Unit ${before.id} is gone`)
  await call.audit({ entity: unitEntity, entity_id: before.id, action: 'take_back', before, after })
  await followConsent(call, before, after, true)
  await tellHandedOver(call, before, after, { isOtherOwner: true, isDecided: true })
  await carryOut(after)
}

const nobodys = {
  partner_id: null,
  sold_by_id: null,
  serviced_by_id: null,
  purchase_date: null,
  invoice_no: null,
  install_date: null,
  installation_address: null,
  installation_post_code: null,
  installation_city: null,
  owner_name: null,
  owner_phone: null,
  owner_email: null,
  consent_processing_data: false,
  registered_at: null,
} as const

function warrantyLeft(unit: UnitRecord, day: string, as: TakeBackForm['as']): Partial<UnitRecord> {
  const lapsed_before = lapsedBefore(unit, day)
  const lapse = lapsed_before === null ? {} : { lapsed_before, coverage_granted_on: null }
  if (as === 'stock') return lapse
  const until = (end: string | null) => (end !== null && end > day ? day : end)
  return { ...lapse, parts_until: until(unit.parts_until), labour_until: until(unit.labour_until) }
}
