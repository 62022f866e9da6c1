import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEntry } from './catalogued.ts'
import { eventText, transitionKey } from './chart.ts'
import { type Complaint, complaint, type Property } from './complaint.ts'
import {
  busyState,
  failedStates,
  hasTag,
  holdsFailure,
  isFailure,
  isListener,
  isPersons,
  isWrite,
  reaching,
  starts,
} from './moment-facts.ts'
import { type Moment, momentsOf, past, sourcesOf, walkedMomentsOf } from './moments.ts'
import { keysAreUsedOnce, nothingIsSentTwice, oneWriteOfAKind, writesAreHeard } from './properties-of-writes.ts'
import { identityIn, stateText } from './situation.ts'
import { lostTexts, unkeptTexts } from './typed-text.ts'

/** Properties of the reachable states that hold for every chart (docs/testing.md). */
const propertiesOfPaths: readonly Property[] = [
  busyEnds,
  somethingCanHappen,
  failuresCanBeTriedAgain,
  transitionsDoSomething,
]
/** Properties of every step, after any other; walks visit the same state twice. */
const propertiesOfSteps: readonly Property[] = [
  failuresAreShown,
  answersDoNotFail,
  oneWriteOfAKind,
  nothingIsSentTwice,
  keysAreUsedOnce,
  writesAreHeard,
  typedTextIsKept,
]

/** Violations of a property that no exception of the catalogue explains, and exceptions that explain nothing. */
export function brokenProperties(entry: CatalogueEntry): string[] {
  const moments = momentsOf(entry)
  const all = [...moments, ...walkedMomentsOf(entry)]
  const needed = new Set<string>()
  const complaints = [
    ...propertiesOfPaths.flatMap((property) => property(entry, moments)),
    ...propertiesOfSteps.flatMap((property) => property(entry, all)),
  ]
  const broken = complaints.flatMap(({ moment, problem, kind, name }) => {
    if (entry.exceptions[kind]?.[name] === undefined) return [`${placeOf(moment)}: ${problem} (${kind}: ${name})`]
    needed.add(`${kind}: ${name}`)
    return []
  })
  const declared = Object.entries(entry.exceptions).flatMap(([kind, names]) =>
    Object.keys(names ?? {}).map((name) => `${kind}: ${name}`),
  )
  const explained = new Set([...needed, ...uncheckedExceptions(entry)])
  return [...new Set(broken), ...declared.filter((name) => !explained.has(name)).map((name) => `not needed: ${name}`)]
}

/** These describe the chart; they do not exempt it from a property. */
function uncheckedExceptions({ exceptions }: CatalogueEntry): string[] {
  return (['reports', 'reads', 'untyped'] as const).flatMap((kind) =>
    Object.keys(exceptions[kind] ?? {}).map((name) => `${kind}: ${name}`),
  )
}

/** A busy state waits for an actor or a delay, and comes to rest without the person. */
function busyEnds(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const byItself = moments.filter((moment) => !isPersons(entry, moment))
  const ending = reaching(byItself, (situation) => !hasTag(situation, 'busy'))
  return moments
    .filter(({ after }) => hasTag(after, 'busy') && !ending.has(identityIn(after)))
    .map((moment) => complaint(moment, 'it stays busy for good', 'waitsFor', busyState(moment.after)))
}

/** A state in which nothing can happen any more is an intended end. */
function somethingCanHappen(_: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const left = new Set(moments.map(({ before }) => (before ? identityIn(before) : '')))
  return moments
    .filter(({ after }) => !left.has(identityIn(after)))
    .map((moment) => complaint(moment, 'nothing can happen any more', 'endsIn', stateText(moment.after)))
}

/** A failure is shown: the context holds it, and a state tagged `failed` always has a reason. */
function failuresAreShown(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
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

/** A failed action can be tried again. */
function failuresCanBeTriedAgain(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  // A listener is started once, and not awaited.
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

/** An answer of an actor is no failure. */
function answersDoNotFail(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  return moments.flatMap((moment) => {
    const { stimulus, before, after } = moment
    if (stimulus.kind !== 'outcome' || isFailure(moment)) return []
    if (!hasTag(after, 'failed') || (before && hasTag(before, 'failed'))) return []
    return [complaint(moment, 'an answer is taken for a failure', 'judges', sources.get(stimulus.actor) ?? '')]
  })
}

/** Typed text is kept until it is replaced or sent. This does not concern lifecycles. */
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

/** A transition that a person can take has an effect in some state. */
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

/** The place of a complaint as text: the path to it, and the state that it leads to. */
function placeOf(moment: Moment): string {
  const way = [moment, ...past(moment)].reverse().map(({ stimulus }) => eventText(stimulus.type))
  return `${way.slice(1).join(' → ') || 'the start'} ⇒ ${stateText(moment.after)}`
}
