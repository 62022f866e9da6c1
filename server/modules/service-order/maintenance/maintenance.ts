import { getTableColumns, type SQL } from 'drizzle-orm'
import { transition } from 'xstate'
import { type MaintenanceEvent, serviceMaintenance } from '#contract/service-order/maintenance/lifecycle.ts'
import { type MaintenanceState, maintenanceSnapshot } from '#contract/service-order/maintenance/lifecycle-state.ts'
import type { VisitEvent } from '#contract/service-order/visit/lifecycle.ts'
import type { Database } from '#server/db/client.ts'
import { advancing, type Unstamped } from '#server/modules/service-order/handling/advance.ts'
import { isCompanyOpen, orderAccess } from '#server/modules/service-order/handling/order.ts'
import { followOrder, forgetVanParts } from '#server/modules/service-order/visit/visits.ts'
import { service_maintenance_events, service_maintenances } from './table.ts'

/** Entity of maintenances in audit and media. */
export const maintenanceEntity = 'service-order.service-maintenances'

/** Owner of a reply's files: its timeline entry. */
export const maintenanceEntryEntity = 'service-order.service-maintenance-events'

type Row = typeof service_maintenances.$inferSelect
/** A maintenance with `company_open`, which the lifecycle reads and which is not stored. */
export type Maintenance = Omit<Row, 'status'> & Pick<MaintenanceState, 'status' | 'company_open'>

/** Functions that find and lock maintenances. */
export const {
  find: findMaintenance,
  findAsServer: findMaintenanceAsServer,
  lock: lockMaintenance,
  lockAsServer: lockMaintenanceAsServer,
  checkVersion: checkMaintenance,
} = orderAccess(maintenanceEntity, service_maintenances, select)

async function select(db: Database, _: Date, where: SQL | undefined, lock: boolean): Promise<Maintenance[]> {
  const columns = { ...getTableColumns(service_maintenances), company_open: isCompanyOpen(db, service_maintenances) }
  const query = db.select(columns).from(service_maintenances).where(where).$dynamic()
  if (lock) query.for('update', { of: service_maintenances })
  return query
}

/** Columns written by the lifecycle only. */
type LifecycleColumn = keyof MaintenanceState | 'acts_next' | 'version'
type Columns = Partial<Omit<typeof service_maintenances.$inferInsert, LifecycleColumn>>

const advance = advancing<Maintenance, MaintenanceEvent, Columns>({
  of: 'maintenance',
  entity: maintenanceEntity,
  table: service_maintenances,
  events: service_maintenance_events,
  next(order, event) {
    const snapshot = maintenanceSnapshot(order)
    if (!snapshot.can(event)) return null
    const [next] = transition(serviceMaintenance, snapshot, event)
    const { company_open, ...life } = next.context
    return { ...life, status: next.value }
  },
})

/** What a completion that was taken back has left for the next one, of a maintenance that ends without its visit. */
const withoutReport = {
  completion_note: null,
  protocol: null,
  signature: null,
  protocol_file: null,
  photos_before: [],
  photos_after: [],
  report_kept_at: null,
} satisfies Columns

/** The only way in which a maintenance changes. Its current visit follows. */
export const advanceMaintenance: typeof advance = async (acting, before, step) => {
  const following = eventOfVisit(step.event)
  const isOff = following?.type === 'visit.cancel'
  const advanced = await advance(acting, before, isOff ? { ...step, set: { ...step.set, ...withoutReport } } : step)
  if (isOff) await forgetVanParts(acting.db, { of: 'maintenance', id: before.id }, null)
  if (following) await followOrder(acting, 'maintenance', advanced.order, () => following)
  return advanced
}

/** The event of the current visit that follows an event of its order; null where it stays as it is. */
function eventOfVisit(event: Unstamped<MaintenanceEvent>): Unstamped<VisitEvent> | null {
  switch (event.type) {
    case 'order.complete':
      return { type: 'visit.complete', outcome: event.outcome }
    case 'order.cancel':
    case 'order.withdraw':
    case 'order.close_unanswered':
      return { type: 'visit.cancel' }
    case 'order.reopen':
      return { type: 'visit.reopen' }
    default:
      return null
  }
}
