import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { provideRegisteredPaper } from '#services/offer/registered-paper-actors.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { PdfPage } from '#views/offer/pdf-page.tsx'
import classes from './preview-screen.module.css'

/** The document of a registered offer, page by page. */
export function RegisteredPaper({ url }: { url: string }) {
  const { t } = useLingui()
  // Each answer has a new signed link of the same file.
  const [machine] = useState(() => provideRegisteredPaper(url))
  const actor = useActorRef(machine)
  const paper = useSelector(actor, ({ context }) => context.data)
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => () => paper?.close(), [paper])
  return (
    <section className={classes.paper} aria-label={t`The offer document`} data-no-print>
      {paper && <Pages paper={paper} />}
      {!paper && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'data.refresh' })} />}
      {!paper && !failure && <Skeleton className={classes.blank} />}
    </section>
  )
}

function Pages({ paper }: { paper: OpenPaper }) {
  const { t } = useLingui()
  const { pages } = paper
  const [page, setPage] = useState(1)
  return (
    <>
      <PdfPage paper={paper} page={page} label={t`Page ${page} of the offer`} />
      <div className={classes.pages}>
        <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <span>
          <strong>{page}</strong> <Trans>of {pages}</Trans>
        </span>
        <ActionIcon aria-label={t`Next page`} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </div>
    </>
  )
}
