import { describe, expect, test } from 'vitest'
import { contractorTabCalls } from '#contract/contractor/tab-calls.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { filterKind, tableFilters } from '#views/components/data-table/filters/filter-kind.ts'
import { filters } from '#views/contractor/columns.tsx'
import { contacts } from '#views/contractor/contacts.tsx'
import { contractors, newContractors } from '#views/contractor/contractor-resource.tsx'
import { withoutPartner, withoutPartnerFilter } from '#views/contractor/lists.tsx'
import { offerColumns, offerListFilters } from '#views/offer/cms/offer-columns.tsx'
import { orderColumns, orderFilters } from '#views/service-order/cms/order-columns.tsx'
import { staffMaintenanceColumns, staffMaintenanceFilters } from '#views/service-order/maintenance/columns.tsx'
import { staffPartsColumns, staffPartsFilters } from '#views/service-order/spare-parts/columns.tsx'

/** Sorts and filters of a table that its call does not know: such a list does not open. */
function unknownTo(
  { sort, filters: known }: Pick<ListEndpoint, 'sort' | 'filters'>,
  columns: readonly Column<never>[],
  filters: readonly TableFilter[],
): string[] {
  const sorts = columns.flatMap(({ field, sorter }) => (sorter === true ? field : (sorter ?? [])))
  const narrowed = tableFilters(columns, filters).map(({ name }) => name)
  return [...sorts.filter((name) => !sort.includes(name)), ...narrowed.filter((name) => !(name in known))]
}

const { endpoints } = contractorTabCalls
test.each([
  ['warranty orders', endpoints['contractor.service-orders.index'], orderColumns, orderFilters],
  [
    'maintenances',
    endpoints['contractor.service-maintenances.index'],
    staffMaintenanceColumns,
    staffMaintenanceFilters,
  ],
  ['spare-parts orders', endpoints['contractor.spare-parts-orders.index'], staffPartsColumns, staffPartsFilters],
  ['offers', endpoints['contractor.offers.index'], offerColumns, offerListFilters],
] as const)(
  '%s of a contractor are sorted and filtered as their call can, with the columns of the whole list',
  (_name, call, columns, filters) => {
    expect(unknownTo(call, withoutPartner(columns as never), withoutPartnerFilter(filters))).toEqual([])
  },
)

/** The outermost fields of a form; the parts of a nested one come under dotted names. */
const asked = (parts: readonly { fields: readonly { name: string }[] }[]) => [
  ...new Set(parts.flatMap(({ fields }) => fields.map(({ name }) => name.split('.')[0] ?? name))),
]

describe('the forms of contractors', () => {
  // The proof of the registry comes with the values taken over from it.
  const withoutProof = (fields: readonly string[]) =>
    fields.filter((field) => field !== 'registry_lookup_id').toSorted()

  test.each([
    ['the main data', contractors],
    ['a new contractor', newContractors],
    ['a contact', contacts],
  ])('%s ask for every field of the contract, and for no other', (_name, { form, parts }) => {
    expect(asked(parts).toSorted()).toEqual(withoutProof(Object.keys(form.entries)))
  })

  test('a new contractor names its primary contact in full', () => {
    const names = newContractors.parts.flatMap(({ fields }) => fields.map(({ name }) => name as string))
    const contact = names.filter((name) => name.startsWith('primary_contact.'))
    expect(contact.map((name) => name.replace('primary_contact.', '')).toSorted()).toEqual(
      Object.keys(newContractors.blank.primary_contact ?? {})
        .filter((name) => name !== 'is_primary')
        .toSorted(),
    )
  })

  test('the lists sort and filter only by what the contract sorts and filters by', () => {
    for (const { index, columns } of [contractors, contacts]) {
      const sorts = columns.flatMap(({ field, sorter }) => (sorter === true ? field : (sorter ?? [])))
      expect(sorts.filter((sort) => !index.sort.includes(sort))).toEqual([])
    }
    expect(() =>
      tableFilters(contractors.columns, filters).map(({ name }) => filterKind(contractors.index, name)),
    ).not.toThrow()
    expect(() => tableFilters([], contacts.filters).map(({ name }) => filterKind(contacts.index, name))).not.toThrow()
  })
})
