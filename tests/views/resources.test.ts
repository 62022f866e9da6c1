import { describe, expect, test } from 'vitest'
import { filterKind, tableFilters } from '#views/components/data-table/filters/filter-kind.ts'
import { namedResource, plainResource } from '#views/components/resource/dictionary.ts'
import { countries } from '#views/dictionary/cms/countries.tsx'
import { languages } from '#views/dictionary/cms/languages.tsx'
import { affiliates } from '#views/partner/affiliates.tsx'
import { partnerStatuses } from '#views/partner/cms/partner-statuses.tsx'
import { newMember } from '#views/partner/invite-member.tsx'
import { newPartners } from '#views/partner/new-partner.tsx'
import { payments } from '#views/payment/cms/payments.tsx'

describe.each([
  ['dictionaries with one name', plainResource('dictionary.brands')],
  ['dictionaries with a name in each language', namedResource('training.types')],
  ['countries', countries],
  ['languages', languages],
  ['partner statuses', partnerStatuses],
  ['payments', payments],
  ['partners', newPartners],
  ['branches of partners', affiliates],
  ['people of partners', newMember],
])('the declared screens of %s', (_name, { index, form, columns, parts, blank }) => {
  test('sort and filter only by what the contract sorts and filters by', () => {
    const sorts = columns.flatMap(({ field, sorter }) => (sorter === true ? field : (sorter ?? [])))
    expect(sorts.filter((sort) => !index.sort.includes(sort))).toEqual([])
    expect(() => tableFilters(columns as never).map(({ name }) => filterKind(index, name))).not.toThrow()
  })

  test('ask in the form for every field of the contract, and for no other', () => {
    // Of a field that holds several, each is asked for by itself: `primary_contact.email`.
    const names = parts.flatMap(({ fields }) => fields.map(({ name }) => String(name).split('.')[0]))
    const asked = [...new Set(names)]
    expect(asked.toSorted()).toEqual(Object.keys(form.entries).toSorted())
    expect(Object.keys(blank).toSorted()).toEqual(asked.toSorted())
  })
})
