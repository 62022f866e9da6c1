import { expect, it } from 'vitest'
import { coverageOf, type WarrantyTerms } from '#contract/unit/coverage.ts'

/** Installed on 1 March 2020: parts for seven years if maintained yearly, labour for two. */
const terms: WarrantyTerms = {
  install_date: '2020-03-01',
  parts_until: '2027-03-01',
  labour_until: '2022-03-01',
  maintenance_months: 12,
  maintained_on: null,
  lapsed_on: null,
  maintenance_extended_to: null,
  coverage_granted_on: null,
}
const on = (day: string, changes: Partial<WarrantyTerms> = {}) => coverageOf({ ...terms, ...changes }, day)

it('lasts 30 days after a maintenance was due, and ends with them', () => {
  expect(on('2021-03-31')).toMatchObject({ state: 'full', parts: '2027-03-01', due: '2021-03-01', missed: false })
  expect(on('2021-04-01')).toMatchObject({ state: 'full', parts: '2022-03-01', missed: true })
  const kept = { maintained_on: '2024-03-10' }
  expect(on('2025-04-09', kept)).toMatchObject({ state: 'parts', missed: false, due: '2025-03-10' })
  // Parts were covered until the days of grace were over, not only as long as labour.
  expect(on('2025-04-10', kept)).toMatchObject({
    state: 'over',
    parts: '2025-04-09',
    until: '2025-04-09',
    missed: true,
  })
  expect(on('2025-04-10', { ...kept, labour_until: null })).toMatchObject({ state: 'over', parts: '2025-04-09' })
})

it('is not restored by a later maintenance, but by staff', () => {
  const late = { maintained_on: '2026-01-10', lapsed_on: '2023-03-31' }
  expect(on('2023-03-31', late)).toMatchObject({ state: 'parts', missed: false })
  expect(on('2026-02-01', late)).toEqual({
    state: 'over',
    until: '2023-03-31',
    parts: '2023-03-31',
    labour: '2022-03-01',
    due: null,
    missed: true,
  })
  // The database counts no gap before a grant.
  const granted = { maintained_on: '2023-01-10', coverage_granted_on: '2026-02-01' }
  expect(on('2026-02-01', granted)).toMatchObject({ state: 'parts', due: '2027-02-01', missed: false })
})

it('keeps the later day that staff set for the next maintenance', () => {
  const extended = { maintained_on: '2024-03-01', maintenance_extended_to: '2026-01-15' }
  expect(on('2026-02-14', extended)).toMatchObject({ state: 'parts', due: '2026-01-15', missed: false })
  expect(on('2026-02-15', extended)).toMatchObject({ state: 'over', parts: '2026-02-14', missed: true })
})
