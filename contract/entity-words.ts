import type { Locale, Translated } from './locale.ts'

/**
 * The noun of an entity in every form that texts are made from. Written in small letters but for what a language always
 * writes with a capital.
 */
export interface Noun {
  en: { one: string; many: string }
  pl: PolishNoun
}

interface PolishNoun {
  /** Of the noun itself; `personal` is the masculine of persons, which counts by the genitive: 2 użytkowników. */
  gender: 'masculine' | 'personal' | 'feminine' | 'neuter'
  one: string
  /** What is added or chosen: `kategorię`. */
  accusative: string
  /** The plural of titles, and with 2 to 4: `kategorie`. */
  few: string
  /** With 0, and with 5 and more: `kategorii`. */
  many: string
}

const newInPolish = { masculine: 'nowy', personal: 'nowy', feminine: 'nowa', neuter: 'nowe' } as const
const polishPlural = new Intl.PluralRules('pl')

/** One of them: `Region`. */
export function singular({ pl, en }: Noun): Translated {
  return capitalised({ pl: pl.one, en: en.one })
}

/** All of them, as a list is called: `Regiony`. */
export function plural({ pl, en }: Noun): Translated {
  return capitalised({ pl: pl.few, en: en.many })
}

/** One that is not there yet: `Nowy region`. */
export function newOne({ pl, en }: Noun): Translated {
  return capitalised({ pl: `${newInPolish[pl.gender]} ${pl.one}`, en: `new ${en.one}` })
}

/** What a button does that adds one: `Dodaj region`. */
export function addOne({ pl, en }: Noun): Translated {
  return { pl: `Dodaj ${pl.accusative}`, en: `Add ${en.one}` }
}

/** So many of them: `3 regiony`. */
export function counted({ pl, en }: Noun, count: number, locale: Locale): string {
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(count)
  if (locale === 'en') return `${number} ${count === 1 ? en.one : en.many}`
  return `${number} ${polishForm(pl, count)}`
}

function polishForm({ gender, one, few, many }: PolishNoun, count: number): string {
  const form = polishPlural.select(count)
  if (form === 'one') return one
  return form === 'few' && gender !== 'personal' ? few : many
}

function capitalised({ pl, en }: Translated): Translated {
  return { pl: withCapital(pl), en: withCapital(en) }
}

function withCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
