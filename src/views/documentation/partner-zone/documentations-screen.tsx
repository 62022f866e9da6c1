import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Group, Progress, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconExternalLink, IconFiles, IconFileZip } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import { type Bundle, documentationZone, type VisibleDocument } from '#contract/documentation/zone.ts'
import type { bulkDownload } from '#machines/documentation/bulk-download.ts'
import { selectedCount } from '#machines/list/list-selection.ts'
import { provideBulkDownload } from '#services/documentation/bulk-download-actors.ts'
import { formatDate, formatFileSize } from '#services/formatting.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Count } from '#views/components/entity/count.tsx'
import { useLoad, useLoadIf } from '#views/components/flow/use-load.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { DocumentActions, downloading } from './document-actions.tsx'
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
      render: (row) => (
        <>
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
    { field: 'size', label: msg`Size`, width: 90, render: (row) => <Size bytes={row.size} /> },
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

/** The dialog of an archive download, from the question to the finished file. */
function BulkDownloadDialog({ actor }: { actor: BulkDownloadActor }) {
  const snapshot = useSelector(actor, (current) => current)
  const { bundle, limit, failure } = snapshot.context
  const isOpen = !snapshot.matches({ choosing: 'ready' })
  const isUnderWay = snapshot.hasTag('busy') || snapshot.matches('incomplete')
  const leave = () => actor.send({ type: isUnderWay ? 'download.cancel' : 'download.dismiss' })
  return (
    <Dialog
      opened={isOpen}
      onClose={leave}
      title={<Trans>Download as one archive</Trans>}
      size="md"
      withCloseButton={false}
      closeOnClickOutside={!isUnderWay}
    >
      {snapshot.matches({ choosing: 'withoutAny' }) && (
        <Notice tone="warning" live>
          <Trans>Select at least one document.</Trans>
        </Notice>
      )}
      {snapshot.matches({ choosing: 'tooMany' }) && (
        <Notice tone="warning" live title={<Trans>That is too many at once.</Trans>}>
          <Plural
            value={limit}
            one="One archive takes # document. Select fewer, or narrow the list by its filters."
            other="One archive takes # documents. Select fewer, or narrow the list by its filters."
          />
        </Notice>
      )}
      {snapshot.matches('preparing') && <Working label={<Trans>Preparing the archive…</Trans>} />}
      {snapshot.matches('cancelling') && <Working label={<Trans>Cancelling the download…</Trans>} />}
      {snapshot.matches('incomplete') && bundle && <Missing bundle={bundle} />}
      {snapshot.matches('downloading') && bundle && <Sending bundle={bundle} />}
      {snapshot.matches('failed') && (
        <Notice tone="danger" live title={<Trans>The archive could not be downloaded.</Trans>} failure={failure}>
          {failure?.message || <Trans>The connection was lost. What has been downloaded so far is not complete.</Trans>}
        </Notice>
      )}
      {snapshot.matches('done') && bundle && (
        <Notice tone="success" live title={<Trans>Done.</Trans>}>
          <Trans>{bundle.filename} is among your downloads.</Trans>
        </Notice>
      )}
      <Choices actor={actor} onLeave={leave} />
    </Dialog>
  )
}

function Choices({ actor, onLeave }: { actor: BulkDownloadActor; onLeave: () => void }) {
  const snapshot = useSelector(actor, (current) => current)
  const mayRetry = snapshot.can({ type: 'download.retry' })
  const mayConfirm = snapshot.can({ type: 'download.confirm' })
  const mayCancel = snapshot.can({ type: 'download.cancel' })
  return (
    <Group gap="2xs" align="stretch" justify="flex-end" mt="lg">
      <Button variant="default" onClick={onLeave} disabled={snapshot.matches('cancelling')} data-autofocus>
        {mayCancel ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
      </Button>
      {mayConfirm && (
        <Button color="petrol" onClick={() => actor.send({ type: 'download.confirm' })}>
          <Trans>Download the others</Trans>
        </Button>
      )}
      {mayRetry && (
        <Button color="petrol" onClick={() => actor.send({ type: 'download.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Group>
  )
}

function Working({ label }: { label: ReactNode }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <Text className="tabular" m={0} mb="2xs">
        {label}
      </Text>
      <Progress value={100} animated color="petrol" aria-label={t`Under way`} />
    </div>
  )
}

function Missing({ bundle: { documents, missing } }: { bundle: Bundle }) {
  return (
    <Notice tone="warning" live title={<Trans>Not everything is available.</Trans>}>
      <Plural
        value={documents}
        one="# document can be downloaded. The files of these are missing at the moment:"
        other="# documents can be downloaded. The files of these are missing at the moment:"
      />
      <Box component="ul" mah={200} m={0} mt="2xs" pl="lg" style={{ overflowY: 'auto' }}>
        {missing.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </Box>
    </Notice>
  )
}

function Sending({ bundle }: { bundle: Bundle }) {
  const { i18n, t } = useLingui()
  const { sent, size, sent_documents, documents, url, filename } = bundle
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100)
  const [have, whole] = [formatFileSize(sent, i18n.locale), formatFileSize(size, i18n.locale)]
  return (
    <div>
      <Text className="tabular" m={0} mb="2xs" role="status">
        <Trans>
          {sent_documents} of {documents} documents · {have} of {whole}
        </Trans>
      </Text>
      <Progress value={percent} color="petrol" aria-label={t`${percent}% downloaded`} />
      <Text mt="sm" mb={0} c="dimmed" fz="0.92em">
        <Trans>
          The browser saves the file by itself; you can go on working. Nothing happening?{' '}
          <a href={url} download={filename}>
            Download it here
          </a>
          .
        </Trans>
      </Text>
    </div>
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

interface DocumentViewerProps {
  row: VisibleDocument
  onClose: () => void
  onChange: () => void
}

/** Shows a document within the page. Phones cannot show a PDF there, so they open it in its own tab. */
function DocumentViewer({ row, onClose, onChange }: DocumentViewerProps) {
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const { data, failed, failure, refresh } = useLoad('partnerzone.documentation.documentations.show', {
    path: { documentation: row.id },
  })
  const { busy, submit } = useSubmission(downloading, { onDone: onChange })
  const isPicture = data?.file.type.startsWith('image/')
  const isInPlace = !isPhone || isPicture
  const [edition, since] = [row.edition, formatDate(row.edition_at)]
  return (
    <Dialog opened onClose={onClose} title={row.name} size="70rem">
      <Text mt={0} mb="sm" c="dimmed">
        {row.documentation_number} · {row.type_name} ·{' '}
        <Trans>
          edition {edition} of {since}
        </Trans>
      </Text>
      {data?.note && (
        <Notice tone="information" apart title={<Trans>New in this edition:</Trans>}>
          {data.note}
        </Notice>
      )}
      {failed && (
        <Notice tone="danger" live failure={failure} onRetry={refresh}>
          <Trans>The document could not be opened.</Trans>
        </Notice>
      )}
      {!data && !failed && <Skeleton height={isPhone ? 80 : 480} />}
      {data && isInPlace && !isPicture && (
        <Box
          component="iframe"
          w="100%"
          h="min(70vh, 900px)"
          bd="1px solid var(--line)"
          bdrs="md"
          bg="#fff"
          display="block"
          src={data.file.url}
          title={row.name}
        />
      )}
      {data && isPicture && <SignedImage className={classes.picture} link={data.file.url} alt={row.name} />}
      <Group gap="2xs" align="stretch" justify="flex-end" mt="lg">
        {data && (
          <SignedDownload link={data.file.url} way="open" filename={row.name}>
            {({ follow, busy }) => (
              <Button
                variant="default"
                loading={busy}
                leftSection={<IconExternalLink size={18} stroke={1.7} />}
                onClick={follow}
              >
                <Trans>Open separately</Trans>
              </Button>
            )}
          </SignedDownload>
        )}
        <Button
          color="petrol"
          loading={busy}
          leftSection={<IconDownload size={18} stroke={1.7} />}
          onClick={() => submit({ id: row.id })}
        >
          <Trans>Download</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}

type BulkDownloadActor = ActorRefFrom<typeof bulkDownload>

/** The download of many documents as one archive. */
function useBulkDownload(): BulkDownloadActor {
  const { api } = useServices()
  const machine = useMemo(() => provideBulkDownload(api), [api])
  return useActorRef(machine)
}
