import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Names that several files of a layer must or may export. */
const shared: Readonly<Record<string, string>> = {
  screens: 'each file of a resource exports its screens under this name, which the routes read',
  Fragment: 'the compiler imports it from both JSX runtimes',
  ExpiredSessionDialog: 'the component, and the same loaded when it is needed',
  NewReleaseDialog: 'the component, and the same loaded when it is needed',
  NotPermitted: 'the component, and the same loaded when it is needed',
  Placeholder: 'the component, and the same loaded when it is needed',
  SignOutDialog: 'the component, and the same loaded when it is needed',
  ToastContainer: 'the component, and the same loaded when it is needed',
}

it.each(['contract', 'server', 'src'])('%s exports each name from one file', (layer) => {
  const files = new Map<string, Set<string>>()
  for (const file of globSync(`${layer}/**/*.{ts,tsx}`))
    for (const name of exportedNames(readFileSync(file, 'utf8'))) {
      const known = files.get(name) ?? new Set()
      files.set(name, known.add(file))
    }
  expect(files.size).toBeGreaterThan(1000)
  const twice = [...files].filter(([name, { size }]) => size > 1 && !(name in shared))
  expect(twice.map(([name, where]) => `${name}: ${[...where].join(', ')}`)).toEqual([])
})

it('reads declarations, destructured and renamed exports, and no names passed on', () => {
  const source = [
    'export const one = 1',
    'export async function* two() {}',
    'export interface Three {}',
    'export const { four, five: six } = made()',
    'export const {\n  seven,\n} = made()',
    'export { local as eight, nine }',
    "export { passed, other as ten } from './elsewhere.ts'",
    "export type { Passed } from './elsewhere.ts'",
    '  export const inner = 1',
  ].join('\n')
  expect([...exportedNames(source)]).toEqual(['one', 'two', 'Three', 'four', 'six', 'seven', 'eight', 'nine', 'ten'])
})

/** Names that a file declares and exports; a name passed on unchanged from another file is that file's. */
function exportedNames(source: string): Set<string> {
  const names = new Set<string>()
  const declared =
    /^export (?:declare |async |abstract )*(?:(?:const|let|function\*?|class|interface|type|enum) (?<name>\w+)|const \{(?<taken>[^}]*)\}|(?:type )?\{(?<listed>[^}]*)\}(?<passed> from)?)/gm
  for (const { groups = {} } of source.matchAll(declared)) {
    const { name, taken, listed, passed } = groups
    if (name) names.add(name)
    for (const part of taken?.split(',') ?? []) if (part.trim()) names.add((part.split(':').at(-1) ?? part).trim())
    for (const part of listed?.split(',') ?? []) {
      const [own = '', renamed] = part
        .trim()
        .replace(/^type /, '')
        .split(' as ')
      if (own && (renamed || !passed)) names.add(renamed ?? own)
    }
  }
  return names
}
