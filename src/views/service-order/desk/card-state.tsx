import { ErpBadge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { DueBadge } from './due-badge.tsx'

type StatusBadgeProps = Parameters<typeof StatusBadge>[0]

interface CardStateProps extends StatusBadgeProps {
  due_at: string | null
  erp_status?: string
}

/** The state of an order on a card: status, deadline, and a failed save in the ERP. */
export function CardState({ status, due_at, erp_status }: CardStateProps) {
  return (
    <>
      <StatusBadge status={status} />
      {due_at && <DueBadge due_at={due_at} />}
      {erp_status === 'failed' && <ErpBadge status={erp_status} />}
    </>
  )
}
