import { Trans } from '@lingui/react/macro'
import { Badge } from '#views/components/status/status-badge.tsx'

/** That many wrong passwords have locked an account for a while. */
export function LockedMark() {
  return (
    <Badge tone="red">
      <Trans>Locked</Trans>
    </Badge>
  )
}
