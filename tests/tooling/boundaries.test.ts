import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Fence, fences } from './import-fences.ts'

const IMPORTS = 'lint/style/noRestrictedImports'
const CYCLES = 'lint/suspicious/noImportCycles'
const BARRELS = 'lint/performance/noBarrelFile'
const NAMES = 'lint/style/useFilenamingConvention'
const PLUGIN = 'plugin'

/** Every other way to write an import of the same module. */
const forms = {
  type: `import type { A } from '#server/app.ts'\nexport type B = A\n`,
  effect: `import '#server/app.ts'\n`,
  dynamic: `export const a = () => import('#server/app.ts')\n`,
  computed: 'export const a = () => import(`#server/app.ts`)\n',
  export: `export { a } from '#server/app.ts'\n`,
  inType: `export type A = import('#server/app.ts').A\n`,
}

/** Rules that are about files rather than single imports, broken once and kept once. */
const files = {
  'src/views/circle-a.ts': `import { b } from '#views/circle-b.ts'\nexport const a = () => b\n`,
  'src/views/circle-b.ts': `import { a } from './circle-a.ts'\nexport const b = () => a\n`,
  'src/views/line-a.ts': `import { b } from '#views/line-b.ts'\nexport const a = () => b\n`,
  'src/views/line-b.ts': 'export const b = 1\n',
  'src/views/barrel/index.ts': `export { b } from '#views/line-b.ts'\n`,
  'server/modules/media/index.ts': `export { media } from './table.ts'\n`,
  'server/modules/media/table.ts': 'export const media = 1\n',
  'server/screen.tsx': 'export const a = 1\n',
  'src/views/screen.tsx': 'export const a = 1\n',
}

const provides = `import { move } from '#machines/move.ts'\nexport const a = move.provide({ actors: {} })\n`
const makesActors = `import { fromPromise } from 'xstate'\nexport const a = fromPromise(async () => 1)\n`

/** Samples that provide actors to a machine or create an actor, with the line that is refused; null where it is allowed. */
const meetings: [path: string, text: string, line: number | null][] = [
  ['src/services/training/move-actors.ts', provides, null],
  ['src/services/training/issue-actors.ts', makesActors, null],
  ['src/services/training/move.ts', provides, 2],
  ['src/services/move-actors.ts', makesActors, 1],
  ['src/views/training/use-move.ts', provides, 2],
  ['src/views/training/move-screen.tsx', makesActors, 1],
  ['src/machines/training/move.ts', makesActors, 1],
  ['src/machines/training/moves.ts', provides, 2],
  ['src/app-moves.ts', provides, 2],
  ['src/machines/training/tabs.ts', `import { fromCallback as watch } from 'xstate'\nexport const a = watch\n`, 1],
  ['src/machines/training/ticks.ts', `import { fromObservable } from 'xstate'\nexport const a = fromObservable\n`, 1],
]

/** A day of a moment, given whole and cut off. */
const daysShown = [
  `import { formatDate } from '#services/formatting.ts'`,
  'export const day = (at: string) => formatDate(at)',
  'export const cut = (at: string) => formatDate(at.slice(0, 10))',
  '',
].join('\n')

/** Attributes and properties with distances, corners and type that are steps of the theme, or need none. */
const inSteps = [
  'gap="sm"',
  'gap="4xs sm"',
  'm={0}',
  'mt="-2xs"',
  "mb={isWide ? 'md' : 0}",
  "px={{ base: 'md', sm: '2xl' }}",
  'my="1em"',
  'ml="auto"',
  'bdrs="50%"',
  'bdrs="0 0 var(--mantine-radius-lg) var(--mantine-radius-lg)"',
  'mb="calc(var(--mantine-spacing-xs) - 44px)"',
  'w={240}',
  'mih={44}',
  "style={{ gap: 'var(--mantine-spacing-2xs)', padding: 0 }}",
  "{...(isShort && { fz: 'sm', lh: 'sm' })}",
]

/** The same with numbers and lengths of their own. */
const inPixels = [
  'gap={12}',
  'gap="4px 12px"',
  'm={-4}',
  'mt="0.5rem"',
  'mb={isWide ? 16 : 0}',
  "px={{ base: 16, sm: '2xl' }}",
  'py="8"',
  'fz={13}',
  'fz="13px"',
  'lh="20px"',
  'lh={1.2}',
  'lh="1.3"',
  'bdrs={8}',
  'radius={4}',
  'bdrs="0 0 4px 4px"',
  'rowGap={4}',
  'verticalSpacing={6}',
  'style={{ gap: 8 }}',
  "style={{ padding: '14px 16px' }}",
  'style={{ marginTop: -2 }}',
  '{...(isShort && { fz: 14 })}',
  "{...(isShort && { lh: '20px' })}",
]

/** Spreads, each on a line, and whether it is refused. */
const spreads: [text: string, isRefused: boolean][] = [
  ['export const object = { ...{ a, b }, c }', true],
  ['export const array = [...[a, b], c]', true],
  ['export const call = f(...[a, b], c)', true],
  ['export const made = new F(...[a, b])', true],
  ['export const inParentheses = { ...({ a, b }) }', true],
  ['export const constant = [...([a, b] as const), c]', true],
  ['export const typed = { ...({ a } as A), c }', true],
  ['export const copy = { ...a, b: [...b] }', false],
  ['export const conditional = [...(a ? [b] : []), c]', false],
  ['export const optional = { ...(a && { b }), c }', false],
  ['export const mapped = f(...[a, b].map(c))', false],
  ['export const mappedConstant = [...([a, b] as const).map(c)]', false],
]

let root: string
/** Findings of the linter as `path:line`. */
let findings: Map<string, string[]>

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')))
  execFileSync('git', ['init', '--quiet', root])
  for (const file of ['biome.json', 'package.json', 'scripts/lint']) cpSync(file, join(root, file), { recursive: true })
  for (const fence of fences)
    write(
      fence.at,
      importsOf(fence)
        .map((from) => `import '${from}'\n`)
        .join(''),
    )
  for (const [form, text] of Object.entries(forms)) write(`contract/${form}.ts`, text)
  for (const [path, text] of [...Object.entries(files), ...meetings]) write(path, text)
  write('src/views/unit/days.ts', daysShown)
  for (const [name, samples] of [
    ['steps', inSteps],
    ['pixels', inPixels],
  ] as const)
    write(`src/views/unit/${name}.tsx`, samples.map((props, at) => `export const a${at} = <Box ${props} />\n`).join(''))
  write('src/views/spreads.ts', spreads.map(([text]) => `${text}\n`).join(''))
  findings = lint()
}, 60_000)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.each(fences)('$at', (fence) => {
  const found = (from: string) => findings.get(`${fence.at}:${importsOf(fence).indexOf(from) + 1}`) ?? []
  test.each(fence.allows)('may import %s', (from) => expect(found(from)).toEqual([]))
  test.each(fence.refuses)('may not import %s', (from) => expect(found(from)).toEqual([IMPORTS]))
  for (const from of fence.refusesByPlugin ?? [])
    test(`may not import ${from}`, () => expect(found(from)).toEqual(['plugin']))
})

test.each(Object.keys(forms))('a refused import is refused in the form: %s', (form) => {
  expect(findings.get(`contract/${form}.ts:1`)).toSatisfy((found) => found.includes(IMPORTS) || found.includes(PLUGIN))
})

test.each(meetings)('machines meet services in src/services/<module>/<machine>-actors.ts: %s', (path, _, line) => {
  const refused = [1, 2].filter((at) => findings.get(`${path}:${at}`)?.includes(PLUGIN))
  expect(refused).toEqual(line === null ? [] : [line])
})

test('a moment is not cut off to show its day, which would be that of Greenwich', () => {
  expect(findings.get('src/views/unit/days.ts:2')).toBeUndefined()
  expect(findings.get('src/views/unit/days.ts:3')).toEqual([PLUGIN])
})

test.each(inSteps)('a step of the theme, and what needs none, is accepted: %s', (props) => {
  expect(findings.get(`src/views/unit/steps.tsx:${inSteps.indexOf(props) + 1}`)).toBeUndefined()
})

test.each(inPixels)('a distance, a corner or type off the scale of the theme is refused: %s', (props) => {
  expect(findings.get(`src/views/unit/pixels.tsx:${inPixels.indexOf(props) + 1}`)).toEqual([PLUGIN])
})

test.each(spreads)('a literal is not spread into a literal or a call: %s', (text, isRefused) => {
  const line = spreads.findIndex(([other]) => other === text) + 1
  expect(findings.get(`src/views/spreads.ts:${line}`)?.includes(PLUGIN) ?? false).toBe(isRefused)
})

test('modules do not import each other in a circle', () => {
  expect(findings.get('src/views/circle-a.ts:1')).toEqual([CYCLES])
  expect(findings.get('src/views/line-a.ts:1')).toBeUndefined()
})

test('only the contract and the modules of the server have an index that hands on', () => {
  expect(findings.get('src/views/barrel/index.ts:1')).toEqual([BARRELS])
  expect(findings.get('server/modules/media/index.ts:1')).toBeUndefined()
})

test('only src has .tsx files', () => {
  expect(findings.get('server/screen.tsx:1')).toEqual([NAMES])
  expect(findings.get('src/views/screen.tsx:1')).toBeUndefined()
})

function importsOf({ allows, refuses, refusesByPlugin = [] }: Fence): string[] {
  return [...allows, ...refuses, ...refusesByPlugin]
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

function lint(): Map<string, string[]> {
  const biome = resolve('node_modules/@biomejs/biome/bin/biome')
  const args = [biome, 'lint', '--reporter=github', '--max-diagnostics=none', root]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const found = new Map<string, string[]>()
  for (const [, rule = '', file = '', line] of `${stdout}${stderr}`.matchAll(
    /title=([^,]+),file=([^,]+),line=(\d+)/g,
  )) {
    const place = `${file.replace(`${root}/`, '')}:${line}`
    found.set(place, [...(found.get(place) ?? []), rule])
  }
  return found
}
