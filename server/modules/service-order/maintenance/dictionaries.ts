import { and, eq } from 'drizzle-orm'
import { allEntities } from '#contract/entities.ts'
import { maintenance } from '#contract/service-order/maintenance/maintenance.ts'
import type { Call } from '#server/http/handlers.ts'
import { lookupHandler } from '#server/http/records/lookups.ts'
import { resources } from '#server/http/records/resources.ts'
import { isLive } from '#server/http/records/trash.ts'
import { refuseField } from '#server/http/refusal.ts'
import { device_types, maintenance_checks } from './table.ts'

/** What devices of maintenances are called, and what a visit checks on them. */
export const maintenanceDictionaries = resources(maintenance, {
  'service-order.device-types': { table: device_types },
  'service-order.maintenance-checks': {
    table: maintenance_checks,
    prepare: async ({ db }, form) => {
      const known = await db.$count(device_types, and(eq(device_types.id, form.device_type), isLive(device_types)))
      if (known === 0) refuseField('device_type', 'rule.unknown_record')
      return form
    },
  },
})

const find = lookupHandler(allEntities['service-order.device-types'], device_types)

/** The types that a partner chooses from. */
export async function offeredDeviceTypes(call: Call) {
  const { results } = await find(call)
  return { results: results as { id: number; name: string }[] }
}
