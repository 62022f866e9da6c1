import { and, eq, inArray, sql } from 'drizzle-orm'
import { allEntities } from '#contract/entities.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { lookupHandler } from '#server/http/records/lookups.ts'
import { resources } from '#server/http/records/resources.ts'
import { isLive } from '#server/http/records/trash.ts'
import { device_groups } from '#server/modules/device/index.ts'
import { planAnew } from '#server/modules/service-order/due/jobs.ts'
import { leak_check_rules } from '#server/modules/service-order/due/table.ts'
import { refuseField } from '#server/refusal.ts'
import { nameIn } from './names.ts'
import { device_types, maintenance_checks } from './table.ts'

/** Device types of maintenances, and their checklists. */
export const maintenanceDictionaries = resources(maintenance, {
  'service-order.device-types': { table: device_types, prepare: withKnownGroups, changed: planAnew },
  'service-order.leak-check-rules': {
    table: leak_check_rules,
    record: { title: sql<string>`${leak_check_rules.from_tonnes}::text || ' t'` },
    changed: planAnew,
    // Trailing zeros are removed, because 500.000 would be read as half a million.
    toItem: (row) => withoutZeros(row as typeof leak_check_rules.$inferSelect),
  },
  'service-order.maintenance-checks': {
    table: maintenance_checks,
    prepare: async ({ db }, form) => {
      const known = await db.$count(device_types, and(eq(device_types.id, form.device_type), isLive(device_types)))
      if (known === 0) refuseField('device_type', 'rule.unknown_record')
      return form
    },
    async toItem(row, { db, locale }) {
      const [type] = await db
        .select({ name: nameIn(device_types, locale) })
        .from(device_types)
        .where(eq(device_types.id, (row as typeof maintenance_checks.$inferSelect).device_type))
      return { ...row, device_type_name: type?.name ?? null }
    },
  },
})

/** Thresholds of a rule without trailing zeros: `0.5`, `500`. */
function withoutZeros(rule: typeof leak_check_rules.$inferSelect) {
  const { from_tonnes, hermetic_from_tonnes, from_kg, hermetic_from_kg, dwelling_from_kg } = rule
  const thresholds = { from_tonnes, hermetic_from_tonnes, from_kg, hermetic_from_kg, dwelling_from_kg }
  const short = Object.entries(thresholds).map(([name, value]) => [name, String(Number(value))])
  return { ...rule, ...(Object.fromEntries(short) as typeof thresholds) }
}

/** Refuses a type with unknown groups. */
async function withKnownGroups<Form extends { groups: number[] }>({ db }: CallContext, form: Form): Promise<Form> {
  const { groups } = form
  const known =
    groups.length && (await db.$count(device_groups, and(inArray(device_groups.id, groups), isLive(device_groups))))
  if (known !== new Set(groups).size) refuseField('groups', 'rule.unknown_record')
  return form
}

const find = lookupHandler(allEntities['service-order.device-types'], device_types)

/** The types that a partner can choose from. */
export async function offeredDeviceTypes(call: Call) {
  const { results } = await find(call)
  return { results: results as { id: number; name: string }[] }
}
