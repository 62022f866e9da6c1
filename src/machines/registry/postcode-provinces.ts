import { isPolish } from '#contract/values/tax-number.ts'

/**
 * Provinces of Poland by the first two digits of their postcodes. The post office counts regions of its own, so a pair may have several,
 * and a village at a border may have the office of its neighbour: a contradiction is shown, never refused.
 */
const pairs: Readonly<Record<string, string>> = {
  dolnośląskie: '50 51 52 53 54 55 56 57 58 59 67',
  'kujawsko-pomorskie': '85 86 87 88 89',
  lubelskie: '08 20 21 22 23 24',
  lubuskie: '65 66 67 68 69',
  łódzkie: '26 90 91 92 93 94 95 96 97 98 99',
  małopolskie: '30 31 32 33 34 38',
  mazowieckie: '00 01 02 03 04 05 06 07 08 09 26 27 96',
  opolskie: '45 46 47 48 49',
  podkarpackie: '35 36 37 38 39',
  podlaskie: '15 16 17 18 19',
  pomorskie: '76 77 80 81 82 83 84 89',
  śląskie: '34 40 41 42 43 44 47',
  świętokrzyskie: '25 26 27 28 29',
  'warmińsko-mazurskie': '10 11 12 13 14 19 82',
  wielkopolskie: '60 61 62 63 64 77 89',
  zachodniopomorskie: '70 71 72 73 74 75 76 78',
}

/** Names of the provinces in which a complete Polish postcode may lie, in alphabetical order; none for another text. */
export function provincesOfPostcode(postcode: string): readonly string[] {
  const [, pair = ''] = /^(\d\d)-?\d{3}$/.exec(postcode.trim()) ?? []
  return Object.keys(pairs).filter((name) => pair !== '' && pairs[name]?.includes(pair))
}

interface Located {
  country: string
  postcode: string
}

/**
 * Provinces in which the postcode of a Polish address may lie, where the given one is none of them; null where nothing contradicts. A
 * province that the dictionary names in another way is not judged.
 */
export function otherProvinces({ country, postcode }: Located, province: string | null): readonly string[] | null {
  const name = province?.trim().toLowerCase() ?? ''
  if (!isPolish(country) || !(name in pairs)) return null
  const possible = provincesOfPostcode(postcode)
  return possible.length === 0 || possible.includes(name) ? null : possible
}

/** The province of a Polish address by its postcode, where only one is possible; null otherwise. */
export function provinceOfPostcode<Province extends { name: string }>(
  { country, postcode }: Located,
  provinces: readonly Province[],
): Province | null {
  const [only, ...further] = isPolish(country) ? provincesOfPostcode(postcode) : []
  if (only === undefined || further.length > 0) return null
  return provinces.find(({ name }) => name.trim().toLowerCase() === only) ?? null
}
