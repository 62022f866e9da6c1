import { expect, test } from 'vitest'
import { orderPath } from '#views/service-order/zone.ts'

test('a draft opens in its form for those who may change it, and everything else in the preview', () => {
  const draft = { id: 7, status: 'draft' }
  expect(orderPath('staff', draft)).toBe('/cms/service-order/service-orders/7/edit')
  expect(orderPath('staff', draft, false)).toBe('/cms/service-order/service-orders/7')
  expect(orderPath('staff', { id: 7, status: 'waiting' })).toBe('/cms/service-order/service-orders/7')
  expect(orderPath('partner', draft)).toBe('/service-order/service-orders/7')
})
