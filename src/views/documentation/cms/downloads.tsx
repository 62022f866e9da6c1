import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type DownloadRow, documentation } from '#contract/documentation/documentation.ts'
import { formatMoment } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { ExportButton } from '#views/components/data-table/settings/export-button.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'

const ofDocument = 'documentation.downloads.index'
const ofContractor = 'documentation.contractor-downloads.index'

const columns: Record<'document' | 'reader' | 'partner' | 'edition' | 'moment', Column<DownloadRow>> = {
  document: {
    field: 'name',
    label: msg`Document`,
    width: 340,
    filter: true,
    exported: [
      { field: 'documentation_number', label: msg`Number` },
      { field: 'name', label: msg`Document` },
    ],
    render: ({ documentation_number, name }) => `${documentation_number} ${name}`,
  },
  reader: { field: 'full_name', label: msg`Full name`, width: 200, filter: true },
  partner: { field: 'partner_name', label: msg`Company`, width: 240, filter: true },
  edition: {
    field: 'edition',
    label: msg`Edition`,
    width: 150,
    sorter: true,
    exported: [
      { field: 'edition', label: msg`Edition` },
      { field: 'is_outdated', label: msg`Newest edition`, words: { true: msg`out of date`, false: msg`newest` } },
    ],
    render: (row) => <EditionOf row={row} />,
  },
  moment: {
    field: 'downloaded_at',
    label: msg`Downloaded`,
    width: 160,
    type: 'moment',
    filter: true,
    sorter: true,
  },
}

const ofReaders = [columns.reader, columns.partner, columns.edition, columns.moment]
const ofDocuments = [columns.document, columns.reader, columns.edition, columns.moment]

/** The downloads of a document; shown with the permission. */
export function Downloads({ id }: { id: number }) {
  return useMay(ofDocument) && <DownloadsOf id={id} />
}

function DownloadsOf({ id }: { id: number }) {
  const path = useMemo(() => ({ documentation: id }), [id])
  const list = useList(ofDocument, documentation.endpoints[ofDocument], { path })
  return (
    <Box mt="xl">
      <PageHeader
        part
        title={<Trans>Who downloaded it</Trans>}
        actions={<ExportButton list={list} columns={ofReaders} />}
      />
      <DataTable
        list={list}
        columns={ofReaders}
        card={(row) => ({
          title: row.full_name,
          badge: <EditionOf row={row} />,
          lines: [row.partner_name, formatMoment(row.downloaded_at)],
        })}
        empty={{ icon: IconDownload, title: <Trans>Nobody has downloaded it yet</Trans> }}
      />
    </Box>
  )
}

/** The downloads by people of a contractor. */
export function ContractorDownloads({ id }: { id: number }) {
  const path = useMemo(() => ({ contractor: id }), [id])
  const list = useList(ofContractor, documentation.endpoints[ofContractor], { path })
  return (
    <>
      <ListHeader
        part
        title={<Trans>Documentation</Trans>}
        list={list}
        count={(total) => <Plural value={total} one="# download" other="# downloads" />}
        columns={ofDocuments}
      />
      <DataTable
        list={list}
        columns={ofDocuments}
        href={(row) => `/cms/documentation/documentations/${row.documentation_id}`}
        card={(row) => ({
          title: row.name,
          badge: <EditionOf row={row} />,
          lines: [row.full_name, formatMoment(row.downloaded_at)],
        })}
        empty={{
          icon: IconDownload,
          title: <Trans>No documentation yet</Trans>,
          text: <Trans>Documents that people of this contractor download in the partner zone appear here.</Trans>,
        }}
      />
    </>
  )
}

function EditionOf({ row: { edition, is_outdated } }: { row: DownloadRow }) {
  return (
    <Badge tone={is_outdated ? 'amber' : 'green'}>
      {is_outdated ? <Trans>{edition} (out of date)</Trans> : <Trans>{edition} (newest)</Trans>}
    </Badge>
  )
}
