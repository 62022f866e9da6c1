import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Words of the closed lists of answers have one for a value that is new since this release (decision 847). */

/** `const words: Record<Kind, MessageDescriptor> = …`, with what follows; keys that are any string are looked up with a fallback. */
const declaration =
  /^(?:export )?const (\w+): (?:Readonly<)?Record<(?!string\b)[^,<>]+, (?:MessageDescriptor|Translated)>>? =\s+(\w*)/gm

const files = ['contract', 'src/views'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`),
)
const declared = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name, made]) => ({ where: `${file} ${name}`, made })),
)

test('words that are looked up by a value of an answer know one that is new', () => {
  expect(declared.length).toBeGreaterThan(50)
  expect(declared.filter(({ made }) => !['withOtherWord', 'orOtherWord', 'orOther'].includes(made ?? ''))).toEqual([])
})
