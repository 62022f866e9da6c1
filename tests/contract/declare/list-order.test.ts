import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { endpoints } from '#contract/index.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/lists.md'), 'utf8')

test('every list that is not sorted by created_at is documented with its order and the reason', () => {
  const lists = Object.entries(endpoints).filter(([, { kind }]) => kind === 'list') as unknown as [
    string,
    ListEndpoint,
  ][]
  const others = lists
    .filter(([, { sort }]) => !sort.includes('created_at'))
    .map(([name, { sort }]) => `${name} ${sort[0]}`)
  const documented = [...page.matchAll(/^\| `([\w.-]+)` \| `(\w+)` \| \S.* \|$/gm)].map(
    ([, name, sort]) => `${name} ${sort}`,
  )
  expect(others.length).toBeGreaterThan(10)
  expect(documented.toSorted()).toEqual(others.toSorted())
})
