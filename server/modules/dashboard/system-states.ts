import type { SystemState } from '#contract/dashboard/work.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { importStates } from '#server/modules/import/index.ts'
import { stateOfMail } from '#server/modules/mail/index.ts'
import { stateOfReports } from '#server/modules/report/index.ts'
import { ordersRefusedByErp } from '#server/modules/service-order/index.ts'
import { lastContractorsRun } from '#server/modules/synchronization/index.ts'

/** States of the parts of the system that the colleague may open. */
export async function systemStates(call: CallContext<StaffScope>): Promise<SystemState[]> {
  const may = (permission: string) => call.by.permissions[permission] === true
  const states: SystemState[] = []
  if (may('service-order.service-orders.index')) {
    const { total } = await ordersRefusedByErp(call, 'order', 1)
    states.push({ kind: 'erp', tone: total > 0 ? 'red' : 'green', count: total, at: null, of: null })
  }
  if (may('service-order.spare-parts-orders.index')) {
    const { total } = await ordersRefusedByErp(call, 'parts', 1)
    if (total > 0) states.push({ kind: 'erp', tone: 'red', count: total, at: null, of: 'parts' })
  }
  if (may('import.imports.index')) {
    states.push(...(await importStates(call)))
  }
  if (may('synchronization.runs.index')) states.push(await lastContractorsRun(call))
  const mail = await stateOfMail(call)
  if (mail) states.push(mail)
  if (may('report.reports.index')) states.push(...(await stateOfReports(call)))
  return states
}
