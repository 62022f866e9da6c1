import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ParticipantStatus, TrainingOrderStatus, TrainingTermStatus } from '#contract/training/statuses.ts'
import { Badge } from '#views/components/status/status-badge.tsx'
import type { Status } from '#views/components/status/statuses.ts'

/** The only map of statuses of terms, participants, orders and certificates: badges, timelines and charts use it. */
export const termStatuses: Record<TrainingTermStatus, Status> = {
  planned: { tone: 'grey', label: msg({ context: 'training term', message: 'Planned' }) },
  open: { tone: 'green', label: msg({ context: 'training term', message: 'Open' }) },
  closed: { tone: 'amber', label: msg({ context: 'training term', message: 'Closed' }) },
  completed: { tone: 'blue', label: msg({ context: 'training term', message: 'Completed' }) },
  cancelled: { tone: 'red', label: msg({ context: 'training term', message: 'Cancelled' }) },
}

export const participantStatuses: Record<ParticipantStatus, Status> = {
  waiting: { tone: 'amber', label: msg({ context: 'participant', message: 'Waiting' }) },
  offered: { tone: 'violet', label: msg({ context: 'participant', message: 'Place offered' }) },
  signed: { tone: 'blue', label: msg({ context: 'participant', message: 'Signed' }) },
  present: { tone: 'green', label: msg({ context: 'participant', message: 'Present' }) },
  absent: { tone: 'red', label: msg({ context: 'participant', message: 'Absent' }) },
  cancelled: { tone: 'grey', label: msg({ context: 'participant', message: 'Cancelled' }) },
}

export const orderStatuses: Record<TrainingOrderStatus, Status> = {
  unpaid: { tone: 'amber', label: msg({ context: 'training order', message: 'Unpaid' }) },
  paid: { tone: 'green', label: msg({ context: 'training order', message: 'Paid' }) },
  cancelled: { tone: 'grey', label: msg({ context: 'training order', message: 'Cancelled' }) },
}

/** The validity of a certificate today. */
export type CertificateState = 'valid' | 'expiring' | 'expired' | 'revoked'

export const certificateStates: Record<CertificateState, Status> = {
  valid: { tone: 'green', label: msg({ context: 'certificate', message: 'Valid' }) },
  expiring: { tone: 'amber', label: msg({ context: 'certificate', message: 'Expires soon' }) },
  expired: { tone: 'red', label: msg({ context: 'certificate', message: 'Expired' }) },
  revoked: { tone: 'red', label: msg({ context: 'certificate', message: 'Revoked' }) },
}

interface TermBadgeProps {
  status: TrainingTermStatus
  /** For an open term; without free places "Full" is shown instead of "Open". */
  available_places?: number
}

/** The status of a term; an open one without a free place is called full. */
export function TermStatusBadge({ status, available_places }: TermBadgeProps) {
  const { i18n } = useLingui()
  const { tone, label } = termStatuses[status]
  if (status === 'open' && available_places !== undefined && available_places <= 0) {
    return (
      <Badge tone="violet">
        <Trans context="training term">Full</Trans>
      </Badge>
    )
  }
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}

/** The status of a participant. */
export const ParticipantStatusBadge = ({ status }: { status: ParticipantStatus }) => (
  <Mapped of={participantStatuses[status]} />
)

/** Whether a training order is paid. */
export const OrderStatusBadge = ({ status }: { status: TrainingOrderStatus }) => <Mapped of={orderStatuses[status]} />

/** Whether a certificate is valid. */
export const CertificateStateBadge = ({ state }: { state: CertificateState }) => (
  <Mapped of={certificateStates[state]} />
)

function Mapped({ of: { tone, label } }: { of: { tone: Status['tone']; label: MessageDescriptor } }) {
  const { i18n } = useLingui()
  return <Badge tone={tone}>{i18n._(label)}</Badge>
}
