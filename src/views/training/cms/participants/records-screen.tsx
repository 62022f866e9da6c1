import { Plural, Trans } from '@lingui/react/macro'
import { IconClipboardList } from '@tabler/icons-react'
import { trainingRegistrations } from '#contract/training/registrations.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { recordColumns, recordFilters } from './record-columns.tsx'

const name = 'training.records.index'
const endpoint = trainingRegistrations.endpoints[name]
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
