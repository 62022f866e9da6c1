import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { MoveForm } from '#contract/unit/form.ts'
import { canUnit } from '#contract/unit/lifecycle-state.ts'
import { today } from '#contract/values/rules.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { unitEntity } from './entity.ts'
import type { UnitLifeSource } from './life.ts'
import { followConsent, ownedAnew, tellHandedOver } from './owner.ts'
import { isOffered } from './responsible-company.ts'
import { unit_moves, units } from './table.ts'
import { type UnitRecord, withCheckedPlace } from './unit.ts'

const from = alias(partners, 'moved_from')
const to = alias(partners, 'moved_to')
/** Maximum number of events. */
const most = 50

/** Moves of a unit. The colleague who moved it and the companies are not shown to partners. */
export const movesInLife: UnitLifeSource = async ({ db, scope, serial_no }) => {
  const isStaff = scope.kind === 'staff'
  const rows = await db
    .select({
      id: unit_moves.id,
      at: unit_moves.moved_on,
      from_city: unit_moves.from_city,
      to_city: unit_moves.to_city,
      from_partner: from.name,
      to_partner: to.name,
      new_owner: unit_moves.new_owner,
      holder_id: units.partner_id,
      person: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(unit_moves)
    .innerJoin(units, eq(units.id, unit_moves.unit_id))
    .leftJoin(from, eq(from.id, unit_moves.from_partner_id))
    .leftJoin(to, eq(to.id, unit_moves.to_partner_id))
    .leftJoin(users, eq(users.id, unit_moves.moved_by))
    .where(sql`${units.serial_no} = ${serial_no} and ${units.status} <> 'draft' and ${units.deleted_at} is null`)
    .orderBy(desc(unit_moves.moved_on), desc(unit_moves.id))
    .limit(most)
  return rows.map(({ id, at, from_city, to_city, from_partner, to_partner, new_owner, person, holder_id }) => ({
    kind: 'move',
    id,
    at,
    number: null,
    // The town of the owner is for the company that registered the unit; the other companies' names are for staff.
    title: isStaff || isHeldBy(scope, holder_id) ? changed(from_city, to_city) : null,
    detail: isStaff ? changed(from_partner, to_partner) : null,
    status: new_owner ? 'new_owner' : 'same_owner',
    is_open: false,
    person: isStaff ? person : null,
  }))
}

const isHeldBy = (scope: Scope, partner_id: number | null) =>
  scope.kind === 'partner' && partner_id !== null && scope.partner_ids.includes(partner_id)

/** `Piaseczno → Kraków`; null without a change. */
function changed(before: string | null, after: string | null): string | null {
  return before === after ? null : [before ?? '–', after ?? '–'].join(' → ')
}

/** Changes place, owner and company of a registered unit from a day on, and records the move. */
export async function moveUnit(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, moved_on, ...moved }: MoveForm,
): Promise<void> {
  const { db, by, at, user } = call
  const moment = at.toISOString()
  if (!canUnit(before, { type: 'unit.move', by, at: moment })) refuse('lifecycle')
  await refuseOutdated(db, unitEntity, before, version)
  if (moved_on > today(at)) refuseField('moved_on', 'unit.moved_in_future')
  if (before.install_date !== null && moved_on < before.install_date)
    refuseField('moved_on', 'unit.moved_before_installed')
  const form = await withCheckedPlace(db, moved, before)
  const isOtherOwner = form.owner_name !== before.owner_name
  const isOtherCompany = form.partner_id !== before.partner_id
  if (isOtherCompany && form.partner_id !== null && !(await isOffered(call, form.partner_id)))
    refuseField('partner_id', 'rule.unknown_record')
  await db.insert(unit_moves).values({
    unit_id: before.id,
    moved_on,
    from_city: before.installation_city,
    to_city: form.installation_city,
    from_partner_id: before.partner_id,
    to_partner_id: form.partner_id,
    new_owner: isOtherOwner,
    moved_by: user.id,
    created_at: moment,
  })
  const [after] = await db
    .update(units)
    .set({
      ...form,
      ...ownedAnew(form),
      ...(isOtherCompany && { serviced_by_id: null }),
      version: before.version + 1,
      updated_at: moment,
    })
    .where(eq(units.id, before.id))
    .returning()
  if (!after) throw new Error(`Unit ${before.id} is gone`)
  await call.audit({ entity: unitEntity, entity_id: before.id, action: 'update', before, after })
  await followConsent(call, before, after, isOtherOwner)
  await tellHandedOver(call, before, after, isOtherOwner)
}
