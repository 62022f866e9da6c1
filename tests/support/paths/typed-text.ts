import { type Moment, past } from './moments.ts'

/** Texts that an event carries and that are kept nowhere: neither in the context, nor given to an actor or told. */
export function unkeptTexts({ stimulus, before, after, effects }: Moment): string[] {
  if (stimulus.kind !== 'event' || !before?.snapshot?.can(stimulus.event)) return []
  const kept = new Set([after.snapshot?.context, ...effects].flatMap(textsAndNamesIn))
  return typedIn(stimulus.event).filter((text) => !kept.has(text))
}

/** Texts that were typed, stood in the context before this moment and no longer stand there, but for what is typed anew. */
export function lostTexts(moment: Moment, isTyping: (event: string) => boolean): string[] {
  const { stimulus, before, after } = moment
  const has = new Set(textsAndNamesIn(after.snapshot?.context))
  const gone = [...textsIn([before?.snapshot?.context])].filter((text) => !has.has(text))
  if (gone.length === 0) return []
  const typed = new Map<string, readonly string[]>()
  for (const { stimulus: earlier } of past(moment))
    if (earlier.kind === 'event' && isTyping(earlier.type) && !typed.has(earlier.type))
      typed.set(earlier.type, typedIn(earlier.event))
  // What the same event brought before was typed anew.
  typed.delete(stimulus.type)
  const texts = new Set([...typed.values()].flat())
  return gone.filter((text) => texts.has(text))
}

/** Where an event says which field, which button, which record: nobody has typed that. */
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

/** A filter is kept under the name of its column. */
function textsAndNamesIn(value: unknown): string[] {
  return [...textsIn(value), ...namesIn(value)]
}

function namesIn(value: unknown, met: Set<unknown> = new Set()): string[] {
  if (typeof value !== 'object' || value === null || met.has(value)) return []
  met.add(value)
  return [...Object.keys(value), ...Object.values(value).flatMap((inner) => namesIn(inner, met))]
}

/** All strings in a value, however deep, that are long enough to be told apart. */
function textsIn(value: unknown, found: Set<string> = new Set(), met: Set<unknown> = new Set()): Set<string> {
  if (typeof value === 'string' && value.trim().length > 1) found.add(value)
  if (typeof value !== 'object' || value === null || met.has(value)) return found
  met.add(value)
  for (const inner of Object.values(value)) textsIn(inner, found, met)
  return found
}
