import type { Locale, Translated } from '#contract/messages/locale.ts'

/**
 * The noun of an entity in every form that texts are built from. Lower case, except for words that a language always
 * capitalises.
 */
export interface Noun {
  en: { one: string; many: string }
  pl: PolishNoun
}

interface PolishNoun {
  /**
   * Grammatical gender. `personal` is the Polish masculine personal, which takes the genitive after numbers: 2 użytkowników.
   */
  gender: 'masculine' | 'personal' | 'feminine' | 'neuter'
  one: string
  /** Singular as an object: `kategorię`. */
  accusative: string
  /** Plural for titles and for 2 to 4: `kategorie`. */
  few: string
  /** Plural for 0 and for 5 and more: `kategorii`. */
  many: string
}

const newInPolish = { masculine: 'nowy', personal: 'nowy', feminine: 'nowa', neuter: 'nowe' } as const
const polishPlural = new Intl.PluralRules('pl')

/** Singular as a heading: `Region`. */
export function singular({ pl, en }: Noun): Translated {
  return capitalised({ pl: pl.one, en: en.one })
}

/** Plural as the title of a list: `Regiony`. */
export function plural({ pl, en }: Noun): Translated {
  return capitalised({ pl: pl.few, en: en.many })
}

/** Title of the form of a new record: `Nowy region`. */
export function newOne({ pl, en }: Noun): Translated {
  return capitalised({ pl: `${newInPolish[pl.gender]} ${pl.one}`, en: `new ${en.one}` })
}

/** Label of the button that adds a record: `Dodaj region`. */
export function addOne({ pl, en }: Noun): Translated {
  return { pl: `Dodaj ${pl.accusative}`, en: `Add ${en.one}` }
}

/** A number with the noun in the right form: `3 regiony`. */
export function counted({ pl, en }: Noun, count: number, locale: Locale): string {
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(count)
  if (locale === 'en') return `${number} ${count === 1 ? en.one : en.many}`
  return `${number} ${polishForm(pl, count)}`
}

/** What was done with a record or with several: `Podjęto zgłoszenie SG/2026/00284`, `Podjęto 3 zgłoszenia`. */
export function doneWith(done: string, noun: Noun, records: { count: number; name: string | null }, locale: Locale) {
  const { count, name } = records
  const one = locale === 'en' ? noun.en.one : noun.pl.accusative
  const object = count === 1 ? (name === null ? one : `${one} ${name}`) : counted(noun, count, locale)
  return locale === 'en' ? `${done}: ${object}` : `${done} ${object}`
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
