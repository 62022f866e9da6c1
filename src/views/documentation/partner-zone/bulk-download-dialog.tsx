import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Bundle } from '#contract/documentation/zone.ts'
import type { bulkDownload } from '#machines/documentation/bulk-download.ts'
import { provideBulkDownload } from '#services/documentation/bulk-download-actors.ts'
import { formatFileSize } from '#services/formatting.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { Notice } from '#views/components/page/notice.tsx'

/** The dialog of an archive download, from the question to the finished file. */
export function BulkDownloadDialog({ actor }: { actor: BulkDownloadActor }) {
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

type BulkDownloadActor = ActorRefFrom<typeof bulkDownload>

/** The download of many documents as one archive. */
export function useBulkDownload(): BulkDownloadActor {
  const { api } = useServices()
  const machine = useMemo(() => provideBulkDownload(api), [api])
  return useActorRef(machine)
}
