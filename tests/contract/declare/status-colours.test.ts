import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Status } from '#contract/declare/statuses.ts'

/** Every status that a file of the contract declares, with its place. */
async function declaredStatuses(): Promise<{ place: string; status: Status }[]> {
  const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?:statuses|words|row-texts|in-use)\.ts$/.test(path),
  )
  const found = await Promise.all(
    // biome-ignore lint/plugin: all files of these names are read, whichever there are.
    files.map(async (path) => statusesIn((await import(`#contract/${path}`)) as object, path)),
  )
  return found.flat()
}

function statusesIn(value: unknown, place: string): { place: string; status: Status }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'tone' in value && 'label' in value ? [{ place, status: value as Status }] : []
  return [...own, ...Object.entries(value).flatMap(([key, inner]) => statusesIn(inner, `${place} ${key}`))]
}

/** A Polish status in one form for all genders and numbers: *Odrzucony*, *odrzucona*, *Odrzucone*. */
const stem = (label: string) => label.toLowerCase().replace(/(?:[yaei]|ego)$/u, '')

/** Words that mean different things of different records. */
const unlike: Readonly<Record<string, string>> = {
  otwart: 'an offer that its customer has opened, and a term that is open for registration',
  wygasł: 'an offer whose time is over, and a certificate without which nobody may work',
  zapisan: 'an order that the ERP has, as it should, and a row that an import has written',
  zapisano: 'a record that is written, and a person who is signed up',
  zarejestrowan: 'an offer with which nothing has happened yet, and a unit whose warranty is complete',
}

test('a word has one colour, whatever record it is a status of', async () => {
  const statuses = await declaredStatuses()
  expect(statuses.length).toBeGreaterThan(120)
  const tones = new Map<string, Set<string>>()
  for (const { place, status } of statuses) {
    const word = stem(status.label.pl)
    tones.set(word, (tones.get(word) ?? new Set()).add(`${status.tone} (${place.split(' ')[0]})`))
  }
  const several = [...tones].filter(([, found]) => new Set([...found].map((one) => one.split(' ')[0])).size > 1)
  expect(
    Object.fromEntries(several.filter(([word]) => !unlike[word]).map(([word, found]) => [word, [...found]])),
  ).toEqual({})
  expect(
    Object.keys(unlike).filter((word) => !several.some(([one]) => one === word)),
    'are alike by now',
  ).toEqual([])
})

test('no view has a word of a status in a badge of its own: it takes colour and word from the declaration', async () => {
  const words = new Set((await declaredStatuses()).map(({ status }) => status.label.en.toLowerCase()))
  const views = readdirSync('src/views', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const literal = /<Badge tone="\w+">\s*<Trans(?: context="[^"]*")?>\s*([^<{]+?)\s*<\/Trans>/g
  const copies = views.flatMap((path) =>
    [...readFileSync(`src/views/${path}`, 'utf8').matchAll(literal)].flatMap(([, word = '']) =>
      words.has(word.toLowerCase()) ? [`${path}: ${word}`] : [],
    ),
  )
  expect(copies).toEqual([])
})
