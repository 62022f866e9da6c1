import type { SearchResult } from '#contract/search/search.ts'
import { folded } from '#contract/values/folded.ts'

/** A screen that the person may open, or an action that begins on one; found without the server. */
export interface Destination {
  entity: 'screen' | 'action'
  /** Its path. */
  id: string
  title: string
  /** The group of the navigation. */
  subtitle: string | null
  path: string
  /** Labels of buttons that lead to it, and other names, by which it is found as well. */
  labels?: readonly string[]
}

/** A result of the search: a record from the server, or a screen or action. */
export type Found = SearchResult | Destination

/** Maximum number of screens, and of actions. */
const shownOfEach = 4

/**
 * Screens and actions with, for every typed word, a word that begins with its stem in the title, the group or the label of a button that
 * leads there, which is then its title; screens first.
 */
export function matchingDestinations(destinations: readonly Destination[], query: string): readonly Destination[] {
  const typed = wordsOf(query)
  const has = (text: string) => {
    const words = wordsOf(text)
    return typed.length > 0 && typed.every((word) => words.some((other) => other.startsWith(stem(word))))
  }
  const isTyped = (label: string) => folded(label) === folded(query.trim())
  const matching = destinations.flatMap((destination) => {
    const { title, subtitle, labels = [] } = destination
    const named = (label: string | undefined) =>
      label === undefined ? [] : [{ ...destination, title: label, subtitle: title }]
    if (labels.some(isTyped)) return named(labels.find(isTyped))
    if (has(`${title} ${subtitle ?? ''}`)) return destination
    return named(labels.find((label) => has(label)) ?? labels.find((label) => has(`${label} ${title}`)))
  })
  // A button as it was typed ranks first, with its kind; a match in the title ranks above one in the group.
  const [first = ''] = typed
  const rank = ({ title }: Destination) => {
    if (isTyped(title)) return 0
    return wordsOf(title).some((word) => word.startsWith(stem(first))) ? 1 : 2
  }
  const sorted = matching.toSorted((one, other) => rank(one) - rank(other))
  const isActionTyped = sorted.some((one) => one.entity === 'action' && isTyped(one.title))
  return (isActionTyped ? (['action', 'screen'] as const) : (['screen', 'action'] as const)).flatMap((kind) =>
    sorted.filter(({ entity }) => entity === kind).slice(0, shownOfEach),
  )
}

/** Without the vowel in which cases differ: "usterka" finds "Zgłoś usterkę", "oferta" finds "Oferty". */
function stem(word: string): string {
  return word.length > 4 ? word.replace(/[aeiouy]$/, '') : word
}

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean)
}
