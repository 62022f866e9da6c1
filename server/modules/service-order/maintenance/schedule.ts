import { randomUUID } from 'node:crypto'
import { warsawMoments } from '#contract/moment.ts'
import type { ScheduleForm } from '#contract/service-order/maintenance/forms.ts'
import type { Database } from '#server/db/client.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { colleagueName } from '#server/modules/dictionary/index.ts'
import { refuseField } from '#server/refusal.ts'
import { mailScheduled, mailVisitHandedOver, mailVisitReminder } from './mails.ts'
import {
  advanceMaintenance,
  checkMaintenance,
  lockMaintenance,
  lockMaintenanceAsServer,
  type Maintenance,
} from './maintenance.ts'

/** Job that reminds both sides of a visit on the day before. */
export const visitJob = 'service-order.visit'

const day = 86_400_000

/** Schedules the visit: both sides get a letter with a calendar entry, and a reminder the day before. */
export async function schedule(
  call: CallContext,
  id: number,
  { version, visit_day, visit_time, by_partner, technician_id, technician_name }: ScheduleForm,
): Promise<void> {
  const { db, at, user } = call
  const before = await lockMaintenance(call, id)
  await checkMaintenance(db, before, version)
  const [visit_at] = warsawMoments(`${visit_day}T${visit_time}`)
  if (visit_at === undefined || Date.parse(visit_at) <= at.getTime()) refuseField('visit_time', 'rule.date_in_future')
  const name = by_partner || technician_id === null ? technician_name : await colleagueName(db, technician_id)
  if (name === null) refuseField('technician_id', 'rule.unknown_record')
  const { order } = await advanceMaintenance(acting(call), before, {
    event: { type: 'order.schedule', visit_at, by_partner },
    set: {
      visit_code: before.visit_code ?? randomUUID(),
      technician_id: by_partner ? null : technician_id,
      technician_name: name,
      ...(before.owner_id === null && { owner_id: user.id, owner_name: user.full_name }),
    },
    entry: { kind: 'scheduled', reason: visit_at, text: name },
  })
  await tellVisit(call, order)
  if (before.visit_at !== null && before.technician_id !== order.technician_id)
    await mailVisitHandedOver(db, before, order)
}

/** Sends both sides the appointment of a visit that is to come, and plans the reminder. */
export async function tellVisit({ db, at }: Pick<CallContext, 'db' | 'at'>, order: Maintenance): Promise<void> {
  const { id, visit_at } = order
  if (visit_at === null || Date.parse(visit_at) <= at.getTime()) return
  await mailScheduled(db, order)
  const startAfter = new Date(Math.max(at.getTime(), Date.parse(visit_at) - day))
  if (Date.parse(visit_at) - at.getTime() > day) await enqueue(db, visitJob, { order_id: id, visit_at }, { startAfter })
}

/** Reminds both sides, unless the visit was rescheduled or is over, or the maintenance completed or withdrawn. */
export async function remindOfVisit(db: Database, at: Date, order_id: number, visit_at: string): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockMaintenanceAsServer(tx, at, order_id)
    const isAhead = Date.parse(visit_at) > at.getTime()
    if (isAhead && order?.status === 'inprogress' && order.visit_at === visit_at) await mailVisitReminder(tx, order)
  })
}
