import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useSearch } from 'wouter'
import { messageText } from '#contract/messages/messages.ts'
import { isParts } from '#machines/service-order/order-handling.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { useOffered, useOrder } from './handling-actor.ts'
import { OrderNextStep } from './next-step.tsx'
import { messageField } from './order-conversation.tsx'

/**
 * For the partner, until the service team has taken the sent order, or after its form was requested: what comes next, and where changes
 * are reported.
 */
export function SentNotice() {
  const { i18n } = useLingui()
  const cameToEdit = new URLSearchParams(useSearch()).has('sent')
  const order = useOrder()
  const { status } = order
  const mayWrite = useOffered().includes('reply')
  if (status !== 'registered' && !cameToEdit) return null
  // What is being cancelled is neither changed nor taken up.
  const isCancelling = isParts(order) && order.cancelling_by !== null
  const reportChanges = <Trans>Sent. Report changes in the conversation with the service team.</Trans>
  const titleOf = () => {
    if (isCancelling) return <OrderNextStep />
    return cameToEdit ? `${messageText('order.cannot_edit_sent', i18n.locale)}.` : reportChanges
  }
  return (
    <Notice
      tone="information"
      title={titleOf()}
      action={
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconMessage size={18} stroke={1.7} />}
            onClick={() => document.getElementById(messageField)?.focus()}
          >
            <Trans>Write to the service team</Trans>
          </Button>
        )
      }
    >
      {cameToEdit && !isCancelling && <>{reportChanges} </>}
      {!isCancelling && <OrderNextStep />}
      {status === 'registered' && !isCancelling && (
        <>
          . <Trans>We will write to you as soon as the service team has looked at it.</Trans>
        </>
      )}
    </Notice>
  )
}
