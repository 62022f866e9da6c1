import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconClipboardList } from '@tabler/icons-react'
import { type RecordRow, trainingRegistrations } from '#contract/training/registrations.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'

/** When and where a term takes place. */
const whenAndWhere = [
  { field: 'training_date', label: msg`Date`, type: 'date' },
  { field: 'city', label: msg`City` },
] as const

const name = 'training.records.index'
const endpoint = trainingRegistrations.endpoints[name]
/** Columns of registrations for staff. */
const recordColumns: Column<RecordRow>[] = [
  { field: 'record_number', label: msg`Number`, width: 150, unbroken: true, filter: true },
  {
    field: 'contractor_name',
    label: msg`Company`,
    width: 200,
    detail: { of: [{ field: 'contact_name', label: msg`Contact person` }] },
  },
  {
    field: 'training_name',
    label: msg`Training`,
    width: 200,
    detail: { of: whenAndWhere },
  },
  {
    field: 'training_date',
    label: msg`Term`,
    width: 165,
    hidden: true,
    exported: whenAndWhere,
    render: ({ training_date, city }) => `${formatDate(training_date)} ${city}`,
  },
  { field: 'people', label: msg`People`, width: 85, type: 'number' },
  { field: 'contact_name', label: msg`Contact person`, width: 140, hidden: true },
  { field: 'created_at', label: msg`Registered`, width: 150, type: 'moment', filter: true, sorter: true },
  { field: 'from_www', label: msg`By the company itself`, width: 150, type: 'boolean', hidden: true },
]

const hidden = recordColumns.filter((column) => column.hidden).map(({ field }) => field)

/** Registrations for all terms. */
export function RecordsScreen() {
  const list = useList(name, endpoint, { hidden })
  const mayShow = useMay('training.records.show')
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# registration" other="# registrations" />}
        columns={recordColumns}
      />
      <DataTable
        list={list}
        columns={recordColumns}
        filters={recordFilters}
        href={mayShow ? ({ id }) => `/cms/training/records/${id}` : undefined}
        card={(row) => ({
          title: row.record_number,
          badge: <Plural value={row.people} one="# person" other="# people" />,
          lines: [row.contractor_name, row.training_name, `${formatDate(row.training_date)}, ${row.city}`],
        })}
        empty={{
          icon: IconClipboardList,
          title: <Trans>No registrations yet</Trans>,
          text: <Trans>When a company registers its people for a training, the registration appears here.</Trans>,
        }}
      />
    </>
  )
}

/** Further filters of registrations. */
const recordFilters: TableFilter[] = [
  { name: 'from_www', label: msg`By the company itself` },
  { name: 'term_id', label: msg`Term`, lookup: 'training.terms.lookup' },
  { name: 'partner', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
  { name: 'contractor', label: msg`Contractor`, lookup: 'contractor.contractors.lookup', minimum: 2 },
]
