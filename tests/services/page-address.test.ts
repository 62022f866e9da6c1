import { expect, test } from 'vitest'
import { pageAddress } from '#services/page-address.ts'
import { inListContext, keepListContext, openedFrom } from '#views/components/data-table/neighbours/list-context.ts'

/** As much of a window as an address is. */
function pageAt(hash: string) {
  const page = {
    location: { hash },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, next: string) => {
        page.location.hash = next
      },
    },
  }
  return { page, address: pageAddress(page as unknown as Window) }
}

test('a list within a record reads only its own query, and the record stays in the list that it was opened from', () => {
  const record = inListContext('/cms/partner/partners/7/users', {
    list: 'partner.partners.index',
    query: 'status=1&name=Term',
  })
  const { page, address } = pageAt(`#${record}`)
  expect(address.search()).toBe('')
  address.replaceSearch('page=2')
  expect(address.search()).toBe('page=2')
  const search = page.location.hash.split('?')[1] ?? ''
  expect(openedFrom(search)).toEqual({ list: 'partner.partners.index', query: 'status=1&name=Term' })
  address.replaceSearch('')
  expect(page.location.hash).toBe(`#${record}`)
})

test('an address without a list stays as its screen writes it', () => {
  const { page, address } = pageAt('#/cms/partner/partners?page=3&status=1')
  expect(address.search()).toBe('page=3&status=1')
  address.replaceSearch('')
  expect(page.location.hash).toBe('#/cms/partner/partners')
})

test('the tabs of a record keep its list, and nothing of another record', () => {
  const from = { list: 'partner.partners.index', query: '' }
  const path = '/cms/partner/partners/7'
  const search = inListContext(path, from).split('?')[1] ?? ''
  const here = { path, search }
  expect(keepListContext(`${path}/users`, here)).toBe(inListContext(`${path}/users`, from))
  expect(keepListContext('/cms/partner/partners/8/users', here)).toBe('/cms/partner/partners/8/users')
  expect(keepListContext(`${path}/users`, { path, search: '' })).toBe(`${path}/users`)
})
