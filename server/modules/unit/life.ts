import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { LifeEvent } from '#contract/unit/entity.ts'
import type { UnitEventKind } from '#contract/unit/values.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import { readConcurrently } from '#server/db/concurrent-reads.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { seam } from '#server/seam.ts'
import { correctionsInLife } from './correct-serial.ts'
import { grantsInLife } from './coverage.ts'
import { movesInLife } from './moves.ts'

/** An event in a unit's history contributed by another module: an order, maintenance or part. */
export interface UnitEvent {
  kind: UnitEventKind
  /** Id of the record. */
  id: number
  /** Whether the reader may open the record; otherwise only kind, day and code are returned. */
  is_seen?: boolean
  /** Past or future moment or day. */
  at: string
  /** Number of the record: `SG/2026/01177`. */
  number: string | null
  /** Short subject in the caller's language: `E12`, the name of a part. */
  title: string | null
  /** Longer description. */
  detail: string | null
  /** A status of its kind. */
  status: string
  /** Whether an action is pending. */
  is_open: boolean
  /** The person, where it may be shown. */
  person?: string | null
  /** Id of a document. */
  file?: string | null
  /** Kind of the order of a part from the van. */
  of?: 'maintenance' | 'warranty' | null
}

/** The caller and the unit. */
export interface UnitAsked {
  db: Database
  scope: Scope
  at: Date
  locale: Locale
  /** Records that the actor may not open are left out. */
  by: By
  /** The known unit; null for a number of which no unit is known. */
  unit_id: number | null
  serial_no: string
}

/**
 * Events contributed by one kind of records. For colleagues those that they may see; for companies all of the unit, those of another
 * company with `is_seen` false.
 */
export type UnitLifeSource = (asked: UnitAsked) => Promise<UnitEvent[]>

const contributed = seam<readonly UnitLifeSource[]>('history of units')

/** Registers the modules that contribute to the history of units; called when the modules are assembled. */
export const declareUnitLife = contributed.connect

/** Moves and events of a unit, oldest first. */
export async function lifeOf(asked: UnitAsked): Promise<LifeEvent[]> {
  const sources: readonly UnitLifeSource[] = [movesInLife, grantsInLife, correctionsInLife, ...contributed.get()]
  const told = (await readConcurrently(asked.db, ...sources.map((source) => () => source(asked)))).flat()
  const events = told.map(({ is_seen, ...event }) => (is_seen === false ? reduced(event) : event))
  const files = await mediaFiles(
    asked.db,
    asked.at,
    events.flatMap(({ file }) => file ?? []),
  )
  return events
    .map((event) => ({
      ...event,
      of: event.of ?? null,
      person: event.person ?? null,
      file: files.get(event.file ?? '') ?? null,
    }))
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
}

/** A day comes before the moments of that day in Warsaw. */
const orderOf = ({ at }: Pick<LifeEvent, 'at'>): string => (at.length === 10 ? at : warsawLocal(at))

/** The part of an event that the unit's next company may read: no numbers, names, papers or way to the record. */
function reduced({ kind, at, title, detail, status, is_open }: UnitEvent) {
  const isCode = kind === 'order' || kind === 'part' || kind === 'fitted_part'
  return {
    kind,
    id: null,
    of: null,
    at,
    title,
    detail: isCode ? detail : null,
    status,
    is_open,
    number: null,
    person: null,
    file: null,
  }
}
