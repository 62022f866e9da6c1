import type { ErpStatus, ServiceOrderStatus } from '#contract/service-order/lifecycle.ts'
import { serviceOrderStatus } from '#contract/service-order/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { ErpBadge } from '#views/service-order/erp-badge.tsx'
import { DueBadge } from './due-badge.tsx'

interface CardStateProps {
  status: ServiceOrderStatus
  due_at: string | null
  erp_status?: ErpStatus
}

/** The state of an order on a card: status, deadline, and a failed save in the ERP. */
export function CardState({ status, due_at, erp_status }: CardStateProps) {
  return (
    <>
      <StatusBadge of={serviceOrderStatus[status]} />
      {due_at && <DueBadge due_at={due_at} />}
      {erp_status === 'failed' && <ErpBadge status={erp_status} />}
    </>
  )
}
