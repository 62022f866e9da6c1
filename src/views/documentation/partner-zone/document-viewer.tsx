import { Trans } from '@lingui/react/macro'
import { Box, Button, Group, Skeleton, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { VisibleDocument } from '#contract/documentation/zone.ts'
import { formatDate } from '#services/formatting.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { downloading } from './document-actions.tsx'
import classes from './documentation.module.css'

interface DocumentViewerProps {
  row: VisibleDocument
  onClose: () => void
  onChange: () => void
}

/** Shows a document within the page. Phones cannot show a PDF there, so they open it in its own tab. */
export function DocumentViewer({ row, onClose, onChange }: DocumentViewerProps) {
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
