import type { CatalogueEntry } from './catalogued.ts'
import { stateName } from './chart.ts'
import type { Moment } from './moments.ts'
import { identityIn, type Situation } from './situation.ts'

/** Identities of the situations that match, and of all from which one of them can be reached by these moments. */
export function reaching(moments: readonly Moment[], isThere: (situation: Situation) => boolean): ReadonlySet<string> {
  const origins = new Map<string, string[]>()
  const found = new Set<string>()
  for (const { before, after } of moments) {
    if (isThere(after)) found.add(identityIn(after))
    if (before && isThere(before)) found.add(identityIn(before))
    if (before) origins.set(identityIn(after), [...(origins.get(identityIn(after)) ?? []), identityIn(before)])
  }
  for (const identity of found) for (const origin of origins.get(identity) ?? []) found.add(origin)
  return found
}

/** Whether the person caused the step; `reports` of the catalogue entry names events that actors send. */
export function isPersons({ exceptions }: CatalogueEntry, { stimulus: { kind, type } }: Moment): boolean {
  return kind === 'event' && exceptions.reports?.[type] === undefined
}

/** Whether an actor answered without failing. */
export function isAnswer(moment: Moment, actor: string): boolean {
  return moment.stimulus.kind === 'outcome' && moment.stimulus.actor === actor && !isFailure(moment)
}

/** Whether an actor failed. */
export function isFailure({ stimulus }: Moment): boolean {
  return stimulus.kind === 'outcome' && stimulus.type.startsWith('xstate.error.')
}

/** Whether the step starts an actor. */
export function starts({ effects }: Moment, actor: string): boolean {
  return effects.some((effect) => effect.kind === 'starts' && effect.actor === actor)
}

/** The writing actors that the step starts. */
export function writesStarted(entry: CatalogueEntry, { effects }: Moment) {
  return effects.flatMap((effect) => (effect.kind === 'starts' && isWrite(entry, effect.source) ? [effect] : []))
}

/** Verbs at the beginning of actors that only read, or keep something in this browser. */
const readingVerbs =
  /^(load|find|fetch|open|check|count|watch|listen|validate|weigh|preview|receive|refresh|ask|sync|show|export|keep|remember|route)/

/** Whether an actor writes, judging by its name. */
export function isWrite({ exceptions }: CatalogueEntry, source: string): boolean {
  return exceptions.reads?.[source] === undefined && !readingVerbs.test(source)
}

/** The idempotency key in an input, or undefined. */
export function keyIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'key' in input ? input.key : undefined
}

const failureColumns = /failure|error|refus|conflict|problem|reason/i

/** Whether the context holds a failure, under one of the names that charts use. */
export function holdsFailure({ snapshot }: Situation): boolean {
  const entries = Object.entries<unknown>(snapshot?.context ?? {})
  return entries.some(([name, value]) => failureColumns.test(name) && isSomething(value))
}

function isSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0 || value instanceof Error
  return value !== null && value !== undefined && value !== '' && value !== false
}

/** Names of the states with the tag `busy`. */
export function busyState({ snapshot }: Situation): string {
  return (snapshot?._nodes ?? [])
    .filter(({ tags }) => tags.includes('busy'))
    .map(stateName)
    .join(' ')
}

/** Names of the states with the tag `failed`. */
export function failedStates({ snapshot }: Situation): string[] {
  return (snapshot?._nodes ?? []).filter(({ tags }) => tags.includes('failed')).map(stateName)
}

/** Whether the actor is a listener: it runs until it is stopped, so the catalogue has no result for it. */
export function isListener({ outcomes }: CatalogueEntry, { stimulus }: Moment): boolean {
  return stimulus.kind === 'outcome' && (outcomes[stimulus.actor]?.done ?? []).length === 0
}

/** Whether a situation has a tag. */
export function hasTag({ snapshot }: Situation, tag: string): boolean {
  return snapshot?.hasTag(tag) === true
}
