import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router, type RouterProps } from 'wouter'
import { boolean, ids, text } from '#contract/declare/filters.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import { type AppServices, AppServicesContext } from '#views/components/app/app-services.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import type { DataTableProps } from '#views/components/data-table/data-table-props.ts'
import type { ListHandle } from '#views/components/data-table/list-handle.ts'
import { ownerActions } from '#views/service-order/desk/desk-many.tsx'

interface Row {
  id: number
  name: string
  status: 'registered'
  owner_name: null
}

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const running = (context: object, isLoading = false) => ({
  getSnapshot: () => ({ context, matches: () => isLoading, hasTag: () => false, can: () => true }),
  subscribe: () => ({ unsubscribe: () => undefined }),
  on: () => ({ unsubscribe: () => undefined }),
  send: () => undefined,
})

/** The list as it is drawn, with one row that is selected. */
function drawn(
  permissions: Record<string, true>,
  props: Partial<DataTableProps<Row>> = {},
  known: Partial<ListHandle<Row>> = {},
  context: object = {},
): string {
  const rows: Row[] = [{ id: 7, name: 'Instal-Term', status: 'registered', owner_name: null }]
  const query = { page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'desc', filters: {}, view: null }
  const pagination = { page: 1, per_page: 10, total: 1, last_page: 1 }
  const list = {
    name: 'service-order.service-orders.index',
    endpoint: { filters: { province: ids() }, sort: ['created_at'] },
    actor: running({
      rows,
      query,
      pagination,
      focused: 7,
      preferences: { density: 'comfortable' },
      selectionMode: 'multiple',
      selection: { all: false, ids: [7] },
      ...context,
    }),
    settings: running({ columns: null, views: [], changed: null, default_view: null, edited: null, failure: null }),
    counts: running({ counts: {} }),
    views: [],
    hidden: [],
    fixed: {},
    expectsViews: false,
    ...known,
  } as unknown as ListHandle<Row>
  const services = {
    api: {},
    preferences: { locale: () => 'en' },
    notify: { show: () => undefined },
    session: running({ user: { id: 1, roles: [] }, permissions }),
    address: { path: () => '/' },
  } as unknown as AppServices
  const table = createElement(DataTable<Row>, {
    list,
    columns: [{ field: 'name', label: { id: 'Name' }, detail: { of: [], render: () => 'Rzeszów' } }],
    href: ({ id }) => `/orders/${id}`,
    card: ({ name }) => ({ title: name }),
    empty: { title: 'None' },
    ...props,
  })
  const inRouter = createElement<RouterProps>(Router, { ssrPath: '/' } as RouterProps, table)
  const inServices = createElement(AppServicesContext, { value: services }, inRouter)
  const inLanguage = createElement(I18nProvider, { i18n }, inServices)
  return renderToStaticMarkup(createElement(MantineProvider, null, inLanguage))
}

test('a row has the actions that its list declares, and a second line', () => {
  const { take, assign } = ownerActions('warranty')
  const markup = drawn({ 'service-order.service-orders.assign': true }, { many: [take, assign] })
  expect(markup).toContain('data-row="7"')
  for (const text of ['Instal-Term', 'Rzeszów', '/orders/7']) expect(markup).toContain(text)
  // The box and the menu of the row are named by it.
  const [, nameId = ''] = /id="([^"]+)"[^>]*><bdi>Instal-Term</.exec(markup) ?? []
  expect(nameId).not.toBe('')
  expect(markup.match(new RegExp(`aria-labelledby="[^" ]+ ${nameId}"`, 'g'))).toHaveLength(2)
  // On the row and in the bar of the selection.
  expect(markup.split('Take it').length).toBeGreaterThan(2)
})

test('a filter by a public dictionary is offered to everybody, by another selector to people with its permission', () => {
  const filtered = (lookup: LookupName, permissions: Record<string, true> = {}) =>
    drawn(permissions, { filters: [{ name: 'province', label: { id: 'Province' }, lookup }] }).includes('Add filter')
  expect(filtered('public-zone.dictionary.provinces.index')).toBe(true)
  expect(filtered('partner.partners.lookup')).toBe(false)
  expect(filtered('partner.partners.lookup', { 'partner.partners.lookup': true })).toBe(true)
})

test('at a first visit nothing is drawn that tabs of saved views would move', () => {
  const context = { columns: null, views: [], changed: null, default_view: null, edited: null, failure: null }
  const settings = running(context, true) as unknown as ListHandle<Row>['settings']
  const first = drawn({}, {}, { settings, expectsViews: null })
  expect(first).toContain('aria-busy="true"')
  expect(first).not.toContain('Instal-Term')
  expect(first).not.toContain('Views')
  // Later visits know whether there are tabs, and wait for nothing.
  expect(drawn({}, {}, { settings, expectsViews: false })).toContain('Instal-Term')
})

test('rows are grouped under headings, and the table ends with sums, where the list declares them', () => {
  const endpoint = { filters: {}, sort: ['created_at', 'status'], sums: ['id'], groups: ['status'] }
  const columns = (['name', 'status', 'id'] as const).map((field) => ({ field, label: { id: field } }))
  const query = { page: 1, per_page: 10, sort_by: 'status', sort_direction: 'asc', filters: {}, view: null }
  const grouped = { query, preferences: { density: 'comfortable', grouped: true } }
  const table = drawn({}, { columns }, { endpoint }, grouped)
  // The heading reaches to the column with a sum: the box, the number, the name and the status.
  expect(table).toMatch(/<th colSpan="4" scope="rowgroup"><bdi>registered/)
  expect(table.indexOf('rowgroup')).toBeLessThan(table.indexOf('data-row="7"'))
  expect(table).toMatch(/<tfoot>.*scope="row">Total/)
  const plain = drawn({}, { columns }, {}, grouped)
  expect(plain).not.toMatch(/rowgroup|<tfoot>/)
  expect(plain).toContain('data-row="7"')
  // Nothing is grouped by a column that the list does not have.
  expect(drawn({}, {}, { endpoint }, grouped)).toContain('data-row="7"')
})

test('a list without records has neither search nor settings, unless a switch shows more', () => {
  const endpoint = { filters: { search: text(), closed: boolean() }, sort: ['created_at'] }
  const query = { page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'desc', filters: {}, view: null }
  const pagination = { page: 1, per_page: 10, total: 0, last_page: 1 }
  const none = { rows: [], pagination, query, answered: {}, selection: { all: false, ids: [] } }
  const list = { endpoint } as unknown as Partial<ListHandle<Row>>
  const toolsOf = (context: object, filters: DataTableProps<Row>['filters'] = []) => {
    const markup = drawn({}, { filters }, list, context)
    return { hasSearch: markup.includes('Search the list'), hasSettings: markup.includes('>Columns<') }
  }
  const all = { hasSearch: true, hasSettings: true }
  expect(toolsOf({})).toEqual(all)
  expect(toolsOf(none)).toEqual({ hasSearch: false, hasSettings: false })
  expect(toolsOf({ ...none, query: { ...query, filters: { search: 'pompa' } } })).toEqual(all)
  expect(toolsOf(none, [{ name: 'closed', label: { id: 'Closed too' }, toggle: true }])).toEqual(all)
})

test('a column whose text is the word of a status draws it in its colour', () => {
  const columns = [
    { field: 'name' as const, label: { id: 'Name' } },
    {
      field: 'status' as const,
      label: { id: 'State' },
      text: {
        name: 'state',
        of: () => null,
        statusOf: () => ({ tone: 'green' as const, label: { pl: 'Aktywne', en: 'Active' } }),
      },
    },
  ]
  expect(drawn({}, { columns })).toMatch(/data-tone="green"[^>]*>(?:<bdi>)?Active/)
})
