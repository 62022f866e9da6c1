import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { TimelineKind } from '#contract/service-order/statuses.ts'
import type { Acting } from '#server/db/acting.ts'
import type { Database } from '#server/db/client.ts'
import { type ErpError, isOutage } from '#server/integrations/erp/erp.ts'
import { enqueueErpProbe, enqueueErpResume, nextTry } from '#server/modules/service-order/erp-queue.ts'
import type { ErpAttempts } from '#server/modules/service-order/handling/table.ts'
import { erp_attempts, service_order_events } from '#server/modules/service-order/warranty/table.ts'

/** Timeline entries about another serial number of the order. */
export const numberKinds: TimelineKind[] = ['serial_corrected', 'unit_replaced', 'replacement_undone']

/** Condition for timeline entries that are written to the ERP: changes of the status, and corrections of the serial number. */
export const isToldToErp = or(
  isNotNull(service_order_events.to_status),
  inArray(service_order_events.kind, numberKinds),
)

/** Timeline entry of an order's last change that is written to the ERP. */
export async function lastMove(db: Database, order_id: number): Promise<number> {
  const { id } = service_order_events
  const [last] = await db
    .select({ id })
    .from(service_order_events)
    .where(and(eq(service_order_events.order_id, order_id), isToldToErp))
    .orderBy(desc(id))
    .limit(1)
  return last?.id ?? 0
}

/** Functions that record tries to save orders of a kind in the ERP. */
export function erpTries(attempts: ErpAttempts) {
  /** Number of the last try, and of failures since the last success. */
  async function last(db: Database, order_id: number): Promise<{ number: number; failures: number }> {
    const tries = await db
      .select({ number: attempts.number, outcome: attempts.outcome })
      .from(attempts)
      .where(eq(attempts.order_id, order_id))
      .orderBy(desc(attempts.number))
    const failures = tries.findIndex(({ outcome }) => outcome === 'saved')
    return { number: tries[0]?.number ?? 0, failures: failures < 0 ? tries.length : failures }
  }

  return {
    async keepSavedTry({ db, at }: Acting, order_id: number): Promise<void> {
      const { number, failures } = await last(db, order_id)
      await db.insert(attempts).values({ order_id, number: number + 1, at: at.toISOString(), outcome: 'saved' })
      if (failures > 0) await enqueueErpResume(db)
    },

    /**
     * Records a failed try and returns the time of the next one; null when a day has passed. Those in charge are notified by a
     * job (erp-letters.ts).
     */
    async keepFailedTry({ db, at }: Acting, order_id: number, failure: ErpError): Promise<Date | null> {
      const { number, failures } = await last(db, order_id)
      const next_at = nextTry(failures + 1, at, failure.retry_after)
      await db.insert(attempts).values({
        order_id,
        number: number + 1,
        at: at.toISOString(),
        outcome: 'failed',
        failure: failure.kind,
        reason: failure.message,
        next_at: next_at?.toISOString() ?? null,
      })
      if (isOutage(failure)) await enqueueErpProbe(db, false)
      return next_at
    },
  }
}

/** The tries of warranty orders. */
export const { keepSavedTry, keepFailedTry } = erpTries(erp_attempts)
