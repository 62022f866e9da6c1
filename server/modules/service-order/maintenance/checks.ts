import { eq } from 'drizzle-orm'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { named } from './names.ts'
import { device_types, maintenance_checks } from './table.ts'

const list = maintenance.endpoints['service-order.maintenance-checks.index']
const checks = maintenance_checks

/** Checklist items with their device types. */
export function listChecks(call: Call<typeof list, StaffScope>) {
  const { db, locale } = call
  return answerList(call, list, {
    rows: () =>
      db
        .select({
          // The id comes first, because exports read the ids of a list first.
          id: checks.id,
          check: checks,
          device_type_name: named(device_types, locale),
        })
        .from(checks)
        .leftJoin(device_types, eq(device_types.id, checks.device_type))
        .$dynamic(),
    id: checks.id,
    counted: checks,
    where: isLive(checks),
    sorts: {
      created_at: checks.created_at,
      name_pl: checks.name_pl,
      name_en: checks.name_en,
      position: checks.position,
    },
    filters: {
      name_pl: (text: string) => contains(checks.name_pl, text),
      name_en: (text: string) => contains(checks.name_en, text),
      device_type: (ids: readonly number[]) => isOneOf(checks.device_type, ids),
      active: (active: boolean) => equals(checks.active, active),
    },
    toRow: ({ check, device_type_name }) => ({ ...check, device_type_name }),
  })
}
