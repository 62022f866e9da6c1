import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { refuseField } from '#server/refusal.ts'
import { devices } from './table.ts'

/** Maximum length of a chain of successors; longer ones are a mistake. */
const longest = 20

/**
 * A value of a blocked device's replacement: the first successor that is not blocked, as `value` over `chain`. Null where there
 * is none, or it does not match `visible`, a condition on `devices`. For use in a select from `devices`.
 */
export function ofSuccessor<Value>(value: string, visible?: SQL): SQL<Value | null> {
  const seen = visible && sql`and exists (select from devices where devices.id = chain.id and ${visible})`
  return sql<Value | null>`case when devices.blocked and devices.successor_id is not null then (
    with recursive chain as (
      select next.id, next.name, next.blocked, next.successor_id, 1 as step
      from devices next where next.id = devices.successor_id and next.deleted_at is null
      union all
      select next.id, next.name, next.blocked, next.successor_id, chain.step + 1
      from devices next join chain on next.id = chain.successor_id
      where chain.blocked and next.deleted_at is null and chain.step < ${sql.raw(String(longest))}
    ) select ${sql.raw(value)} from chain where not chain.blocked ${seen} order by chain.step limit 1
  ) end`
}

const shown = `json_build_object('id', chain.id, 'name', chain.name)`

export const successorName = ofSuccessor<string>('chain.name')

/** The replacement as selectors show it, where it matches `visible`. */
export function successorShown(visible?: SQL) {
  return ofSuccessor<{ id: number; name: string }>(shown, visible)
}

/** Refuses a successor that would create a cycle. */
export async function refuseCircle(db: Database, id: number, successor_id: number): Promise<void> {
  if (id === successor_id) refuseField('successor_id', 'device.own_successor')
  const { rows } = await db.execute(sql`
    with recursive chain as (
      select ${devices.id}, ${devices.successor_id} from ${devices} where ${devices.id} = ${successor_id}
      union
      select next.id, next.successor_id from devices next join chain on next.id = chain.successor_id
    ) select id from chain where id = ${id}`)
  if (rows.length > 0) refuseField('successor_id', 'device.successor_circle')
}
