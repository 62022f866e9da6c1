import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconGavel, IconPencil } from '@tabler/icons-react'
import { Link, useSearch } from 'wouter'
import { text } from '#contract/messages.ts'
import { isContested } from '#contract/service-order/lifecycle-state.ts'
import { awaits } from '#machines/service-order/handled-order.ts'
import { formatDate } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { Handling, useOffered } from '#views/service-order/handling/handling-actor.ts'
import classes from '#views/service-order/handling/order.module.css'
import { OrderConversation } from '#views/service-order/handling/order-conversation.tsx'
import { OrderCourse } from '#views/service-order/handling/order-course.tsx'
import { OrderScreen } from '#views/service-order/handling/order-screen.tsx'
import { ErpBanner } from '#views/service-order/order/erp-state.tsx'
import { DeliveryFacts, DeviceFacts, ResolutionFacts } from '#views/service-order/order/order-facts.tsx'
import { OrderFiles } from '#views/service-order/order/order-files.tsx'
import { OrderPartsLink } from '#views/service-order/order/order-parts-link.tsx'
import { useWarranty } from '#views/service-order/order/use-warranty.ts'
import { warrantyDialogs } from '#views/service-order/order/warranty-dialogs.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { OrderZoneContext, orderPaths } from '#views/service-order/zone.ts'
import { useRecordTitle } from '#views/shell/header/page-title.tsx'

/** A partner's order: where it is, what the service asks, and everything that happened. */
export function PartnerServiceOrderPreview({ params }: ScreenProps) {
  return (
    <OrderZoneContext value="partner">
      <OrderScreen id={Number(params.id)} own={warrantyDialogs} words={useConflictWords()}>
        <Preview />
      </OrderScreen>
    </OrderZoneContext>
  )
}

function Preview() {
  const { i18n } = useLingui()
  const order = useWarranty()
  const cameToEdit = new URLSearchParams(useSearch()).has('sent')
  useRecordTitle(order.order_number)
  const isAsked = awaits('partner', order)
  return (
    <>
      <PageHeader
        title={order.order_number ?? <Trans>Draft</Trans>}
        badge={<StatusBadge status={order.status} />}
        note={order.model_name}
        actions={order.status === 'draft' ? <EditDraft id={order.id} /> : <OrderPartsLink />}
      />
      <div className={classes.strips}>
        {cameToEdit && <Notice tone="information">{text('order.cannot_edit_sent', i18n.locale)}</Notice>}
        {isAsked && (
          <Notice tone="warning" title={<Trans>The service waits for your answer.</Trans>}>
            <Trans>Read the question below and answer it: the work goes on from there.</Trans>
          </Notice>
        )}
        <ErpBanner />
      </div>
      <div className={classes.columns}>
        <div className={classes.column}>
          {isAsked && <OrderConversation />}
          <ResolutionFacts />
          <DeviceFacts />
          <OrderFiles />
          {!isAsked && <OrderConversation />}
          <DeliveryFacts />
        </div>
        <div className={classes.column}>
          <OrderCourse />
          <Contest />
          <Withdraw />
        </div>
      </div>
    </>
  )
}

function EditDraft({ id }: { id: number }) {
  return (
    <Button
      component={Link}
      href={orderPaths.partner.edit(id)}
      color="copper"
      leftSection={<IconPencil size={18} stroke={1.7} />}
    >
      <Trans>Finish and send</Trans>
    </Button>
  )
}

/** Once, within two weeks of the completion. */
function Contest() {
  const actor = Handling.useActorRef()
  const order = useWarranty()
  const isOffered = useOffered().includes('contest')
  if (order.status === 'completed' && order.contested_at)
    return (
      <Notice tone="information">
        {isContested(order) ? (
          <Trans>
            You have contested the resolution on {formatDate(order.contested_at)}. The head of service decides.
          </Trans>
        ) : (
          <Trans>The resolution has been contested once already. It stands.</Trans>
        )}
      </Notice>
    )
  if (!isOffered) return null
  return (
    <Button
      variant="default"
      leftSection={<IconGavel size={18} stroke={1.7} />}
      onClick={() => actor.send({ type: 'action.choose', action: 'contest' })}
    >
      <Trans>Contest the resolution</Trans>
    </Button>
  )
}

/** Rarely wanted, so it stands last. */
function Withdraw() {
  const actor = Handling.useActorRef()
  if (!useOffered().includes('withdraw')) return null
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
      onClick={() => actor.send({ type: 'action.choose', action: 'withdraw' })}
    >
      <Trans>Withdraw the order</Trans>
    </Button>
  )
}
