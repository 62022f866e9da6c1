import { type SQL, sql } from 'drizzle-orm'
import type { EraseObstacle } from '#contract/consent/consent.ts'
import type { PersonalKind } from '#server/modules/consent/personal-kind.ts'

/** End of a record's retention period; null while it has not begun. */
export function dueAt(kind: PersonalKind, years: number): SQL {
  return sql`(${kind.begins} + make_interval(years => coalesce(${kind.years ?? sql`null::int`}, ${years}::int)))`
}

/** Whether the record is on hold because of a dispute, which takes precedence over everything else. */
export function isHeld({ table }: PersonalKind): SQL {
  return 'on_hold' in table ? sql`${table.on_hold}` : sql`false`
}

/** Whether the record still contains personal data. */
export function isPersonal({ table, emails }: Pick<PersonalKind, 'table' | 'emails'>): SQL {
  return 'anonymised_at' in table ? sql`${table.anonymised_at} is null` : sql`${emails[0]} <> ''`
}

/** Condition for the records that retention makes anonymous now. */
export function isDue(kind: PersonalKind, years: number, at: Date): SQL {
  return sql`${isPersonal(kind)} and not ${isHeld(kind)} and ${kind.obstacle} is null and not (${outlasts(kind, at)})
    and ${dueAt(kind, years)} <= ${at.toISOString()}::timestamptz`
}

/** Whether retention spares the record although its period is over. */
export function outlasts(kind: PersonalKind, at: Date): SQL {
  return kind.outlasts?.(at) ?? sql`false`
}

/** Reason why a request to erase the record cannot be fulfilled, or null. */
export function obstacleOf(kind: PersonalKind, years: number, at: Date): SQL<EraseObstacle | null> {
  const isYoung = sql`${kind.begins} is null or ${dueAt(kind, years)} > ${at.toISOString()}::timestamptz`
  return sql<EraseObstacle | null>`case when ${isHeld(kind)} then 'held'
    else coalesce(${kind.obstacle}, case when (${kind.bindsRequests}) and (${isYoung}) then 'contract' end) end`
}
