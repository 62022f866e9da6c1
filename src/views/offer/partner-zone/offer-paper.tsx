import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { providePaper } from '#services/offer/paper-actors.ts'
import { openPaper } from '#services/offer/pdf-pages.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PdfPage } from '#views/offer/pdf-page.tsx'

/** The document of a registered offer, page by page. */
export function RegisteredPaper({ url }: { url: string }) {
  // Each answer has a new signed link of the same file.
  const [first] = useState(url)
  return <OfferPaper open={() => openPaper({ url: first })} />
}

/** A document, page by page; it is opened once. */
export function OfferPaper({ open }: { open: () => Promise<OpenPaper> }) {
  const { t } = useLingui()
  const [machine] = useState(() => providePaper(open))
  const actor = useActorRef(machine)
  const paper = useSelector(actor, ({ context }) => context.data)
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => () => paper?.close(), [paper])
  return (
    <Box
      component="section"
      p="md"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      bg="var(--around-paper)"
      aria-label={t`The offer document`}
      data-no-print
    >
      {paper && <Pages paper={paper} />}
      {!paper && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'data.refresh' })} />}
      {!paper && !failure && <Skeleton h="auto" style={{ aspectRatio: '595 / 842' }} />}
    </Box>
  )
}

function Pages({ paper }: { paper: OpenPaper }) {
  const { t } = useLingui()
  const { pages } = paper
  const [page, setPage] = useState(1)
  return (
    <>
      <PdfPage paper={paper} page={page} label={t`Page ${page} of the offer`} />
      <Group wrap="nowrap" gap="2xs" justify="center" pt="xs">
        <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <span>
          <strong>{page}</strong> <Trans>of {pages}</Trans>
        </span>
        <ActionIcon aria-label={t`Next page`} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </Group>
    </>
  )
}
