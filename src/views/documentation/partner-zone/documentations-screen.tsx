import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, UnstyledButton } from '@mantine/core'
import { IconFiles, IconFileZip } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useCallback, useMemo, useState } from 'react'
import { documentMarks } from '#contract/documentation/row-texts.ts'
import { documentationZone, type VisibleDocument } from '#contract/documentation/zone.ts'
import { selectedCount } from '#machines/list/list-selection.ts'
import { formatDate, formatFileSize } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import { BulkDownloadDialog, useBulkDownload } from './bulk-download-dialog.tsx'
import { DocumentActions } from './document-actions.tsx'
import { DocumentViewer } from './document-viewer.tsx'
import classes from './documentation.module.css'

const name = 'partnerzone.documentation.documentations.index'
const endpoint = documentationZone.endpoints[name]

const filters: readonly TableFilter[] = [
  { name: 'is_favorite', label: msg`Only favourites` },
  { name: 'type_id', label: msg`Type`, lookup: 'partnerzone.documentation.types.index' },
  { name: 'category_id', label: msg`Category`, lookup: 'partnerzone.documentation.categories.index' },
  { name: 'tags', label: msg`Tags`, lookup: 'partnerzone.documentation.tags.index' },
  { name: 'device', label: msg`Device`, lookup: 'partnerzone.device.devices.lookup', minimum: 3 },
]

/** The documents of the partner zone: search, favourites, viewer, and download of one or of many as an archive. */
export function PartnerDocumentationsScreen() {
  const list = useList(name, endpoint, { selection: 'multiple', hidden: ['category_name'] })
  const { actor } = list
  const bulk = useBulkDownload()
  const mayDownload = useMay('partnerzone.documentation.bulk.store')
  const mayAsk = useMay('partnerzone.documentation.bulk.index')
  const { data: settings } = useLoadIf(mayAsk, 'partnerzone.documentation.bulk.index', {})
  const [opened, setOpened] = useState<VisibleDocument | null>(null)
  const total = useSelector(actor, ({ context }) => context.pagination?.total ?? 0)
  const selection = useSelector(actor, ({ context }) => context.selection)
  const refresh = useCallback(() => actor.send({ type: 'list.refresh' }), [actor])
  const columns = useMemo(() => columnsFor(setOpened, refresh), [refresh])
  const count = selectedCount(selection, total)
  const download = () =>
    bulk.send({
      type: 'download.start',
      chosen: { selection, filters: actor.getSnapshot().context.query.filters },
      count,
      limit: settings?.limit ?? Number.POSITIVE_INFINITY,
    })
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => <Count of="documentation.documentations" value={total} />}
        actions={
          mayDownload && (
            <Button
              {...(count > 0 ? { color: 'copper' } : { variant: 'default' })}
              leftSection={<IconFileZip size={18} stroke={1.7} />}
              onClick={download}
            >
              <Trans>Download selected</Trans>
            </Button>
          )
        }
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        selectionActions={() => (
          <Button size="xs" color="petrol" leftSection={<IconFileZip size={16} stroke={1.7} />} onClick={download}>
            <Trans>Download selected</Trans>
          </Button>
        )}
        card={(row) => ({
          title: <OpenButton row={row} onOpen={setOpened} />,
          badge: <DocumentActions row={row} onChange={refresh} />,
          lines: [`${row.documentation_number} · ${row.type_name}`, <DocumentMarks key="marks" row={row} />],
        })}
        empty={{
          icon: IconFiles,
          title: <Trans>There are no documents yet</Trans>,
          text: <Trans>Manuals, data sheets and declarations of your brands appear here.</Trans>,
        }}
      />
      {opened && <DocumentViewer row={opened} onClose={() => setOpened(null)} onChange={refresh} />}
      <BulkDownloadDialog actor={bulk} />
    </>
  )
}

function columnsFor(onOpen: (row: VisibleDocument) => void, refresh: () => void): Column<VisibleDocument>[] {
  return [
    {
      field: 'name',
      label: msg`Document`,
      width: 360,
      filter: true,
      sorter: true,
      exported: [
        { field: 'name', label: msg`Document` },
        { field: 'is_outdated', label: msg`Remarks`, text: documentMarks },
      ],
      render: (row) => (
        <>
          {' '}
          <OpenButton row={row} onOpen={onOpen} />
          <DocumentMarks row={row} />
        </>
      ),
    },
    { field: 'documentation_number', label: msg`Number`, width: 140, unbroken: true, sorter: true },
    { field: 'type_name', label: msg`Type`, width: 160 },
    { field: 'category_name', label: msg`Category`, width: 160, hidden: true },
    { field: 'brand_name', label: msg`Brand`, width: 110 },
    {
      field: 'edition_at',
      label: msg`Edition`,
      width: 130,
      sorter: true,
      exported: [
        { field: 'edition', label: msg`Edition` },
        { field: 'edition_at', label: msg`Date` },
      ],
      render: ({ edition, edition_at }) => `${edition} · ${formatDate(edition_at)}`,
    },
    {
      field: 'size',
      label: msg`Size`,
      width: 90,
      exported: [{ field: 'size', label: msg`Size in bytes` }],
      render: (row) => <Size bytes={row.size} />,
    },
    {
      field: 'is_favorite',
      label: msg`Actions`,
      width: 110,
      exported: [],
      render: (row) => <DocumentActions row={row} onChange={refresh} />,
    },
  ]
}

function OpenButton({ row, onOpen }: { row: VisibleDocument; onOpen: (row: VisibleDocument) => void }) {
  return (
    <UnstyledButton className={classes.name} fz="inherit" fw={600} onClick={() => onOpen(row)}>
      {row.name}
    </UnstyledButton>
  )
}

/** Marks of a document: an edition newer than the downloaded one, another language. */
function DocumentMarks({ row }: { row: VisibleDocument }) {
  const { downloaded_edition, is_outdated, is_translated, file_locale } = row
  if (!is_outdated && is_translated) return null
  return (
    <Flex component="span" className={classes.marks} gap="4xs" wrap="wrap" mt="5xs">
      {is_outdated && (
        <Badge tone="amber">
          <Trans>New edition: you have {downloaded_edition}</Trans>
        </Badge>
      )}
      {!is_translated && (
        <Badge tone="grey">{file_locale === 'pl' ? <Trans>In Polish</Trans> : <Trans>In English</Trans>}</Badge>
      )}
    </Flex>
  )
}

/** A file size formatted in the language of the reader. */
function Size({ bytes }: { bytes: number }) {
  const { i18n } = useLingui()
  return <bdi>{formatFileSize(bytes, i18n.locale)}</bdi>
}
