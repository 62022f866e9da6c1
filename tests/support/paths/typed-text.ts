import { type Moment, past } from './moments.ts'

/** Texts of an event that are neither kept in the context nor passed to an actor or emitted. */
export function unkeptTexts({ stimulus, before, after, effects }: Moment): string[] {
  if (stimulus.kind !== 'event' || !before?.snapshot?.can(stimulus.event)) return []
  const kept = new Set([after.snapshot?.context, ...effects].flatMap(textsAndNamesIn))
  return typedIn(stimulus.event).filter((text) => !kept.has(text))
}

/** Typed texts that were in the context before this moment and are lost, except those that are replaced. */
export function lostTexts(moment: Moment, isTyping: (event: string) => boolean): string[] {
  const { stimulus, before, after } = moment
  const has = new Set(textsAndNamesIn(after.snapshot?.context))
  const gone = [...textsIn([before?.snapshot?.context])].filter((text) => !has.has(text))
  if (gone.length === 0) return []
  const typed = new Map<string, readonly string[]>()
  for (const { stimulus: earlier } of past(moment))
    if (earlier.kind === 'event' && isTyping(earlier.type) && !typed.has(earlier.type))
      typed.set(earlier.type, typedIn(earlier.event))
  // Text of an earlier event of the same kind has been replaced.
  typed.delete(stimulus.type)
  const texts = new Set([...typed.values()].flat())
  return gone.filter((text) => texts.has(text))
}

/** Keys of events that name a field, a button or a record, whose values are not typed. */
const names = new Set([
  'type',
  'by',
  'at',
  'field',
  'format',
  'side',
  'key',
  'verb',
  'status',
  'direction',
  'permission',
])

/** The texts of an event that a person may have typed. */
function typedIn(event: object): string[] {
  return [...textsIn(Object.entries(event).flatMap(([name, value]) => (names.has(name) ? [] : [value])))]
}

/** A filter is stored under the name of its column. */
function textsAndNamesIn(value: unknown): string[] {
  return [...textsIn(value), ...namesIn(value)]
}

function namesIn(value: unknown, met: Set<unknown> = new Set()): string[] {
  if (typeof value !== 'object' || value === null || met.has(value)) return []
  met.add(value)
  return [...Object.keys(value), ...Object.values(value).flatMap((inner) => namesIn(inner, met))]
}

/** All strings in a value, at any depth, that are long enough to be distinguished. */
function textsIn(value: unknown, found: Set<string> = new Set(), met: Set<unknown> = new Set()): Set<string> {
  if (typeof value === 'string' && value.trim().length > 1) found.add(value)
  if (typeof value !== 'object' || value === null || met.has(value)) return found
  met.add(value)
  for (const inner of Object.values(value)) textsIn(inner, found, met)
  return found
}
