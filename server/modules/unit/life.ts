import type { By } from '#contract/lifecycle-actor.ts'
import type { Locale } from '#contract/locale.ts'
import type { LifeEvent } from '#contract/unit/entity.ts'
import type { UnitEventKind } from '#contract/unit/words.ts'
import type { Database } from '#server/db/client.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { movesInLife } from './moves.ts'

/** One thing in the life of a unit that another module knows of: an order, a maintenance, a part. */
export interface UnitEvent {
  kind: UnitEventKind
  /** The record's id. */
  id: number
  /** When it happened, or will: a moment or a day. */
  at: string
  /** What the record is called: `SG/2026/01177`. */
  number: string | null
  /** What it was about in a word or two, in the caller's language: `E12`, the name of a part. */
  title: string | null
  /** The same at more length. */
  detail: string | null
  /** A status of its kind. */
  status: string
  /** Whether something is still to be done about it. */
  is_open: boolean
  /** Who did it, where that is told. */
  person?: string | null
  /** The id of the paper that it left. */
  file?: string | null
}

/** Whose eyes see, and which unit. */
export interface UnitAsked {
  db: Database
  scope: Scope
  at: Date
  locale: Locale
  /** Who asks: what the person may not open is not told. */
  by: By
  serial_no: string
}

/** What one kind of records knows of a unit, within what the caller may see. */
export type UnitLifeSource = (asked: UnitAsked) => Promise<UnitEvent[]>

let declared: readonly UnitLifeSource[] | null = null

/** Registers the modules that contribute to the history of units; called when the modules are assembled. */
export function declareUnitLife(sources: readonly UnitLifeSource[]): void {
  declared = sources
}

/** Its moves and everything that other modules know of a unit, the oldest first. */
export async function lifeOf(asked: UnitAsked): Promise<LifeEvent[]> {
  if (!declared) throw new Error('The modules are not assembled')
  const events: UnitEvent[] = await movesInLife(asked)
  for (const source of declared) events.push(...(await source(asked)))
  const files = await mediaFiles(
    asked.db,
    asked.at,
    events.flatMap(({ file }) => file ?? []),
  )
  return events
    .map((event) => ({ ...event, person: event.person ?? null, file: files.get(event.file ?? '') ?? null }))
    .toSorted((one, other) => one.at.localeCompare(other.at))
}
