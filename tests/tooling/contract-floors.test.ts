import { expect, test } from 'vitest'
import { importsByFile } from './imports.ts'

/**
 * The floors of the contract, the lowest first: a folder imports from lower floors only. `entities` are the files `entities.ts`, of
 * the modules and at the root, which collects them: a module may know all entities by what they declare.
 */
const floors = [
  ['messages'],
  ['values'],
  ['declare'],
  ['entities'],
  ['auth', 'dictionary', 'media', 'payment', 'report', 'user'],
  ['consent', 'content', 'f-gas', 'mail', 'registry', 'unit'],
  ['device', 'faq', 'marketing', 'news', 'notification', 'page', 'producer', 'profile', 'search'],
  ['documentation', 'service-order', 'training'],
  ['offer', 'order', 'partner', 'synchronization'],
  ['contractor', 'import'],
  ['core', 'dashboard'],
  ['index'],
]

const sources = importsByFile('contract')

test('a folder of the contract imports from lower floors only', () => {
  expect(upwards(sources)).toEqual([])
})

test('every folder of the contract stands on a floor, and every floor has its folders', () => {
  const found = new Set([...sources.keys()].map(folderOf))
  expect(floors.flat().toSorted()).toEqual([...found].toSorted())
})

test('an import of a higher floor, of the same floor and of the index is found', () => {
  const files = new Map([
    ['contract/values/rules.ts', ['contract/messages/messages.ts', 'contract/declare/endpoint.ts']],
    ['contract/order/order.ts', ['contract/order/desk/desk.ts', 'contract/offer/offer.ts']],
    ['contract/order/entities.ts', ['contract/order/order.ts']],
    ['contract/user/user.ts', ['contract/entities.ts', 'contract/index.ts']],
  ])
  expect(upwards(files)).toEqual([
    'contract/values/rules.ts → contract/declare/endpoint.ts',
    'contract/order/order.ts → contract/offer/offer.ts',
    'contract/order/entities.ts → contract/order/order.ts',
    'contract/user/user.ts → contract/index.ts',
  ])
})

/** Imports that do not lead to a lower floor. Inside a folder each file may import the others. */
function upwards(files: ReadonlyMap<string, readonly string[]>): string[] {
  return [...files].flatMap(([path, imports]) =>
    imports
      .filter((to) => folderOf(to) !== folderOf(path) && floorOf(to) >= floorOf(path))
      .map((to) => `${path} → ${to}`),
  )
}

function floorOf(path: string): number {
  return floors.findIndex((folders) => folders.includes(folderOf(path)))
}

function folderOf(path: string): string {
  if (path.endsWith('/entities.ts')) return 'entities'
  return /^contract\/([\w-]+)/.exec(path)?.[1] ?? path
}
