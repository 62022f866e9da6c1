import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { publishedPages } from '#server/integrations/erp/published-pages.ts'

/** A text of the server, which the browser does not load, names a field in its message to the ERP’s people. */
const allowed = ['contract/messages/server-messages.ts']

/** The names of fields that no other word of the product resembles. */
const names = Object.values(publishedPages)
  .flatMap(({ read, written, lines }) => [...read, ...written, ...(lines ? [...lines.read, ...lines.written] : [])])
  .filter((name) => name.includes('_'))

const named = (source: string) => names.filter((name) => new RegExp(String.raw`\b${name}\b`).test(source))

it('only the server knows the names of the ERP’s fields', () => {
  expect(names.length).toBeGreaterThan(40)
  const files = globSync(['contract/**/*.ts', 'src/**/*.{ts,tsx}']).filter((file) => !allowed.includes(file))
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter((file) => named(readFileSync(file, 'utf8')).length > 0)).toEqual([])
})

it('finds a name of the ERP in a source', () => {
  expect(named("serial_no: { erp: 'Portal_Serial_No' }")).toEqual(['Portal_Serial_No'])
})
