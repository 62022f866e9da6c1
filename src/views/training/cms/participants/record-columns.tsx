import { msg } from '@lingui/core/macro'
import type { RecordRow } from '#contract/training/registrations.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'

/** Columns of registrations for staff. */
export const recordColumns: Column<RecordRow>[] = [
  { field: 'record_number', label: msg`Number`, width: 150, unbroken: true, filter: true },
  {
    field: 'contractor_name',
    label: msg`Company`,
    width: 200,
    detail: ({ contact_name }) => contact_name,
  },
  {
    field: 'training_name',
    label: msg`Training`,
    width: 200,
    detail: ({ training_date, city }) => `${formatDate(training_date)} · ${city}`,
  },
  {
    field: 'training_date',
    label: msg`Term`,
    width: 165,
    hidden: true,
    render: ({ training_date, city }) => `${formatDate(training_date)} ${city}`,
  },
  { field: 'people', label: msg`People`, width: 85, type: 'number' },
  { field: 'contact_name', label: msg`Contact person`, width: 140, hidden: true },
  { field: 'created_at', label: msg`Registered`, width: 150, type: 'moment', filter: true, sorter: true },
  { field: 'from_www', label: msg`By the company itself`, width: 150, type: 'boolean', hidden: true },
]

/** Further filters of registrations. */
export const recordFilters: TableFilter[] = [
  { name: 'from_www', label: msg`By the company itself` },
  { name: 'term_id', label: msg`Term`, lookup: 'training.terms.lookup' },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 2 },
]
