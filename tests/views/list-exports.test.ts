import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { repeatedFields } from '#views/components/data-table/repeated-fields.ts'

/** What brings the export to a screen: the button itself, or a component that has it. */
const exporting = /<(ListHeader|ExportButton|ReportFrame|AuditList|ArticleList|ResourceList|OrdersList)\b/

it('every screen with its own list exports it', () => {
  const screens = globSync('src/views/**/*.tsx').filter((file) => !file.includes('components/data-table'))
  const lists = screens
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
    .filter(([, text]) => / = use(?:Report)?List(?:Of)?\(|=\{useList\(/.test(text))
  expect(lists.length).toBeGreaterThan(30)
  expect(lists.filter(([, text]) => !exporting.test(text)).map(([file]) => file)).toEqual([])
})

it('a column steps back where all rows of a page have the same value, unless there are hardly any rows', () => {
  const row = (id: number, status: string, city: string) => ({ id, status, city })
  const rows = [row(1, 'complete', 'Kraków'), row(2, 'complete', 'Kraków'), row(3, 'complete', 'Lublin')]
  const columns = (['id', 'status', 'city'] as const).map((field) => ({ field, label: { id: field } }))
  expect([...repeatedFields(rows, columns)]).toEqual(['status'])
  expect([...repeatedFields(rows.slice(0, 2), columns)]).toEqual([])
  const detailed = columns.map((column) => ({
    ...column,
    detail: { of: [{ field: 'city' as const, label: { id: 'city' } }] },
  }))
  expect([...repeatedFields(rows, detailed)]).toEqual([])
})
