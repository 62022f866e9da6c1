import { msg } from '@lingui/core/macro'
import type { UnitRow } from '#contract/unit/entity.ts'
import { contestedText, warrantyText } from '#contract/unit/row-texts.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { CheckBadge } from './check-badge.tsx'
import { CoverageBadge } from './coverage-badge.tsx'
import { checkOptions, coverageOptions } from './words.ts'

/** Columns of serial numbers for staff. */
export const unitColumns = columnsWith([
  {
    field: 'partner_name',
    label: msg`Partner`,
    width: 190,
    detail: { of: [{ field: 'installation_city', label: msg`City` }] },
  },
  { field: 'installation_city', label: msg`City`, width: 110, filter: true, sorter: true, hidden: true },
])

/** Columns of the units of a company, which are distinguished by their place instead of the company. */
export const ownUnitColumns = columnsWith([
  { field: 'installation_city', label: msg`City`, width: 190, filter: true, sorter: true },
  { field: 'partner_name', label: msg`Partner`, width: 190, hidden: true },
])

function columnsWith(whereItIs: readonly Column<UnitRow>[]): readonly Column<UnitRow>[] {
  return [
    {
      field: 'serial_no',
      label: msg`Serial number`,
      width: 220,
      filter: true,
      sorter: true,
      type: 'serial',
      detail: { of: [{ field: 'device_name', label: msg`Model` }] },
    },
    { field: 'device_name', label: msg`Model`, width: 150, hidden: true },
    { field: 'brand_name', label: msg`Brand`, width: 120, hidden: true },
    ...whereItIs,
    { field: 'install_date', label: msg`Installed`, width: 115, type: 'date', filter: true, sorter: true },
    { field: 'covered_until', label: msg`Warranty until`, width: 130, type: 'date', sorter: true },
    {
      field: 'coverage_state',
      label: msg`Warranty`,
      width: 140,
      text: warrantyText,
      render: ({ coverage_state, check_status }) =>
        check_status ? <CheckBadge check={check_status} /> : <CoverageBadge state={coverage_state} />,
      detail: { of: [{ field: 'is_contested', label: msg`Registration`, text: contestedText }] },
    },
    { field: 'created_at', label: msg`Added`, width: 120, type: 'moment', sorter: true, hidden: true },
  ]
}

export const unitFilters: readonly TableFilter[] = [
  { name: 'coverage', label: msg`Warranty`, options: coverageOptions },
  { name: 'check_status', label: msg`Registration`, options: checkOptions },
  { name: 'brand', label: msg`Brand`, lookup: 'brand.brands.index' },
]
