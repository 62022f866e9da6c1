import { Trans } from '@lingui/react/macro'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Says that an account is temporarily locked after wrong passwords. */
export function LockedMark() {
  return (
    <Badge tone="red">
      <Trans>Locked</Trans>
    </Badge>
  )
}
