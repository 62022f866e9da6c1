import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMemo } from 'react'
import { type OrderKind, orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { withinList } from '#views/components/data-table/neighbours/within-list.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useOrderKind } from '#views/service-order/zone.ts'
import { navigateTo } from '#views/shell/hash-location.ts'
import { useMay } from '#views/shell/use-session.ts'
import { queueViews } from './queue-views.ts'

/** The calls of all kinds are named alike, so that that of warranty orders stands for all. */
const takeNextOf = (kind: OrderKind): SubmissionUse<{ id: number }> => ({
  send: (api) =>
    api.call(`${orderKinds[kind].entity}.take-next` as 'service-order.service-orders.take-next', {
      idempotencyKey: uniqueKey(),
    }),
})

/** Takes the order that is due first of those of the screen's kind that nobody owns, and opens it among one's own. */
export function TakeNext() {
  const kind = useOrderKind()
  const mayTake = useMay(`${orderKinds[kind].entity}.assign`)
  const takeNext = useMemo(() => takeNextOf(kind), [kind])
  const { submit, busy } = useSubmission(takeNext, {
    onDone: ({ id }) =>
      navigateTo(
        withinList(orderPage(kind, 'staff', id), {
          list: `${orderKinds[kind].entity}.index`,
          query: queueViews.mine.query,
        }),
      ),
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
