import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { ObjectSchema, Schema } from '#contract/declare/endpoint.ts'
import { ConditionOptionForm } from '#contract/offer/conditions.ts'
import { MaintenanceTypeForm } from '#contract/service-order/maintenance/dictionaries.ts'
import { entriesOf, isAsked } from '#contract/values/dependent-fields.ts'
import { filterKind, tableFilters, withoutSameNames } from '#views/components/data-table/filters/filter-kind.ts'
import { namedResource, plainResource } from '#views/components/resource/dictionary.ts'
import { typedField } from '#views/components/resource/resource-form.tsx'
import { newPartners } from '#views/contractor/new-partner.tsx'
import { countries } from '#views/dictionary/cms/countries.tsx'
import { languages } from '#views/dictionary/cms/languages.tsx'
import { affiliates } from '#views/partner/affiliates.tsx'
import { partnerStatuses } from '#views/partner/cms/partner-statuses.tsx'
import { newMember } from '#views/partner/member-editor.tsx'
import { payments } from '#views/payment/cms/payments.tsx'
import { producers } from '#views/producer/cms/producers.tsx'

describe.each([
  ['dictionaries with one name', plainResource('dictionary.brands')],
  ['dictionaries with a name in each language', namedResource('training.types')],
  ['countries', countries],
  ['languages', languages],
  ['partner statuses', partnerStatuses],
  ['payments', payments],
  ['producers', producers],
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
    // The parts of a composed field are requested separately: `primary_contact.email`.
    const names = parts.flatMap(({ fields }) => fields.map(({ name }) => String(name).split('.')[0]))
    const asked = [...new Set(names)]
    expect(asked.toSorted()).toEqual(Object.keys(form.entries).toSorted())
    expect(Object.keys(blank).toSorted()).toEqual(asked.toSorted())
  })

  test('mark a line of text as required only where the contract requires it', () => {
    const marked = parts.flatMap(({ fields }) => fields.filter(({ optional, type }) => !optional && !type))
    const mayBeEmpty = marked
      .map(({ name }) => String(name))
      .filter((name) => isAsked(form, name, {}) && v.is(entriesOf(form)[name] as Schema, ''))
    // The number of a Polish company is required by a rule over the whole form.
    expect(mayBeEmpty.filter((name) => name !== 'nip')).toEqual([])
  })
})

test('a number that may be left empty is typed as a number from the beginning', () => {
  const typeOf = (form: ObjectSchema, name: string) =>
    typedField<Record<string, unknown>>(form, { name, label: { id: name } }).type
  expect(typeOf(ConditionOptionForm, 'days')).toBe('number')
  expect(typeOf(MaintenanceTypeForm, 'interval_months')).toBe('number')
  expect(typeOf(ConditionOptionForm, 'takes_amount')).toBe('boolean')
  expect(typeOf(ConditionOptionForm, 'name_pl')).toBe('text')
})

test('an option of an offer asks for days and amounts only where they have a meaning', () => {
  const asked = (kind: string) =>
    ['days', 'takes_amount', 'without_assembly'].filter((name) => isAsked(ConditionOptionForm, name, { kind }))
  expect(asked('expiry')).toEqual(['days'])
  expect(asked('transport_price')).toEqual(['takes_amount'])
  expect(asked('assembly_price')).toEqual(['takes_amount'])
  expect(asked('warranty')).toEqual([])
})

test('the menu of filters offers no two of one name', () => {
  const filters = [
    { name: 'contractor', label: { id: 'Contractor' } },
    { name: 'number', label: { id: 'Number' } },
    { name: 'contractor_name', label: { id: 'Contractor' } },
  ]
  const offered = withoutSameNames(filters, ({ label }) => label.id)
  expect(offered.map(({ name }) => name)).toEqual(['contractor', 'number'])
})

test('small dictionaries have a search, as every list does', () => {
  const lists = [plainResource('dictionary.brands'), namedResource('training.types')].map(({ index }) => index)
  expect(lists.map(({ filters }) => filters.search !== undefined)).toEqual([true, true])
})
