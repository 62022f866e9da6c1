import { eq } from 'drizzle-orm'
import { coverageOf } from '#contract/unit/coverage.ts'
import type { GrantForm } from '#contract/unit/form.ts'
import { today } from '#contract/values/rules.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { refuse } from '#server/refusal.ts'
import { unitEntity } from './entity.ts'
import type { UnitLifeSource } from './life.ts'
import { stepUnit } from './step.ts'
import { units } from './table.ts'
import type { UnitRecord } from './unit.ts'

/**
 * Grants coverage back that ended because of a missed maintenance: maintenances are counted anew from today. The reason and who
 * gave it are in the audit; an earlier grant is replaced.
 */
export async function grantCoverage(
  call: CallContext<StaffScope>,
  before: UnitRecord,
  { version, reason }: GrantForm,
): Promise<void> {
  const { db, at } = call
  const day = today(at)
  stepUnit(call, before, { type: 'unit.grant' })
  await refuseOutdated(db, unitEntity, before, version)
  if (!coverageOf(before, day).missed) refuse('lifecycle', { key: 'unit.coverage_not_lapsed' })
  const [after] = await db
    .update(units)
    .set({
      coverage_granted_on: day,
      coverage_granted_reason: reason,
      version: before.version + 1,
      updated_at: at.toISOString(),
    })
    .where(eq(units.id, before.id))
    .returning()
  await call.audit({ entity: unitEntity, entity_id: before.id, action: 'update', before, after: after ?? null })
}

/** The last grant of coverage. The reason is for staff only. */
export const grantsInLife: UnitLifeSource = async ({ db, scope, unit_id }) => {
  if (unit_id === null) return []
  const { id, coverage_granted_on, coverage_granted_reason } = units
  const rows = await db
    .select({ id, at: coverage_granted_on, reason: coverage_granted_reason })
    .from(units)
    .where(eq(id, unit_id))
  return rows.flatMap(({ id: granted, at, reason }) =>
    at === null
      ? []
      : [
          {
            kind: 'coverage' as const,
            id: granted,
            at,
            number: null,
            title: null,
            detail: scope.kind === 'staff' ? reason : null,
            status: 'granted',
            is_open: false,
          },
        ],
  )
}
