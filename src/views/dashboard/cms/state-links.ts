import { IconAlertTriangle, IconCircleCheck, IconCloudOff } from '@tabler/icons-react'
import type { SystemState } from '#contract/dashboard/work.ts'
import { reportPaths } from '#views/report/cms/paths.ts'
import { warrantyOrderPaths } from '#views/service-order/zone.ts'
import { synchronizationPaths } from '#views/synchronization/cms/paths.ts'

export const stateIcons = { red: IconCloudOff, amber: IconAlertTriangle, green: IconCircleCheck }
const runs = synchronizationPaths.runs('contractors')
const partsList = '/cms/service-order/spare-parts-orders'

/** The page with the records that a state counts. */
export function hrefOf({ kind, tone, count, of }: SystemState, mayDecide: boolean): string {
  if (kind === 'erp' && of === 'parts') return `${partsList}?erp_status=failed`
  if (kind === 'erp') return `${warrantyOrderPaths.staff.list}?erp_status=failed`
  if (kind === 'imports') return of ? `/cms/import/${of}?to_correct=true` : '/cms/import/error-codes'
  if (kind === 'mail') return tone === 'red' ? '/cms/jobs?name=mail.send' : `/cms/outbox?created_at=${of}..${of}`
  if (kind === 'reports') return reportPaths.activities
  return count > 0 && of && mayDecide ? synchronizationPaths.differencesOfRun(of) : runs
}
