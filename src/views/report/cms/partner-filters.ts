import { msg } from '@lingui/core/macro'
import type { TableFilter } from '#views/components/data-table/columns.ts'

/** The filters of both reports, in the order of the page. */
export const period: TableFilter = { name: 'period', label: msg`Period` }
export const partner: TableFilter = {
  name: 'partner',
  label: msg`Partner`,
  lookup: 'partner.partners.lookup',
  minimum: 2,
}
export const places: readonly TableFilter[] = [
  { name: 'province', label: msg`Province`, lookup: 'public-zone.dictionary.provinces.index' },
  { name: 'abroad', label: msg({ context: 'partners', message: 'Abroad' }) },
  { name: 'caretaker', label: msg`Caretaker`, lookup: 'user.users.lookup' },
]
