import { expect, test } from 'vitest'
import { importsByFile } from './imports.ts'

/** Who may agree on something: the browser, the server, and the scripts that build texts and pages. Tests are no side. */
const sides = ['src', 'server', 'scripts']

/** Lifecycles, the words of their statuses and verbs, and the effects of their steps stand in the contract, whoever reads them. */
const lifecycles = /(^|[/-])(lifecycle|statuses|effects)\.ts$/

const sources = new Map(['contract', ...sides].flatMap((layer) => [...importsByFile(layer)]))

test('a file of the contract is imported by more than one side', () => {
  expect(oneSided(sources)).toEqual([])
})

test('a file that one side alone imports is found, directly or through another; what the index declares belongs to both', () => {
  const files = new Map([
    ['contract/index.ts', ['contract/offer/calls.ts']],
    ['contract/offer/calls.ts', ['contract/offer/form.ts']],
    ['contract/offer/form.ts', []],
    ['contract/offer/pasted.ts', ['contract/offer/cells.ts']],
    ['contract/offer/cells.ts', []],
    ['contract/offer/unused.ts', []],
    ['contract/offer/totals.ts', []],
    ['contract/offer/note-lifecycle.ts', []],
    ['src/views/offer/paste.tsx', ['contract/offer/pasted.ts', 'contract/offer/totals.ts']],
    ['server/modules/offer/draw.ts', ['contract/offer/totals.ts', 'contract/offer/note-lifecycle.ts']],
  ])
  expect(oneSided(files)).toEqual([
    'contract/offer/pasted.ts: src',
    'contract/offer/cells.ts: src',
    'contract/offer/unused.ts: none',
  ])
})

/** Files of the contract with the only side that reaches them. */
function oneSided(files: ReadonlyMap<string, readonly string[]>): string[] {
  const reached = new Map<string, Set<string>>()
  for (const path of files.keys()) for (const side of sidesFrom(path)) reach(path, side)
  return [...files.keys()]
    .filter((path) => path.startsWith('contract/') && !lifecycles.test(path))
    .filter((path) => (reached.get(path)?.size ?? 0) < 2)
    .map((path) => `${path}: ${[...(reached.get(path) ?? ['none'])]}`)

  function reach(path: string, side: string): void {
    const known = reached.get(path) ?? new Set()
    if (known.has(side)) return
    reached.set(path, known.add(side))
    for (const to of files.get(path) ?? []) if (to.startsWith('contract/')) reach(to, side)
  }
}

/** The sides that begin with a file: its own, and both for the index, whose calls one sends and the other answers. */
function sidesFrom(path: string): readonly string[] {
  if (path === 'contract/index.ts') return ['src', 'server']
  return sides.filter((side) => path.startsWith(`${side}/`))
}
