import { type AnyColumn, and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { MediaFile } from '#contract/media/files.ts'
import type { TimelineEntry } from '#contract/service-order/handling/timeline.ts'
import type { Database } from '#server/db/client.ts'
import { users } from '#server/modules/auth/index.ts'
import { filesById, toMediaFile } from '#server/modules/media/index.ts'
import type { OrderEvents } from './table.ts'

type TimelineRow = Omit<TimelineEntry, 'actor' | 'files'> & {
  files: string[]
  actor_name: string | null
  actor_is_staff: boolean
}

/** Timeline of an order, oldest first. Internal entries are excluded by the query where required. */
export async function timelineRows(
  db: Database,
  events: OrderEvents,
  id: number,
  withInternal: boolean,
): Promise<TimelineRow[]> {
  return db
    .select({
      id: events.id,
      kind: events.kind,
      at: events.at,
      to_status: events.to_status,
      reason: events.reason,
      text: events.text,
      files: events.files,
      internal: events.internal,
      letter: events.letter,
      from_erp: events.from_erp,
      actor_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
      actor_is_staff: events.actor_is_staff,
    })
    .from(events)
    .leftJoin(users, eq(users.id, events.actor_id))
    .where(and(eq(events.order_id, id), withInternal ? undefined : eq(events.internal, false)))
    .orderBy(asc(events.id))
}

/** Files of an order and its timeline, read together. */
export async function withFiles(
  { db, at }: { db: Database; at: Date },
  ids: readonly (string | null)[],
  events: readonly TimelineRow[],
  partner_name: string,
) {
  const wanted = [...ids, ...events.flatMap((event) => event.files)].filter((id) => id !== null)
  const rows = await filesById(db, wanted)
  const file = (id: string | null): MediaFile | null => {
    const row = id === null ? undefined : rows.get(id)
    return row ? toMediaFile(db, row, at) : null
  }
  const files = (list: readonly string[]) => list.map(file).filter((found) => found !== null)
  const timeline: TimelineEntry[] = events.map(({ actor_name, actor_is_staff, ...event }) => ({
    ...event,
    files: files(event.files),
    actor:
      actor_name === null
        ? null
        : { full_name: actor_name, company: actor_is_staff ? null : partner_name, is_staff: actor_is_staff },
  }))
  return { file, files, timeline }
}

/** Ids of the files of an order's internal entries, as SQL. */
export function internalFilesOf(events: OrderEvents, order: AnyColumn): SQL {
  return sql`array(select unnest(${events.files}) from ${events} where ${events.order_id} = ${order} and ${events.internal})`
}
