import { isDeepStrictEqual } from 'node:util'
import type { CatalogueEntry } from './catalogued.ts'
import { type Complaint, complaint } from './complaint.ts'
import { isAnswer, isFailure, isPersons, isWrite, keyIn, writesStarted } from './moment-facts.ts'
import { type Moment, past, sourcesOf } from './moments.ts'

/** No two writes of one kind are in flight. */
export function oneWriteOfAKind(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
  const sources = sourcesOf(entry)
  return moments.flatMap((moment) => {
    const writes = moment.after.awaited
      .flatMap((id) => sources.get(id) ?? [])
      .filter((source) => isWrite(entry, source))
    const twice = writes.filter((source, index) => writes.indexOf(source) !== index)
    return twice.map((source) => complaint(moment, 'two writes of one kind are in flight', 'repeats', source))
  })
}

/** The same content is sent again only at the person's request, or after a failure. */
export function nothingIsSentTwice(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
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

/** A key is not used again after its answer, because the server would take the second request for a repetition of the first. */
export function keysAreUsedOnce(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
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

/** The result of a write in flight is waited for. */
export function writesAreHeard(entry: CatalogueEntry, moments: readonly Moment[]): Complaint[] {
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
