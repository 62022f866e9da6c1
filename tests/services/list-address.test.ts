import { describe, expect, test } from 'vitest'
import { serviceOrder } from '#contract/service-order/service-order.ts'
import { readListAddress, viewQuery, writeListAddress } from '#services/list/list-address.ts'

const endpoint = serviceOrder.endpoints['service-order.service-orders.index']
const usual = { page: 1, per_page: 10, sort_by: 'created_at', sort_direction: 'desc', filters: {}, view: null }

test('an address without a query means the first ten, newest first', () => {
  expect(readListAddress('', endpoint)).toEqual(usual)
  expect(writeListAddress(readListAddress('', endpoint))).toBe('')
})

test('a bookmarked list is the same list again', () => {
  const query = {
    page: 3,
    per_page: 50,
    sort_by: 'partner_name',
    sort_direction: 'asc' as const,
    filters: { status: 'waiting,suspended', created_at: '2026-01-01..', model_name: 'PX & co' },
    view: 'mine',
  }
  expect(readListAddress(writeListAddress(query), endpoint)).toEqual(query)
})

test('what a view keeps does not depend on the page, on how many rows it has or on the order in which filters were set', () => {
  const one = readListAddress('view=7&per_page=50&page=4&status=waiting&brand=2', endpoint)
  const other = readListAddress('brand=2&status=waiting', endpoint)
  expect(viewQuery(one)).toBe('brand=2&status=waiting')
  expect(viewQuery(other)).toBe(viewQuery(one))
})

describe('what the server would refuse is left out of the address', () => {
  test.each([
    ['page=0&per_page=1000&sort_direction=up'],
    ['page=-1&sort_by=password&view=Mine!'],
    ['status=unheard-of&created_at=yesterday&brand=1,x'],
    ['unknown=1&format=csv&ids=1,2&columns=status'],
  ])('%s', (search) => {
    expect(readListAddress(search, endpoint)).toEqual(usual)
  })
})
