import { Trans } from '@lingui/react/macro'
import { useOrderZone } from './zone.ts'

/** Says where a deleted draft can be restored: staff find it in the trash, partners in their list. */
export function DeletionWords() {
  return useOrderZone() === 'staff' ? (
    <Trans>It goes to the trash and can be restored for 30 days.</Trans>
  ) : (
    <Trans>You can restore it for 30 days: turn on “Deleted drafts” above the list of orders.</Trans>
  )
}
