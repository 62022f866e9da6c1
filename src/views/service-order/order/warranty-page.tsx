import { Trans, useLingui } from '@lingui/react/macro'
import { IconBarcode, IconPackage, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { messageText } from '#contract/messages/messages.ts'
import { isContested } from '#contract/service-order/lifecycle-state.ts'
import { isOpen } from '#contract/service-order/order-statuses.ts'
import type { HandledWarranty } from '#machines/service-order/order-handling.ts'
import { formatDate } from '#services/formatting.ts'
import { correctClaimSerial } from '#services/unit/unit-calls.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Card } from '#views/components/page/card.tsx'
import type { HeaderAction } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { DueNotice } from '#views/service-order/desk/due-notice.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { ClosedCompanyNotice } from '#views/service-order/handling/closed-company-notice.tsx'
import { Handling, useWarranty } from '#views/service-order/handling/handling-actor.ts'
import { HandledOrderScreen, OrderPage, OrderPeek, type PeekedKind } from '#views/service-order/handling/order-page.tsx'
import { SentNotice } from '#views/service-order/handling/sent-notice.tsx'
import { useConflictWords } from '#views/service-order/use-conflict-words.ts'
import { NextVisit, PartsFromVan, VisitsCard } from '#views/service-order/visit/visit-facts.tsx'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { CorrectSerialDialog } from '#views/unit/correct-serial-dialog.tsx'
import { ErpAttempts, ErpBanner } from './erp-state.tsx'
import { DeliveryFacts, DeviceFacts, PartsOrdersOfWarranty, ResolutionFacts } from './order-facts.tsx'
import { warrantyDialogs } from './warranty-dialogs.tsx'

const About = () => (
  <>
    <DeviceFacts />
    <OrderFiles />
  </>
)

const peeked: PeekedKind = { kind: 'warranty', own: warrantyDialogs, useWords: useConflictWords, About }

/** The preview of a warranty order beside its list. */
export const WarrantyPeek = ({ id }: { id: number }) => <OrderPeek of={peeked} id={id} />

/** The page of a warranty order for staff, with everything needed to decide on it and the available actions. */
export function StaffWarrantyOrder({ params }: ScreenProps) {
  return (
    <HandledOrderScreen
      zone="staff"
      kind="warranty"
      id={Number(params.id)}
      own={warrantyDialogs}
      words={useConflictWords()}
    >
      <ForStaff />
    </HandledOrderScreen>
  )
}

/** The page of a warranty order for the partner: stage, questions, and timeline. */
export function PartnerWarrantyOrder({ params }: ScreenProps) {
  return (
    <HandledOrderScreen
      zone="partner"
      kind="warranty"
      id={Number(params.id)}
      own={warrantyDialogs}
      words={useConflictWords()}
    >
      <ForPartner />
    </HandledOrderScreen>
  )
}

const facts = (
  <>
    <ResolutionFacts />
    <VisitsCard />
    <PartsFromVan />
    <DeviceFacts />
    <PartsOrdersOfWarranty />
    <OrderFiles />
  </>
)

/** Whether a planned visit is the next step of the order. */
const isVisitAhead = ({ status, visit_open }: HandledWarranty) => status === 'inprogress' && visit_open

function ForStaff() {
  const order = useWarranty()
  const orderParts = useOrderParts()
  const mayEdit = useMay('service-order.service-orders.update') && order.status === 'draft'
  const owner = 'owner' in order ? order.owner?.full_name : null
  const actor = Handling.useActorRef()
  const mayCorrect = useMay('service-order.service-orders.correct-serial') && order.status !== 'draft'
  const [corrects, setCorrects] = useState(false)
  const correct = { key: 'correct', label: <Trans>Correct the serial number</Trans>, icon: IconBarcode }
  const edit = { key: 'edit', label: <Trans>Edit the draft</Trans>, icon: IconPencil }
  return (
    <OrderPage
      note={
        owner && (
          <>
            {' '}
            · <Trans>owner {owner}</Trans>
          </>
        )
      }
      before={mayEdit ? [{ ...edit, href: warrantyOrderPaths.staff.edit(order.id) }] : []}
      beside={[...orderParts, ...(mayCorrect ? [{ ...correct, onClick: () => setCorrects(true) }] : [])]}
      notices={
        <>
          <SentAlready />
          <ClosedCompanyNotice order={order} />
          {order.status === 'registered' && <BlockedCompanyNotice isBlocked={order.company_blocked} />}
          {isContested(order) && (
            <Notice tone="warning" title={<Trans>The partner contests the resolution.</Trans>}>
              {order.timeline.findLast(({ kind }) => kind === 'contested')?.reason}
            </Notice>
          )}
          {'due_at' in order && order.due_at && <DueNotice due_at={order.due_at} />}
          <ErpBanner />
        </>
      }
      facts={facts}
      next={isVisitAhead(order) ? <NextVisit /> : undefined}
      below={<DeliveryFacts />}
      aside={
        <>
          <ErpAttempts />
          {corrects && (
            <CorrectSerialDialog
              use={{ send: correctClaimSerial }}
              subject={{ id: order.id, version: order.version, serial_no: order.serial_no ?? '' }}
              keptAs={`service-order.service-orders.correct-serial:${order.id}`}
              explanation={
                <Trans>
                  Only this order: what was sent stays beside the right number, which holds from now on. If the whole
                  unit has a wrong number, correct it on the unit’s page.
                </Trans>
              }
              onDone={() => {
                setCorrects(false)
                actor.send({ type: 'order.refresh' })
              }}
              onCancel={() => setCorrects(false)}
            />
          )}
        </>
      }
    />
  )
}

function ForPartner() {
  const order = useWarranty()
  const orderParts = useOrderParts()
  const finish = {
    key: 'edit',
    label: <Trans>Finish and send</Trans>,
    icon: IconPencil,
    href: warrantyOrderPaths.partner.edit(order.id),
    main: true,
  }
  return (
    <OrderPage
      before={order.status === 'draft' ? [finish] : []}
      beside={orderParts}
      notices={
        <>
          <SentNotice />
          <Contested />
        </>
      }
      facts={facts}
      next={isVisitAhead(order) ? <NextVisit /> : undefined}
      below={<DeliveryFacts />}
    />
  )
}

/** Shows staff that the order has been sent, after its form was requested. */
function SentAlready() {
  const { i18n } = useLingui()
  const cameToEdit = new URLSearchParams(useSearch()).has('sent')
  return cameToEdit && <Notice tone="information">{messageText('order.cannot_edit_sent', i18n.locale)}</Notice>
}

/** Says that the resolution has been contested, which is possible once, within two weeks of the completion. */
function Contested() {
  const order = useWarranty()
  if (order.status !== 'completed' || !order.contested_at) return null
  return (
    <Notice tone="information">
      {isContested(order) ? (
        <Trans>You contested the resolution on {formatDate(order.contested_at)}. The head of service decides.</Trans>
      ) : (
        <Trans>The resolution has been contested once already and remains in force.</Trans>
      )}
    </Notice>
  )
}

/** The action that orders parts for this warranty order while it is open. */
function useOrderParts(): readonly HeaderAction[] {
  const order = useWarranty()
  const zone = useOrderZone()
  const mayOrder = useMay(`${zone === 'staff' ? '' : 'partnerzone.'}service-order.spare-parts-orders.store`)
  if (!mayOrder || !isOpen('warranty', order)) return []
  const list = `${zone === 'staff' ? '/cms' : ''}/service-order/spare-parts-orders`
  const href = `${list}/register?partner=${order.partner_id}&for=${order.id}`
  return [{ key: 'parts', label: <Trans>Order parts</Trans>, icon: IconPackage, href }]
}

/** All files of the order: photos, video, warranty book, and others. */
function OrderFiles() {
  const { images, video, warranty_book, other_files } = useWarranty()
  const files = [...images, ...other_files, video, warranty_book].filter((file) => file !== null)
  if (files.length === 0) return null
  return (
    <Card title={<Trans>Files</Trans>} count={files.length}>
      <FileGallery files={files} />
    </Card>
  )
}
