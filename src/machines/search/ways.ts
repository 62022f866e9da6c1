import { folded } from '#contract/search/folded.ts'
import type { SearchResult } from '#contract/search/search.ts'

/** A screen that the person may open, or an action that begins on one: found by the browser itself. */
export interface Way {
  entity: 'screen' | 'action'
  /** Its path. */
  id: string
  title: string
  /** The group that it is in. */
  subtitle: string | null
  path: string
}

/** What the search shows: records from the server, and ways. */
export type Found = SearchResult | Way

/** Of each kind at most so many are shown. */
const shownOfEach = 4

/** Screens and actions that have, for every word that was typed, a word that begins with it; screens first. */
export function matchingWays(ways: readonly Way[], query: string): readonly Way[] {
  const typed = wordsOf(query)
  const matching = ways.filter(({ title, subtitle }) => {
    const words = wordsOf(`${title} ${subtitle ?? ''}`)
    return typed.length > 0 && typed.every((word) => words.some((other) => other.startsWith(word)))
  })
  // Whose title begins so is meant more than whose group does.
  const [first = ''] = typed
  const begins = ({ title }: Way) => (wordsOf(title).some((word) => word.startsWith(first)) ? 0 : 1)
  const sorted = matching.toSorted((one, other) => begins(one) - begins(other))
  return (['screen', 'action'] as const).flatMap((kind) =>
    sorted.filter(({ entity }) => entity === kind).slice(0, shownOfEach),
  )
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
}
