import type { Acting } from '#server/db/acting.ts'
import { audit } from '#server/db/audit.ts'
import { order_tasks } from './table.ts'

/** The word under which the audit knows tasks. */
export const taskEntity = 'order.tasks'

type NewTask = Pick<typeof order_tasks.$inferInsert, 'order_id' | 'kind' | 'detail'>

/** Gives staff something that only a person can settle. */
export async function addTask({ db, by, at }: Acting, task: NewTask): Promise<number> {
  const [row] = await db
    .insert(order_tasks)
    .values({ ...task, created_at: at.toISOString() })
    .returning()
  if (!row) throw new Error('The task was not stored')
  await audit(db, { by, at, entity: taskEntity, entity_id: row.id, action: 'store', before: null, after: row })
  return row.id
}
