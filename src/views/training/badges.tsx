import { trainingOrderStatus } from '#contract/order/statuses.ts'
import {
  type CertificateState,
  certificateStatus,
  type ParticipantStatus,
  participantStatus,
  type TrainingOrderStatus,
  type TrainingTermStatus,
  termStatus,
} from '#contract/training/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

interface TermBadgeProps {
  status: TrainingTermStatus
  /** For an open term; without free places "Full" is shown instead of "Open". */
  available_places?: number
}

/** The status of a term; an open one without a free place is called full. */
export function TermStatusBadge({ status, available_places }: TermBadgeProps) {
  const isFull = status === 'open' && available_places !== undefined && available_places <= 0
  return <StatusBadge of={termStatus[isFull ? 'full' : status]} />
}

/** The status of a participant. */
export const ParticipantStatusBadge = ({ status }: { status: ParticipantStatus }) => (
  <StatusBadge of={participantStatus[status]} />
)

/** Whether a training order is paid. */
export const OrderStatusBadge = ({ status }: { status: TrainingOrderStatus }) => (
  <StatusBadge of={trainingOrderStatus[status]} />
)

/** Whether a certificate is valid. */
export const CertificateStateBadge = ({ state }: { state: CertificateState }) => (
  <StatusBadge of={certificateStatus[state]} />
)
