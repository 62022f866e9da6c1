import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import type { StaffOrder } from '#contract/service-order/entity.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { orderPaths } from '#views/service-order/zone.ts'
import { navigateTo } from '#views/shell/hash-location.ts'
import { useMay } from '#views/shell/use-session.ts'
import { withinList } from './neighbours.tsx'
import { queueViews } from './queue-views.ts'

const takeNext: SubmissionUse<StaffOrder> = {
  send: (api) => api.call('service-order.service-orders.take-next', { idempotencyKey: uniqueKey() }),
}

/** Takes the order that is due first of those that nobody owns, and opens it among one's own. */
export function TakeNext() {
  const mayTake = useMay('service-order.service-orders.assign')
  const { submit, busy } = useSubmission(takeNext, {
    onDone: ({ id }) => navigateTo(withinList(orderPaths.staff.preview(id), queueViews.mine.query)),
  })
  if (!mayTake) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPlayerTrackNext size={18} stroke={1.7} />}
      loading={busy}
      onClick={() => submit({})}
    >
      <Trans>Take the next one</Trans>
    </Button>
  )
}
