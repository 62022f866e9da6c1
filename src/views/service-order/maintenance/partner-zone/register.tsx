import { useLingui } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import type { DueToOrder } from '#contract/service-order/due/due.ts'
import { formatDate } from '#services/formatting.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { CardSkeleton } from '#views/components/page/card-skeleton.tsx'
import { FailureNotice } from '#views/components/page/failure-notice.tsx'
import { NewMaintenance, type TypedMaintenance } from '#views/service-order/maintenance/new-maintenance.tsx'

const keptAs = 'service-order.service-maintenances.store'

/** What of an order follows from what is due on a unit; what the unit does not tell is typed. */
function begunBy({ serial_no, form }: DueToOrder, description: string): Partial<TypedMaintenance> {
  const known = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== null))
  return { ...known, serial_no, description }
}

/** A partner registers a maintenance; one that is due on a unit begins with what is known of it. */
export function RegisterMaintenance() {
  const due = Number(new URLSearchParams(useSearch()).get('due') ?? '') || null
  return due === null ? <NewMaintenance keptAs={keptAs} /> : <RegisterDue id={due} />
}

function RegisterDue({ id }: { id: number }) {
  const { t } = useLingui()
  const asked = { path: { due_maintenance: id }, showRefusal: false }
  const { data: due, failure, refresh } = useLoad('partnerzone.service-order.due-maintenances.show', asked)
  if (!due && failure) return <FailureNotice failure={failure} onRetry={refresh} />
  if (!due) return <CardSkeleton />
  const day = formatDate(due.due_on)
  const description = due.kind === 'maintenance' ? t`Maintenance due on ${day}` : t`Leak check due on ${day}`
  return <NewMaintenance keptAs={`${keptAs}:${id}`} begin={begunBy(due, description)} />
}
