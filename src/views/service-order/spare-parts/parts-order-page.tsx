import { Trans } from '@lingui/react/macro'
import { IconCopy } from '@tabler/icons-react'
import { orderKinds } from '#contract/service-order/handling/kinds.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { erp } from '#views/components/entity/erp.ts'
import type { HeaderAction } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { usePartsOrder } from '#views/service-order/handling/handling-actor.ts'
import { HandledOrderScreen, OrderPage, OrderPeek, type PeekedKind } from '#views/service-order/handling/order-page.tsx'
import { SentNotice } from '#views/service-order/handling/sent-notice.tsx'
import { useHandlingWords } from '#views/service-order/handling/use-conflict-words.ts'
import { ErpAttempts, ErpBanner } from '#views/service-order/order/erp-state.tsx'
import { partsDialogs } from './parts-dialogs.tsx'
import { Deliveries, PartsLines, PartsOrderFacts } from './parts-facts.tsx'

const { path } = orderKinds.parts

const peeked: PeekedKind = { kind: 'parts', own: partsDialogs, useWords: useHandlingWords, About: PartsLines }

/** The preview of a spare-parts order beside its list. */
export const PartsPeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />

/** The page of a spare-parts order for staff. */
export function StaffPartsOrder({ params }: ScreenProps) {
  return (
    <HandledOrderScreen zone="staff" kind="parts" id={Number(params.id)} own={partsDialogs} words={useHandlingWords()}>
      <ForStaff />
    </HandledOrderScreen>
  )
}

/** The page of a spare-parts order for the partner. */
export function PartnerPartsOrder({ params }: ScreenProps) {
  return (
    <HandledOrderScreen zone="partner" kind="parts" id={Number(params.id)} own={{}} words={useHandlingWords()}>
      <ForPartner />
    </HandledOrderScreen>
  )
}

function ForStaff() {
  const order = usePartsOrder()
  const mayOrder = useMay('service-order.spare-parts-orders.store')
  const repeat = orderAgain(`/cms${path}/register?partner=${order.partner_id}&like=${order.id}`)
  return (
    <OrderPage
      later={mayOrder && order.status === 'completed' ? [repeat] : []}
      notices={
        <>
          {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
          {order.status === 'registered' && <BlockedCompanyNotice isBlocked={order.company_blocked} />}
          <ErpBanner />
          {order.status === 'registered' && order.unmatched > 0 && (
            <Notice tone="warning" title={<Trans>Some numbers are not on the list of parts.</Trans>}>
              <Trans>
                Specify the parts, or remove them from the order; then it is sent to {erp} and can be accepted.
              </Trans>
            </Notice>
          )}
        </>
      }
      facts={
        <>
          <PartsLines />
          <Deliveries />
        </>
      }
      below={<PartsOrderFacts />}
      aside={<ErpAttempts />}
    />
  )
}

function ForPartner() {
  const { id } = usePartsOrder()
  const mayOrder = useMay('partnerzone.service-order.spare-parts-orders.store')
  return (
    <OrderPage
      beside={mayOrder ? [orderAgain(`${path}/register?like=${id}`)] : []}
      notices={<SentNotice />}
      facts={
        <>
          <Deliveries />
          <PartsLines />
        </>
      }
      below={<PartsOrderFacts />}
    />
  )
}

const orderAgain = (href: string): HeaderAction => ({
  key: 'repeat',
  label: <Trans>Order again</Trans>,
  icon: IconCopy,
  href,
})
