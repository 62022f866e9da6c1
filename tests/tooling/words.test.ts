import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Patterns of the table "Words that are not used" in the glossary. */
const forbidden = sectionOf(readFileSync('docs/find.md', 'utf8'), 'Words that are not used')
  .split('\n')
  .flatMap((line) => /^\| (.+?) \| [^|]+ \|$/.exec(line.replaceAll('\\|', '\u0000'))?.[1] ?? [])
  .filter((cell) => cell !== 'not' && !cell.startsWith('---'))
  .flatMap((cell) => cell.replaceAll('\u0000', '|').split(', '))
  .map((pattern) => new RegExp(pattern, 'iu'))

test('no text uses a word that the glossary forbids', () => {
  expect(forbidden.length).toBeGreaterThan(20)
  const texts = [...catalogue('locales/pl.po'), ...sources().flatMap(quoted)]
  expect(texts.length).toBeGreaterThan(5000)
  const wrong = texts.filter(({ text }) => forbidden.some((pattern) => pattern.test(text)))
  expect(wrong).toEqual([])
})

test('the search finds a forbidden word', () => {
  const [text] = quoted({ path: 'x.ts', source: "label: { pl: 'Zlecenia serwisowe' }" }).map(({ text }) => text)
  expect(forbidden.some((pattern) => pattern.test(text ?? ''))).toBe(true)
})

interface Text {
  path: string
  text: string
}

function sectionOf(page: string, heading: string): string {
  return page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
}

/** Texts of the screens in both languages: the English ones are the keys. */
function catalogue(path: string): Text[] {
  const whole = readFileSync(path, 'utf8').replaceAll(/"\n"/g, '')
  return [...whole.matchAll(/^msg(?:id|str) "(.+)"$/gm)].map(([, text = '']) => ({ path, text }))
}

/** Sources that hold texts: the contract, the routes, and the letters and messages of the server. */
function sources() {
  return execFileSync('git', ['ls-files', 'contract', 'server', 'src/routes'], { encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.ts') && existsSync(path))
    .map((path) => ({ path, source: readFileSync(path, 'utf8') }))
}

/** The quoted texts of a source, without its comments. */
function quoted({ path, source }: { path: string; source: string }): Text[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g)].map(([, , text = '']) => ({ path, text }))
}

/* Words of the closed lists of answers have one for a value that is new since this release (decision 847). */

/** `const words: Record<Kind, MessageDescriptor> = …`, with what follows; keys that are any string are looked up with a fallback. */
const declaration =
  /^(?:export )?const (\w+): (?:Readonly<)?Record<(?!string\b)[^,<>]+, (?:MessageDescriptor|Translated)>>? =\s+(\w*)/gm

const wordFiles = ['contract', 'src/views'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${root}/${name}`),
)
const declared = wordFiles.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name, made]) => ({ where: `${file} ${name}`, made })),
)

test('words that are looked up by a value of an answer know one that is new', () => {
  expect(declared.length).toBeGreaterThan(50)
  expect(declared.filter(({ made }) => !['withOtherWord', 'orOtherWord', 'orOther'].includes(made ?? ''))).toEqual([])
})
