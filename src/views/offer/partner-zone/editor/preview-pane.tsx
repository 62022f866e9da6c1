import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconMaximize } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { DrawnPreview, offerPreview } from '#machines/offer/offer-preview.ts'
import { provideOfferPreview } from '#services/offer/offer-preview-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { useActiveLine } from '#views/offer/partner-zone/editor/lines/active-line.ts'
import { PdfPage } from '#views/offer/pdf-page.tsx'
import { Editor } from './editor-actor.ts'
import classes from './preview.module.css'

/**
 * The preview of the document beside the editor. The server generates it shortly after each change; the edited line is
 * highlighted.
 */
export function PreviewPane({ isLarge, onLarge }: { isLarge: boolean; onLarge: (isLarge: boolean) => void }) {
  const { t } = useLingui()
  const actor = useDrawing()
  const drawn = useSelector(actor, ({ context }) => context.drawn)
  return (
    <Box className={`frame ${classes.pane}`} component="section" aria-labelledby="offer-preview">
      <Group className={classes.head} wrap="nowrap" gap="xs" mih={44} py="4xs" pr="2xs" pl="md">
        <Title order={2} fz="md" lh="sm" id="offer-preview">
          <Trans>PDF preview</Trans>
        </Title>
        <Live actor={actor} />
        <ActionIcon aria-label={t`Enlarge the document`} onClick={() => onLarge(true)}>
          <IconMaximize size={18} stroke={1.7} />
        </ActionIcon>
      </Group>
      <PreviewFailure actor={actor} />
      {drawn ? <Paper drawn={drawn} /> : <CardSkeleton />}
      {isLarge && drawn && (
        <Dialog opened onClose={() => onLarge(false)} size="64rem" title={<Trans>PDF preview</Trans>}>
          <Paper drawn={drawn} />
        </Dialog>
      )}
    </Box>
  )
}

type Drawing = ActorRefFrom<typeof offerPreview>

/** Whether the preview is up to date. It is a component of its own, because it changes with every key. */
function Live({ actor }: { actor: Drawing }) {
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  return (
    <Note
      className={classes.live}
      component="span"
      flex="1"
      data-busy={busy || undefined}
      data-failed={failed || undefined}
    >
      {failed ? <Trans>not up to date</Trans> : <Trans>live</Trans>}
    </Note>
  )
}

/** Why the document is not up to date, with a retry. */
export function PreviewFailure({ actor }: { actor: Drawing }) {
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  // The server names the error, such as too many pages.
  const reason = useSelector(actor, ({ context: { failure } }) => (failure?.code === 'invalid' ? failure.message : ''))
  if (!failed) return null
  return (
    <Notice tone="warning" live onRetry={() => actor.send({ type: 'preview.retry' })}>
      {reason || <Trans>The document could not be prepared.</Trans>}
    </Notice>
  )
}

/** Starts the machine of the preview, which follows the values of the editor. */
export function useDrawing(): Drawing {
  const { api } = useServices()
  const editor = Editor.useActorRef()
  const [input] = useState(() => {
    const { id, values } = editor.getSnapshot().context
    return { id, values }
  })
  const machine = useMemo(() => provideOfferPreview({ api, editor }), [api, editor])
  return useActorRef(machine, { input })
}

/** A document, page by page; the page of the edited line first. */
export function Paper({ drawn: { paper, rows } }: { drawn: DrawnPreview }) {
  const { t } = useLingui()
  const line = useActiveLine()
  const row = rows.find((one) => one.line === line)
  const [turned, setTurned] = useState<{ page: number; for: string | null }>({ page: 1, for: null })
  // The page with the edited line is shown until the person turns to another page.
  const wanted = row && turned.for !== line ? row.page : turned.page
  const page = Math.min(wanted, paper.pages)
  const turn = (to: number) => setTurned({ page: to, for: line })
  return (
    <Box p="md" bg="var(--around-paper)">
      <PdfPage paper={paper} page={page} label={t`Page ${page} of the offer`} row={row?.page === page ? row : null} />
      <Group wrap="nowrap" gap="2xs" justify="center" pt="xs">
        <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => turn(page - 1)}>
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <span>
          <strong>{page}</strong> <Trans>of {paper.pages}</Trans>
        </span>
        <ActionIcon aria-label={t`Next page`} disabled={page >= paper.pages} onClick={() => turn(page + 1)}>
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </Group>
    </Box>
  )
}
