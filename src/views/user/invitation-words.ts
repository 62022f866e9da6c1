import { msg } from '@lingui/core/macro'
import type { InvitationStatus } from '#contract/user/invitation-lifecycle.ts'
import type { Status } from '#views/components/status/statuses.ts'

/** Labels of the states of an invitation. */
export const invitationStatuses: Record<InvitationStatus, Status> = {
  invited: { tone: 'blue', label: msg({ context: 'invitation', message: 'Invited' }) },
  accepted: { tone: 'green', label: msg({ context: 'invitation', message: 'Accepted' }) },
  declined: { tone: 'red', label: msg({ context: 'invitation', message: 'Declined' }) },
  withdrawn: { tone: 'grey', label: msg({ context: 'invitation', message: 'Withdrawn' }) },
  expired: { tone: 'amber', label: msg({ context: 'invitation', message: 'Expired' }) },
}
