import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconCertificate } from '@tabler/icons-react'
import { useMemo } from 'react'
import { contractor } from '#contract/contractor/contractor.ts'
import { certificateStates as states } from '#contract/training/issued-certificates.ts'
import { formatDate } from '#services/formatting.ts'
import type { RowOf } from '#services/list/list-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CertificateStateBadge, certificateStates } from '#views/training/badges.tsx'
import { ContractorFrame, useContractor } from './contractor-frame.tsx'

const name = 'contractor.certificates.index'
const endpoint = contractor.endpoints[name]
type Row = RowOf<typeof name>

const holder = ({ first_name, last_name }: Row) => `${first_name} ${last_name}`

const columns: readonly Column<Row>[] = [
  { field: 'certificate_number', label: msg`Number`, width: 180 },
  { field: 'last_name', label: msg`Holder`, width: 200, render: holder },
  { field: 'title', label: msg`Training`, width: 230, elastic: true },
  {
    field: 'state',
    label: msg`State`,
    width: 140,
    unbroken: true,
    render: ({ state }) => <CertificateStateBadge state={state} />,
    words: Object.fromEntries(states.map((state) => [state, certificateStates[state].label])),
  },
  { field: 'issued_on', label: msg({ context: 'certificate', message: 'Issued' }), width: 120, type: 'date' },
  { field: 'expires_on', label: msg`Expires on`, width: 120, type: 'date', sorter: true },
]
const filters: readonly TableFilter[] = [
  { name: 'search', label: msg`Number, holder or training` },
  {
    name: 'state',
    label: msg`State`,
    options: states.map((value) => ({ value, label: certificateStates[value].label })),
  },
]

/** Certificates issued to people of the contractor. */
export function ContractorCertificates({ params }: ScreenProps) {
  return (
    <ContractorFrame params={params} tab="training/certificates">
      <Certificates />
    </ContractorFrame>
  )
}

function Certificates() {
  return useMay(name) ? (
    <List />
  ) : (
    <Notice tone="information">
      <Trans>You do not see certificates. Ask an administrator for the permission.</Trans>
    </Notice>
  )
}

function List() {
  const { contractor } = useContractor()
  const { id } = contractor
  const path = useMemo(() => ({ contractor: id }), [id])
  const list = useList(name, endpoint, { path })
  const mayShow = useMay('training.issued-certificates.show')
  return (
    <>
      <ListHeader
        list={list}
        part
        title={<Trans>Certificates</Trans>}
        count={(total) => <Count of="training.issued-certificates" value={total} />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={mayShow ? (row) => `/cms/training/issued-certificates/${row.id}` : undefined}
        card={(row) => ({
          title: holder(row),
          badge: <CertificateStateBadge state={row.state} />,
          lines: [row.title, row.certificate_number, row.expires_on && formatDate(row.expires_on)],
        })}
        empty={{
          icon: IconCertificate,
          title: <Trans>No certificates yet</Trans>,
          text: <Trans>Certificates that people of this contractor have received appear here.</Trans>,
        }}
      />
    </>
  )
}
