import { Trans } from '@lingui/react/macro'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Says that a role counts as a moderator (specification, section 6). */
export function ModeratorMark() {
  return (
    <Badge tone="violet">
      <Trans>Moderator</Trans>
    </Badge>
  )
}
