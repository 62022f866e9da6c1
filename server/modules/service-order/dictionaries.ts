import { serviceOrder } from '#contract/service-order/service-order.ts'
import { resources } from '#server/http/records/resources.ts'
import { maintenance_types, repair_types } from './table.ts'

/** Kinds of maintenances and repairs. */
export const serviceDictionaries = resources(serviceOrder, {
  'service-order.maintenance-types': { table: maintenance_types },
  'service-order.repair-types': { table: repair_types },
})
