import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PaymentTasks } from '#contract/dashboard/dashboard.ts'
import type { OrderTaskKind } from '#contract/order/entity.ts'
import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { trainingOrdersInScope } from './orders-in-scope.ts'
import { order_tasks, training_orders } from './table.ts'

/** Entity of tasks in the audit. */
export const taskEntity = 'order.tasks'

/** A task as it is stored. */
export type Task = typeof order_tasks.$inferSelect
type NewTask = Pick<typeof order_tasks.$inferInsert, 'order_id' | 'kind' | 'detail'>

/** Kinds of tasks about money without a place, for which the company can choose. */
export const looseMoney = ['late_payment', 'second_payment'] as const satisfies OrderTaskKind[]

/** Creates a task for staff. */
export async function addTask({ db, by, at }: Acting, task: NewTask): Promise<number> {
  const [row] = await db
    .insert(order_tasks)
    .values({ ...task, created_at: at.toISOString() })
    .returning()
  if (!row) throw new Error('The task was not stored')
  await audit(db, { by, at, entity: taskEntity, entity_id: row.id, action: 'store', before: null, after: row })
  return row.id
}

/** Open tasks of an order, oldest first. */
export function openTasksOf(db: Database, order_id: number, kinds: readonly OrderTaskKind[]): Promise<Task[]> {
  return db
    .select()
    .from(order_tasks)
    .where(and(eq(order_tasks.order_id, order_id), inArray(order_tasks.kind, [...kinds]), isNull(order_tasks.done_at)))
    .orderBy(asc(order_tasks.id))
}

/** Closes a task, which must be locked. */
export async function closeTask({ db, by, at }: Acting, task: Task, note: string): Promise<void> {
  const [after] = await db
    .update(order_tasks)
    .set({ done_at: at.toISOString(), done_by: by.user_id, note, version: task.version + 1 })
    .where(eq(order_tasks.id, task.id))
    .returning()
  await audit(db, {
    by,
    at,
    entity: taskEntity,
    entity_id: task.id,
    action: 'settle',
    before: task,
    after: after ?? null,
  })
}

/** Open tasks: their number, and the oldest ones. */
export async function openTasks({ db, scope }: CallContext<StaffScope>, shown: number): Promise<PaymentTasks> {
  const where = and(isNull(order_tasks.done_at), trainingOrdersInScope(scope))
  const oldest = await db
    .select({
      id: order_tasks.id,
      order_id: order_tasks.order_id,
      kind: order_tasks.kind,
      order_number: training_orders.order_number,
      contractor_name: training_orders.contractor_name,
      created_at: order_tasks.created_at,
    })
    .from(order_tasks)
    .innerJoin(training_orders, eq(training_orders.id, order_tasks.order_id))
    .where(where)
    .orderBy(asc(order_tasks.created_at), asc(order_tasks.id))
    .limit(shown)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(order_tasks)
    .innerJoin(training_orders, eq(training_orders.id, order_tasks.order_id))
    .where(where)
  return { total: counted?.total ?? 0, oldest }
}
