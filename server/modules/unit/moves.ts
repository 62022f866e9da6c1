import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { MoveForm } from '#contract/unit/form.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope, StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { requireWithin } from '#server/http/require-within.ts'
import { users } from '#server/modules/auth/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuseField } from '#server/refusal.ts'
import { unitEntity } from './entity.ts'
import type { UnitLifeSource } from './life.ts'
import { decideOpenWork } from './open-work.ts'
import { followConsent, isOtherPerson, ownedAnew, tellHandedOver } from './owner.ts'
import { isOffered } from './responsible-company.ts'
import { stepUnit } from './step.ts'
import { unit_moves, units } from './table.ts'
import { type UnitRecord, withCheckedPlace } from './unit.ts'

const from = alias(partners, 'moved_from')
const to = alias(partners, 'moved_to')
/** Maximum number of events. */
const most = 50

/** Moves of a unit. The colleague who moved it and the companies are not shown to partners. */
export const movesInLife: UnitLifeSource = async ({ db, scope, unit_id }) => {
  if (unit_id === null) return []
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
    .where(eq(unit_moves.unit_id, unit_id))
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

/** The moves of a unit before and after one of a day; one of the same day that was entered earlier is before it. */
async function neighbours(db: Database, unit_id: number, moved_on: string) {
  const ofUnit = eq(unit_moves.unit_id, unit_id)
  const [previous] = await db
    .select()
    .from(unit_moves)
    .where(and(ofUnit, lte(unit_moves.moved_on, moved_on)))
    .orderBy(desc(unit_moves.moved_on), desc(unit_moves.id))
    .limit(1)
  const [next] = await db
    .select()
    .from(unit_moves)
    .where(and(ofUnit, gt(unit_moves.moved_on, moved_on)))
    .orderBy(asc(unit_moves.moved_on), asc(unit_moves.id))
    .limit(1)
  return { previous, next }
}

/**
 * Changes place, owner and company of a registered unit from a day on, and records the move. One that is entered after a later move
 * goes into the history only: place, owner, company and consent stay those of the later one.
 */
export async function moveUnit(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, moved_on, open_work, ...moved }: MoveForm,
): Promise<void> {
  const { db, at, user } = call
  const moment = at.toISOString()
  stepUnit(call, before, { type: 'unit.move' })
  await refuseOutdated(db, unitEntity, before, version)
  requireWithin(call, MoveForm, { moved_on }, { install_date: before.install_date })
  const { new_owner, ...form } = await withCheckedPlace(db, moved, before)
  const isOtherOwner = moved.new_owner || isOtherPerson(before, moved)
  const isOtherCompany = form.partner_id !== before.partner_id
  if (isOtherCompany && form.partner_id !== null && !(await isOffered(call, form.partner_id)))
    refuseField('partner_id', 'rule.unknown_record')
  const { previous, next } = await neighbours(db, before.id, moved_on)
  // One that goes into the history only leaves today's work alone.
  const carryOut = next
    ? null
    : await decideOpenWork(call, { verb: 'move', unit_ids: [before.id], order_id: null }, open_work)
  const to = { to_city: form.installation_city, to_partner_id: form.partner_id }
  const from = next
    ? {
        from_city: previous ? previous.to_city : next.from_city,
        from_partner_id: previous ? previous.to_partner_id : next.from_partner_id,
      }
    : { from_city: before.installation_city, from_partner_id: before.partner_id }
  const move = { unit_id: before.id, moved_on, ...from, ...to, moved_by: user.id, created_at: moment }
  // The owner of that time is not known any more once a later move is recorded, so it is stated.
  await db.insert(unit_moves).values({ ...move, new_owner: next ? new_owner : isOtherOwner })
  if (next) {
    await db
      .update(unit_moves)
      .set({ from_city: to.to_city, from_partner_id: to.to_partner_id })
      .where(eq(unit_moves.id, next.id))
    const [after] = await db
      .update(units)
      .set({ version: before.version + 1, updated_at: moment })
      .where(eq(units.id, before.id))
      .returning()
    await call.audit({ entity: unitEntity, entity_id: before.id, action: 'update', before, after: after ?? null })
    return
  }
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
  await tellHandedOver(call, before, after, { isOtherOwner, isDecided: true })
  await carryOut?.(after)
}
