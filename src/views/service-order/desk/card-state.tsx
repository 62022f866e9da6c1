import type { OrderKind } from '#contract/service-order/handling/kinds.ts'
import type { ErpStatus } from '#contract/service-order/lifecycle.ts'
import type { OrderStatusOf } from '#contract/service-order/order-statuses.ts'
import { statusWordsOf } from '#contract/service-order/statuses.ts'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { ErpBadge } from '#views/service-order/erp-badge.tsx'
import { DueBadge } from './due-badge.tsx'

interface CardStateProps<Of extends OrderKind> {
  of: Of
  status: OrderStatusOf<Of>
  due_at: string | null
  erp_status?: ErpStatus
}

/** The state of an order on a card: status, deadline, and a failed save in the ERP. */
export function CardState<Of extends OrderKind>({ of, status, due_at, erp_status }: CardStateProps<Of>) {
  return (
    <>
      <StatusBadge of={statusWordsOf(of, status)} />
      {due_at && <DueBadge due_at={due_at} />}
      {erp_status === 'failed' && <ErpBadge status={erp_status} />}
    </>
  )
}
