import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { Link } from 'wouter'
import { formatMoment } from '#services/formatting.ts'
import { Card } from '#views/components/page/card.tsx'
import { EnterableOnly } from '#views/components/page/enterable-link.tsx'
import { EntryBadge } from '#views/partner/cms/entry-badges.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { partnerPaths } from '#views/partner/paths.ts'
import { Approval, useEntry } from './approval-actor.ts'

/** The decision with its author and date, and its result. */
export function Decided() {
  const { status, decided_at, decided_by_name, reason, partner_id, partner_name } = useEntry()
  const when = decided_at ? formatMoment(decided_at) : ''
  return (
    <Card title={<Trans>Decision</Trans>} action={<EntryBadge status={status} />}>
      <p className={classes.muted}>
        {decided_by_name}, {when}
      </p>
      {reason && <blockquote className={classes.reason}>{reason}</blockquote>}
      {partner_id !== null && (
        <EnterableOnly href={partnerPaths.one(partner_id)}>
          <Button
            component={Link}
            href={partnerPaths.one(partner_id)}
            fullWidth
            classNames={{ root: classes.open, label: classes.openLabel }}
          >
            <Trans>Open the partner {partner_name}</Trans>
          </Button>
        </EnterableOnly>
      )}
      {status === 2 && <Restore />}
    </Card>
  )
}

function Restore() {
  const actor = Approval.useActorRef()
  const mayRestore = Approval.useSelector((snapshot) => snapshot.can({ type: 'entry.restore' }))
  const isRestoring = Approval.useSelector((snapshot) => snapshot.matches('restoring'))
  if (!mayRestore && !isRestoring) return null
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
      loading={isRestoring}
      onClick={() => actor.send({ type: 'entry.restore' })}
    >
      <Trans>Reconsider</Trans>
    </Button>
  )
}
