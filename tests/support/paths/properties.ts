import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEntry, Exceptions } from '#machines/catalogued.ts'
import { eventText, stateName, transitionKey } from './chart.ts'
import { type Moment, momentsOf, past, sourcesOf, walkedMomentsOf } from './moments.ts'
import { identityIn, type Situation, stateText } from './situation.ts'
import { lostTexts, unkeptTexts } from './typed-text.ts'

/** What is wrong at a moment, and the exception that would explain it: its kind and its name. */
type Complaint = { moment: Moment; problem: string; kind: keyof Exceptions; name: string }
type Property = (entry: CatalogueEntry, moments: readonly Moment[]) => Complaint[]

/** What the paths of every chart keep, whatever the chart says (docs/testing.md): where they can lead at all. */
const propertiesOfPaths: readonly Property[] = [
  busyEnds,
  somethingCanHappen,
  failuresHaveAWayOn,
  transitionsDoSomething,
]
/** What every step keeps, after whatever came before it; walks come by the same place twice. */
const propertiesOfSteps: readonly Property[] = [
  failuresAreTold,
  answersDoNotFail,
  oneWriteOfAKind,
  nothingIsSentTwice,
  keysAreUsedOnce,
  writesAreHeard,
  typedTextIsKept,
]

/** Where paths break a property that no exception of the catalogue explains, and exceptions that explain nothing. */
export function brokenProperties(entry: CatalogueEntry): string[] {
  const moments = momentsOf(entry)
  const all = [...moments, ...walkedMomentsOf(entry)]
  const needed = new Set<string>()
  const complaints = [
    ...propertiesOfPaths.flatMap((property) => property(entry, moments)),
    ...propertiesOfSteps.flatMap((property) => property(entry, all)),
  ]
  const broken = complaints.flatMap(({ moment, problem, kind, name }) => {
    if (entry.exceptions[kind]?.[name] === undefined) return [`${told(moment)}: ${problem} (${kind}: ${name})`]
    needed.add(`${kind}: ${name}`)
    return []
  })
  const declared = Object.entries(entry.exceptions).flatMap(([kind, names]) =>
    Object.keys(names ?? {}).map((name) => `${kind}: ${name}`),
  )
  const explained = new Set([...needed, ...namesTakenAtTheirWord(entry)])
  return [...new Set(broken), ...declared.filter((name) => !explained.has(name)).map((name) => `not needed: ${name}`)]
}

/** These say what something is, not that a property does not hold. */
function namesTakenAtTheirWord({ exceptions }: CatalogueEntry): string[] {
  return (['reports', 'reads', 'untyped'] as const).flatMap((kind) =>
    Object.keys(exceptions[kind] ?? {}).map((name) => `${kind}: ${name}`),
  )
}

/** What is busy waits for something, and comes to rest without the person. */
function busyEnds(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const byItself = moments.filter((moment) => !isPersons(entry, moment))
  const ending = reaching(byItself, (situation) => !hasTag(situation, 'busy'))
  return moments
    .filter(({ after }) => hasTag(after, 'busy') && !ending.has(identityIn(after)))
    .map((moment) => complaint(moment, 'it stays busy for good', 'waitsFor', busyState(moment.after)))
}

/** Where nothing can happen any more, the flow was meant to end. */
function somethingCanHappen(_: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const left = new Set(moments.map(({ before }) => (before ? identityIn(before) : '')))
  return moments
    .filter(({ after }) => !left.has(identityIn(after)))
    .map((moment) => complaint(moment, 'nothing can happen any more', 'endsIn', stateText(moment.after)))
}

/** Who waits for something that fails is told: the context holds the failure. What is tagged failed always says why. */
function failuresAreTold(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  return moments.flatMap((moment) => {
    const { stimulus, after } = moment
    const holds = holdsFailure(after)
    const name = stimulus.kind === 'outcome' ? (sources.get(stimulus.actor) ?? stimulus.actor) : ''
    if (isFailure(moment) && !holds && failedStates(after).length === 0 && !hasTag(after, 'busy'))
      return [complaint(moment, 'a failure is not told', 'silent', name)]
    return holds ? [] : failedStates(after).map((state) => complaint(moment, 'it does not hold why', 'wordless', state))
  })
}

/** What has failed can be tried again. */
function failuresHaveAWayOn(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  // A listener is started once, and nobody waits for it.
  const failed = moments.filter((moment) => isFailure(moment) && !isListener(entry, moment))
  const actors = new Set(failed.map(({ stimulus }) => (stimulus.kind === 'outcome' ? stimulus.actor : '')))
  return [...actors].flatMap((actor) => {
    const starting = new Set(
      moments.filter((moment) => starts(moment, actor)).map(({ before }) => before && identityIn(before)),
    )
    const retrying = reaching(moments, (situation) => starting.has(identityIn(situation)))
    return failed
      .filter(
        ({ stimulus, after }) =>
          stimulus.kind === 'outcome' &&
          stimulus.actor === actor &&
          !after.awaited.includes(actor) &&
          !retrying.has(identityIn(after)),
      )
      .map((moment) => complaint(moment, 'what failed cannot be tried again', 'givenUp', sources.get(actor) ?? actor))
  })
}

/** An actor that answers has not failed. */
function answersDoNotFail(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  return moments.flatMap((moment) => {
    const { stimulus, before, after } = moment
    if (stimulus.kind !== 'outcome' || isFailure(moment)) return []
    if (!hasTag(after, 'failed') || (before && hasTag(before, 'failed'))) return []
    return [complaint(moment, 'an answer is taken for a failure', 'judges', sources.get(stimulus.actor) ?? '')]
  })
}

/** No two writes of one kind are in flight. */
function oneWriteOfAKind(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  return moments.flatMap((moment) => {
    const writes = moment.after.awaited
      .flatMap((id) => sources.get(id) ?? [])
      .filter((source) => isWrite(entry, source))
    const twice = writes.filter((source, index) => writes.indexOf(source) !== index)
    return twice.map((source) => complaint(moment, 'two writes of one kind are in flight', 'repeats', source))
  })
}

/** The same is sent again only when the person asks for it, or when it has failed. */
function nothingIsSentTwice(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  return moments.flatMap((moment) =>
    writesStarted(entry, moment).flatMap(({ actor, source, input }) => {
      if (isPersons(entry, moment) || isFailure(moment)) return []
      for (const earlier of past(moment)) {
        const sent = writesStarted(entry, earlier).find((write) => write.actor === actor)
        if (sent && isDeepStrictEqual(sent.input, input))
          return [complaint(moment, 'the same is sent twice', 'repeats', source)]
        if (isPersons(entry, earlier) || isFailure(earlier)) return []
      }
      return []
    }),
  )
}

/** What was answered under a key is not sent under it again: the server would take the second for a repetition of the first. */
function keysAreUsedOnce(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  return moments.flatMap((moment) =>
    writesStarted(entry, moment).flatMap(({ actor, source, input }) => {
      const key = keyIn(input)
      if (key === undefined) return []
      let isAnswered = isAnswer(moment, actor)
      for (const earlier of past(moment)) {
        const isSame = writesStarted(entry, earlier).some(
          (write) => write.actor === actor && keyIn(write.input) === key,
        )
        if (isSame && isAnswered) return [complaint(moment, 'a key is used again', 'repeats', source)]
        isAnswered ||= isAnswer(earlier, actor)
      }
      return []
    }),
  )
}

/** A write that is on its way is heard out. */
function writesAreHeard(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  return moments.flatMap((moment) => {
    const stopped = moment.effects.flatMap((effect) =>
      effect.kind === 'stops' ? [sources.get(effect.actor) ?? effect.actor] : [],
    )
    return stopped.some((source) => isWrite(entry, source))
      ? [complaint(moment, 'a write is given up', 'abandons', moment.stimulus.type)]
      : []
  })
}

/** What the person typed is kept, until it is typed anew or was sent. A lifecycle has no person who types. */
function typedTextIsKept(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  if (Object.keys(entry.machine.implementations.actors).length === 0) return []
  const isTyping = (event: string) =>
    entry.exceptions.untyped?.[event] === undefined && entry.exceptions.reports?.[event] === undefined
  const sources = sourcesOf(entry)
  const isSent = ({ stimulus }: Moment) =>
    stimulus.kind === 'outcome' &&
    stimulus.type.startsWith('xstate.done.') &&
    isWrite(entry, sources.get(stimulus.actor) ?? '')
  return moments.flatMap((moment) => {
    const { type } = moment.stimulus
    const lost = isSent(moment) ? [] : lostTexts(moment, isTyping)
    return [
      ...(isTyping(type) ? unkeptTexts(moment) : []).map((text) =>
        complaint(moment, `"${text}" is not kept`, 'ignores', type),
      ),
      ...lost.map((text) => complaint(moment, `"${text}" is lost`, 'forgets', type)),
    ]
  })
}

/** A transition that a person can take does something somewhere. */
function transitionsDoSomething(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const idle = new Map<string, Moment>()
  const working = new Set<string>()
  for (const moment of moments) {
    const { before, after, stimulus, effects } = moment
    if (stimulus.kind !== 'event' || !before?.snapshot?.can(stimulus.event)) continue
    const isSame = effects.length === 0 && stateText(before) === stateText(after)
    const isIdle = isSame && isDeepStrictEqual(before.snapshot.context, after.snapshot?.context)
    for (const transition of entry.machine.getTransitionData(before.snapshot, stimulus.event)) {
      if (isIdle) idle.set(transitionKey(transition), moment)
      else working.add(transitionKey(transition))
    }
  }
  return [...idle]
    .filter(([key]) => !working.has(key))
    .map(([, moment]) => complaint(moment, 'it does nothing', 'idle', moment.stimulus.type))
}

function complaint(moment: Moment, problem: string, kind: keyof Exceptions, name: string): Complaint {
  return { moment, problem, kind, name }
}

/** The identities of the situations from which these moments lead to one of a kind, and of those. */
function reaching(moments: readonly Moment[], isThere: (situation: Situation) => boolean): ReadonlySet<string> {
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

function isPersons({ exceptions }: CatalogueEntry, { stimulus: { kind, type } }: Moment): boolean {
  return kind === 'event' && exceptions.reports?.[type] === undefined
}

function isAnswer(moment: Moment, actor: string): boolean {
  return moment.stimulus.kind === 'outcome' && moment.stimulus.actor === actor && !isFailure(moment)
}

function isFailure({ stimulus }: Moment): boolean {
  return stimulus.kind === 'outcome' && stimulus.type.startsWith('xstate.error.')
}

function starts({ effects }: Moment, actor: string): boolean {
  return effects.some((effect) => effect.kind === 'starts' && effect.actor === actor)
}

function writesStarted(entry: CatalogueEntry, { effects }: Moment) {
  return effects.flatMap((effect) => (effect.kind === 'starts' && isWrite(entry, effect.source) ? [effect] : []))
}

const readingVerbs =
  /^(load|find|fetch|open|check|count|watch|listen|validate|weigh|preview|receive|refresh|ask|sync|show|export|keep|remember|route)/

/** By its name, an actor that does anything else than read or watch, or keep what is only this browser's. */
function isWrite({ exceptions }: CatalogueEntry, source: string): boolean {
  return exceptions.reads?.[source] === undefined && !readingVerbs.test(source)
}

function keyIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'key' in input ? input.key : undefined
}

const failureColumns = /failure|error|refus|conflict|problem|reason/i

/** Whether the context holds why something went wrong, under one of the names that charts have for it. */
function holdsFailure({ snapshot }: Situation): boolean {
  const entries = Object.entries<unknown>(snapshot?.context ?? {})
  return entries.some(([name, value]) => failureColumns.test(name) && isSomething(value))
}

function isSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0 || value instanceof Error
  return value !== null && value !== undefined && value !== '' && value !== false
}

function busyState({ snapshot }: Situation): string {
  return (snapshot?._nodes ?? [])
    .filter(({ tags }) => tags.includes('busy'))
    .map(stateName)
    .join(' ')
}

function failedStates({ snapshot }: Situation): string[] {
  return (snapshot?._nodes ?? []).filter(({ tags }) => tags.includes('failed')).map(stateName)
}

/** Of an actor that goes on until it is stopped the catalogue has no answer. */
function isListener({ outcomes }: CatalogueEntry, { stimulus }: Moment): boolean {
  return stimulus.kind === 'outcome' && (outcomes[stimulus.actor]?.done ?? []).length === 0
}

function hasTag({ snapshot }: Situation, tag: string): boolean {
  return snapshot?.hasTag(tag) === true
}

/** How a complaint names its place: the way there, and where it leads. */
function told(moment: Moment): string {
  const way = [moment, ...past(moment)].reverse().map(({ stimulus }) => eventText(stimulus.type))
  return `${way.slice(1).join(' → ') || 'the start'} ⇒ ${stateText(moment.after)}`
}
