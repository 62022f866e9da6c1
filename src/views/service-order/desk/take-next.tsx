import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMemo } from 'react'
import { orderKinds, orderPage } from '#contract/service-order/handling/kinds.ts'
import { takeNextOrder } from '#services/service-order/order-calls.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { inListContext } from '#views/components/data-table/neighbours/list-context.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import type { HeaderAction } from '#views/components/page/header-actions.tsx'
import { useOrderKind } from '#views/service-order/zone.ts'
import { queueViews } from './queue-views.ts'

/** The action that takes the order without an owner that is due first, and opens it. Nothing without the permission. */
export function useTakeNext(): readonly HeaderAction[] {
  const kind = useOrderKind()
  const mayTake = useMay(`${orderKinds[kind].entity}.assign`)
  const takeNext = useMemo(() => ({ send: takeNextOrder(kind) }), [kind])
  const { submit, busy } = useSubmission(takeNext, {
    onDone: ({ id }) =>
      navigateTo(
        inListContext(orderPage(kind, 'staff', id), {
          list: `${orderKinds[kind].entity}.index`,
          query: queueViews.mine.query,
        }),
      ),
  })
  if (!mayTake) return []
  const label = <Trans>Take the next one</Trans>
  return [{ key: 'next', label, icon: IconPlayerTrackNext, loading: busy, onClick: () => submit({}) }]
}

/** A button beside a list that takes the order without an owner that is due first, and opens it. */
export function TakeNext() {
  return useTakeNext().map(({ key, label, icon: Icon, loading, onClick }) => (
    <Button
      key={key}
      variant="default"
      leftSection={<Icon size={18} stroke={1.7} />}
      loading={loading}
      onClick={onClick}
    >
      {label}
    </Button>
  ))
}
