import { IconAlertTriangle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import type { SystemState } from '#contract/dashboard/work.ts'
import { listOf } from '#services/dashboard/counted.ts'
import { ofSystemState } from '#services/dashboard/counts.ts'
import { reportPaths } from '#views/report/cms/paths.ts'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import { synchronizationPaths } from '#views/synchronization/cms/paths.ts'

export const stateIcons = { red: IconCloudOff, amber: IconAlertTriangle, green: IconCircleCheck }
const runs = synchronizationPaths.runs('contractors')
const partsList = '/cms/service-order/spare-parts-orders'

/** The page with the records that a state counts. */
export function hrefOf(state: SystemState, mayDecide: boolean): string {
  const { kind, tone, count, of } = state
  const counted = ofSystemState(state)
  if (counted && kind === 'erp')
    return listOf(of === 'parts' ? partsList : warrantyOrderPaths.staff.list, counted, state)
  if (counted && kind === 'imports') return listOf(`/cms/import/${of}`, counted, state)
  if (counted && kind === 'mail') return listOf(tone === 'red' ? '/cms/jobs' : '/cms/outbox', counted, state)
  if (kind === 'imports') return '/cms/import/error-codes'
  if (kind === 'reports') return reportPaths.activities
  return count > 0 && of && mayDecide ? synchronizationPaths.differencesOfRun(of) : runs
}
