import { Trans } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import type { KeptDraft } from '#machines/auth/session.ts'
import { formatMoment } from '#services/formatting.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useServices } from './app-services.ts'
import { useUser } from './use-session.ts'

/** Text typed when a session was lost, offered to the same person on every page until it is restored or discarded. */
export function KeptDrafts({ path }: { path: string }) {
  const { session, drafts } = useServices()
  const { id } = useUser()
  const kept = useSelector(session, ({ context }) => context.kept_drafts)
  // What was given up since the session was asked for is not offered: its form was left without saving.
  const stored = new Set(drafts.all(id).map(({ key }) => key))
  const elsewhere = kept.filter((draft) => draft.path !== path && stored.has(draft.key))
  return elsewhere.map((draft) => <Offer key={draft.key} draft={draft} />)
}

function Offer({ draft: { key, path, kept_at } }: { draft: KeptDraft }) {
  const { session, drafts } = useServices()
  const { id } = useUser()
  const moment = formatMoment(kept_at)
  const discard = () => {
    drafts.giveUp(id, key)
    session.send({ type: 'draft.dismiss', key })
  }
  return (
    <Notice
      tone="information"
      apart
      title={<Trans>Unsaved text.</Trans>}
      action={
        <Group gap="xs">
          <Button component={Link} href={path} variant="default" size="xs">
            <Trans>Continue</Trans>
          </Button>
          <Button variant="subtle" size="xs" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        </Group>
      }
    >
      <Trans>What you typed on {moment} was not saved and is kept in this browser.</Trans>
    </Notice>
  )
}
