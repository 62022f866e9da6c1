import type { RegistryCompany } from '#contract/registry/registry.ts'

type Address = Pick<RegistryCompany, 'street' | 'postcode' | 'city'>

const wordsOf = (list: string) => new Set(list.split(/\s+/))
/** Types of streets; lower case at the beginning of a line. */
const sorts = wordsOf('ul ulica al aleja pl plac os osiedle rondo skwer')
/** Ranks and titles, lower case as in the official register of streets: "ul. gen. Andersa". */
const ranks = wordsOf('św bł ks bp abp kard gen płk ppłk mjr kpt por ppor rtm kmdr adm marsz hetm inż dr prof im red')
/** Words in lower case within a name: "Nowe Miasto nad Pilicą". */
const little = wordsOf('i oraz w we na nad pod przy ku za do od z ze u lok m')
const acronyms = wordsOf('ak onz ken ue bch rp')

const roman = /^(?=.)X{0,3}(?:IX|IV|V?I{0,3})$/u
const withoutVowel = /^[^AĄEĘIOÓUY]{2,4}$/u
const ordinal = /^\d+-?(?:go|ego|tego|szego|szej|ej|tej)$/iu

/**
 * Splits the registry's one-line address: "UL. FABRYCZNA 14, 30-554 KRAKÓW" becomes "ul. Fabryczna 14", "30-554", "Kraków".
 * Without a postcode the whole line becomes the street.
 */
export function splitAddress(line: string | null): Address {
  const text = (line ?? '').replaceAll(/\s+/gu, ' ').trim()
  const parts = /^(.*?)[\s,;]*(?<!\d)(\d{2}-\d{3})(?!\d)[\s,;]*(.*)$/u.exec(text)
  if (!parts) return { street: readable(text) || null, postcode: null, city: null }
  const [, street = '', postcode = '', city = ''] = parts
  return { street: readable(street) || null, postcode, city: readable(city) || null }
}

/** Converts capitals to normal case; other text stays unchanged. */
function readable(text: string): string {
  const tidy = text.replace(/^ul\//iu, 'ul. ').replaceAll(/\s+/gu, ' ').trim()
  if (tidy.replace(/^ul\. /u, '') !== tidy.replace(/^ul\. /u, '').toLocaleUpperCase('pl')) return tidy
  // Adds the missing space in UL.FABRYCZNA, but not in the initials J.K.
  const words = tidy.replaceAll(/\.(?=\p{L}{2})/gu, '. ').split(' ')
  return words.map((word, index) => written(word, words[index - 1], words[index + 1])).join(' ')
}

function written(word: string, before: string | undefined, after: string | undefined): string {
  const bare = word.replaceAll(/[.,]/gu, '')
  const lower = word.toLocaleLowerCase('pl')
  const key = bare.toLocaleLowerCase('pl')
  const isNumbered = (text: string | undefined) => /^\d/.test(text ?? '')
  if (before === undefined && sorts.has(key) && (word.endsWith('.') || (after && !isNumbered(after)))) return lower
  if (isNumbered(word)) return ordinal.test(word) ? lower : word
  const isFirst = before === undefined || sorts.has(before.replace('.', '').toLocaleLowerCase('pl'))
  if (before !== undefined && ranks.has(key)) return lower
  // A letter with a full stop is an initial, except the "m." of a flat; "I" between names means "and".
  const isInitial = /^.\.$/u.test(word) && !(key === 'm' && isNumbered(before))
  if (!isFirst && little.has(key) && !isInitial) return lower
  if (roman.test(bare) || acronyms.has(key) || (withoutVowel.test(bare) && !ranks.has(key))) return word
  return lower.replaceAll(
    /(^|[-/("„”'.])(\p{L})/gu,
    (_, joint: string, letter: string) => joint + letter.toLocaleUpperCase('pl'),
  )
}
