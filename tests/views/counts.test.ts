import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ListRow } from '#machines/list/list-query.ts'
import { groupNumbersInTexts } from '#src/grouped-numbers.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { TableFooter } from '#views/components/data-table/table-footer.tsx'

/** The texts of the product in Polish, with one that counts; the others stay as they are written. */
const entries = [['total', 'plural', { one: ['#', ' entry'], other: ['#', ' entries'] }]]
const i18n = setupI18n({ locale: 'pl', messages: { pl: { entries: entries as never } } })
groupNumbersInTexts(i18n)

const oneSpaceEach = (text: string) => text.replaceAll(/[\s\u00A0]+/g, ' ')

/** The text below a list that has been answered with this many rows, or not yet. */
function footer(total?: number): string {
  const pagination = total === undefined ? null : { page: 1, per_page: 20, total, last_page: Math.ceil(total / 20) }
  const context = { query: { page: 1, per_page: 20 }, pagination, preferences: {} }
  const actor = { getSnapshot: () => ({ context }), subscribe: () => ({ unsubscribe: () => undefined }) }
  const list = { actor } as unknown as ListHandle<ListRow>
  const inLanguage = createElement(I18nProvider, { i18n }, createElement(TableFooter, { list }))
  const markup = renderToStaticMarkup(createElement(MantineProvider, null, inLanguage))
  return oneSpaceEach(markup.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' '))
}

test('the number of rows is written alike above and below the list', () => {
  expect(oneSpaceEach(i18n._('entries', { total: 1171 }))).toBe('1 171 entries')
  expect(oneSpaceEach(i18n.t('entries', { total: 1171 }))).toBe('1 171 entries')
  expect(footer(1171)).toContain('1–20 of 1 171')
})

test('a list without an answer, or with one page, has no pager', () => {
  expect(footer()).not.toMatch(/–|\bof\b/)
  expect(footer(7).trim()).toBe('')
})
