import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Group, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Link } from 'wouter'
import type { KeptDraft } from '#machines/auth/session.ts'
import { formatMoment } from '#services/formatting.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useUser } from '#views/components/app/use-session.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { findRoute, pagesAbove } from './find-route.ts'

/**
 * Text that was typed and not saved: offered to the same person on every page until it is restored or discarded. The newest is
 * shown first and the others on demand, because they would push the page off a phone.
 */
export function KeptDrafts({ path }: { path: string }) {
  const { session, drafts } = useServices()
  const { id } = useUser()
  const kept = useSelector(session, ({ context }) => context.kept_drafts)
  // Drafts discarded since the session was loaded are not offered: their forms were left without saving.
  const stored = new Set(drafts.all(id).map(({ key }) => key))
  const elsewhere = kept.filter((draft) => draft.path !== path && stored.has(draft.key))
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? elsewhere : elsewhere.slice(0, 1)
  const others = elsewhere.length - shown.length
  if (elsewhere.length === 0) return null
  return (
    <Notice
      tone="information"
      apart
      title={<Trans>Unsaved text.</Trans>}
      action={
        others > 0 && (
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            <Trans>Show others ({others})</Trans>
          </Button>
        )
      }
    >
      <Trans>It is kept in this browser only.</Trans>
      <PlainList gap={0} mt="3xs" mb={0} mx={0}>
        {shown.map((draft) => (
          <Offer key={draft.key} draft={draft} />
        ))}
      </PlainList>
    </Notice>
  )
}

function Offer({ draft: { key, path, kept_at } }: { draft: KeptDraft }) {
  const { session, drafts } = useServices()
  const { i18n } = useLingui()
  const { id } = useUser()
  const { route } = findRoute(path)
  const page = [...pagesAbove(route), route].map(({ title }) => labelIn(i18n, title)).join(' › ')
  const discard = () => {
    drafts.giveUp(id, key)
    session.send({ type: 'draft.dismiss', key })
  }
  return (
    <Flex component="li" rowGap="4xs" columnGap="sm" align="center" justify="space-between" wrap="wrap" py="4xs">
      <span>
        {page}{' '}
        <Text span c="dimmed">
          {formatMoment(kept_at)}
        </Text>
      </span>
      <Group gap="xs">
        <Button component={Link} href={path} variant="default" size="xs">
          <Trans>Continue</Trans>
        </Button>
        <Button variant="subtle" size="xs" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
      </Group>
    </Flex>
  )
}
