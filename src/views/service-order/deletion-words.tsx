import { Trans } from '@lingui/react/macro'
import { useOrderZone } from './zone.ts'

/** What becomes of a deleted draft: staff have a trash, partners have not. */
export function DeletionWords() {
  return useOrderZone() === 'staff' ? (
    <Trans>It goes to the trash and can be restored for 30 days.</Trans>
  ) : (
    <Trans>You cannot bring it back yourself. For 30 days we can do it for you: call or write to us.</Trans>
  )
}
