import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { objectVerb } from '#contract/service-order/statuses.ts'
import { objectsToVisit } from '#machines/service-order/order-handling.ts'
import { formatMoment } from '#services/formatting.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { Handling, useActing, useMaintenance, useOffered } from '#views/service-order/handling/handling-actor.ts'

/** Says to staff that the partner has set the date of the visit to come for its own people, and offers to object. */
export function PartnersVisitNotice() {
  const { i18n } = useLingui()
  const order = useMaintenance()
  const actor = Handling.useActorRef()
  const mayObject = useOffered().includes('report')
  const acting = useActing('report')
  const set = order.timeline.findLast(({ kind }) => kind === 'scheduled')
  if (!objectsToVisit(order) || order.visit_at === null || !set?.actor || set.actor.is_staff) return null
  return (
    <Notice
      tone="information"
      title={
        set.at === order.created_at ? (
          <Trans>The partner set the date of the visit when registering the maintenance.</Trans>
        ) : (
          <Trans>The partner set the date of the visit.</Trans>
        )
      }
      action={
        mayObject && (
          <Button variant="default" {...acting} onClick={() => actor.send({ type: 'action.choose', action: 'report' })}>
            {labelIn(i18n, objectVerb)}
          </Button>
        )
      }
    >
      <Trans>
        Its own technician comes: {formatMoment(order.visit_at)}, {order.technician_name}.
      </Trans>
    </Notice>
  )
}
