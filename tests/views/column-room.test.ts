import { expect, test } from 'vitest'
import { columnRoom } from '#views/components/data-table/column-room.ts'

const columns = [
  { field: 'order_number', width: 130, unbroken: true as const },
  { field: 'partner_name', width: 300 },
  { field: 'model_name', width: 100 },
  { field: 'created_at', width: 110, type: 'date' as const },
  { field: 'owner_name' },
]

test('a column that never breaks gets the room that it needs', () => {
  expect(columnRoom(columns, 120).fixed).toBe(120 + 130 + 110)
})

test('texts share the rest by their widths, and together take no more than all of it', () => {
  const { shareOf } = columnRoom(columns, 120)
  const shares = ['partner_name', 'model_name', 'owner_name'].map(shareOf)
  expect(shares).toEqual([300 / 560, 100 / 560, 160 / 560])
  expect(shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)).toBeCloseTo(1)
})

test('a number, a date and a hidden column have no share', () => {
  const { shareOf } = columnRoom(columns, 0)
  expect(['order_number', 'created_at', 'city'].map(shareOf)).toEqual([null, null, null])
})
