import { folded } from '#contract/search/folded.ts'
import type { SearchResult } from '#contract/search/search.ts'

/** A screen that the person may open, or an action that begins on one; found without the server. */
export interface Destination {
  entity: 'screen' | 'action'
  /** Its path. */
  id: string
  title: string
  /** The group of the navigation. */
  subtitle: string | null
  path: string
}

/** A result of the search: a record from the server, or a screen or action. */
export type Found = SearchResult | Destination

/** Maximum number of screens, and of actions. */
const shownOfEach = 4

/** Screens and actions with, for every typed word, a word that begins with it; screens first. */
export function matchingDestinations(destinations: readonly Destination[], query: string): readonly Destination[] {
  const typed = wordsOf(query)
  const matching = destinations.filter(({ title, subtitle }) => {
    const words = wordsOf(`${title} ${subtitle ?? ''}`)
    return typed.length > 0 && typed.every((word) => words.some((other) => other.startsWith(word)))
  })
  // A match in the title ranks above one in the group.
  const [first = ''] = typed
  const begins = ({ title }: Destination) => (wordsOf(title).some((word) => word.startsWith(first)) ? 0 : 1)
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
