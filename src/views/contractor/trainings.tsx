import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { IconSchool } from '@tabler/icons-react'
import { useMemo } from 'react'
import { contractor } from '#contract/contractor/contractor.ts'
import { formatDate } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'
import { contractorPaths } from './paths.ts'

const name = 'contractor.training-records.index'
const endpoint = contractor.endpoints[name]

const columns: readonly Column<RowOf<typeof name>>[] = [
  { field: 'record_number', label: msg`Registration`, width: 160, unbroken: true, filter: true },
  { field: 'training_name', label: msg`Training`, width: 230, elastic: true },
  { field: 'training_date', label: msg({ context: 'of a training', message: 'Date' }), width: 120, type: 'date' },
  { field: 'city', label: msg`City`, width: 140 },
  { field: 'people', label: msg`People`, width: 90, type: 'number' },
  { field: 'contact_name', label: msg`Contact person`, width: 180 },
  { field: 'from_www', label: msg`Registered in the portal`, width: 160, type: 'boolean', hidden: true },
  { field: 'created_at', label: msg`Registered`, width: 150, type: 'moment', filter: true, sorter: true },
]
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** Trainings that people of the contractor are registered for. */
export function ContractorTrainings({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="training/records">
      <Records />
    </ContractorFrame>
  )
}

function Records() {
  return useMay(name) ? (
    <List />
  ) : (
    <Notice tone="information">
      <Trans>You do not see trainings. Ask an administrator for the permission.</Trans>
    </Notice>
  )
}

function List() {
  const { contractor } = useContractor()
  const { id } = contractor
  const path = useMemo(() => ({ contractor: id }), [id])
  const list = useList(name, endpoint, { path, hidden })
  const mayShow = useMay('contractor.training-records.show')
  return (
    <>
      <ListHeader
        list={list}
        part
        title={<Trans>Trainings</Trans>}
        count={(total) => <Plural value={total} one="# registration" other="# registrations" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        href={mayShow ? (row) => contractorPaths.child(id, `training/records/${row.id}`) : undefined}
        card={(row) => ({
          title: row.training_name,
          lines: [
            `${formatDate(row.training_date)}, ${row.city}`,
            <Plural key="people" value={row.people} one="# person" other="# people" />,
          ],
        })}
        empty={{
          icon: IconSchool,
          title: <Trans>No trainings yet</Trans>,
          text: <Trans>Trainings for which people of this contractor are registered appear here.</Trans>,
        }}
      />
    </>
  )
}
