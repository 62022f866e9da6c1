import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import type { SessionUser } from '#contract/auth/auth.ts'
import { isLocale } from '#contract/locale.ts'
import type { OrderBeginning } from '#machines/service-order/warranty-order-draft-context.ts'
import { provideWarrantyOrderDraft } from '#services/service-order/warranty-order-draft-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { DraftAddress } from '#views/components/flow/draft-address.tsx'
import { DraftLeaveGuard } from '#views/components/flow/draft-leave-guard.tsx'
import { KeptDraft } from '#views/components/flow/kept-draft.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { orderPaths, useOrderZone } from '#views/service-order/zone.ts'
import classes from './form.module.css'
import { WarrantyForm as Form } from './form-actor.ts'
import { FormDialogs } from './form-dialogs.tsx'
import { FormPage } from './form-page.tsx'
import { FormSteps } from './form-steps.tsx'
import { SentOrder } from './sent-order.tsx'
import { useDraftName } from './use-draft-name.ts'
import { stepInAddress } from './use-step-history.ts'

export interface WarrantyFormProps {
  /** The draft, or null for a new order. */
  id: number | null
  /** The company of a new order, where the server cannot determine it. */
  partner_id?: number | null
  begin?: OrderBeginning<number> | null
  /** Called when another new order is wanted after sending. */
  onAgain: () => void
}

/** The form of a warranty order, new or begun, in the partner zone and in the back office. */
export function WarrantyForm({ id, partner_id = null, begin = null, onAgain }: WarrantyFormProps) {
  const { i18n } = useLingui()
  const { api, drafts, address: page } = useServices()
  const zone = useOrderZone()
  const user = useUser()
  const [begun] = useState(begin)
  const mayList = useMay('partnerzone.service-order.service-orders.index')
  const mayRead = useMay('partnerzone.service-order.service-orders.show') && mayList
  const machine = useMemo(() => {
    const { register, edit } = orderPaths[zone]
    const address = (draft: number | null) => (draft === null ? register : edit(draft))
    const person = zone === 'partner' ? personOf(user, partner_id) : {}
    return provideWarrantyOrderDraft({
      api,
      drafts,
      zone,
      user_id: user.id,
      address,
      begin: begun,
      person,
      mayReadOrders: mayRead,
    })
  }, [api, drafts, zone, user, partner_id, begun, mayRead])
  const [asked_step] = useState(() => stepInAddress(page))
  const [key] = useState(uniqueKey)
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  return (
    <Form.Provider logic={machine} options={{ input: { id, partner_id, key, locale, asked_step } }}>
      <Screen onAgain={onAgain} />
      <Guards />
    </Form.Provider>
  )
}

/** The person filling in the form, as the default recipient and contact. */
function personOf({ full_name, email, phone_number, partners }: SessionUser, partner_id: number | null) {
  const company = partners.find(({ id }) => id === partner_id) ?? partners[0]
  return {
    recipient: company?.name ?? full_name,
    contact_name: full_name,
    contact_email: email,
    contact_phone: phone_number ?? company?.phone_number ?? null,
  }
}

type View = 'opening' | 'loadFailed' | 'closed' | 'open' | 'deleted' | 'sent'

function useView(): View {
  return Form.useSelector((snapshot) => {
    if (snapshot.matches('opening')) return 'opening'
    if (snapshot.matches('loadFailed')) return 'loadFailed'
    if (snapshot.matches('closed')) return 'closed'
    if (snapshot.matches('deleted')) return 'deleted'
    return snapshot.matches('sent') ? 'sent' : 'open'
  })
}

function Screen({ onAgain }: { onAgain: () => void }) {
  const view = useView()
  const isWide = useMediaQuery('(min-width: 48em)')
  if (view === 'opening') return <Outline />
  if (view === 'loadFailed') return <NotOpened />
  if (view === 'sent') return <SentOrder onAgain={onAgain} />
  if (view === 'closed' || view === 'deleted') return <Leave view={view} />
  return (
    <>
      {isWide ? <FormPage /> : <FormSteps />}
      <FormDialogs />
    </>
  )
}

function Guards() {
  const actor = Form.useActorRef()
  const paths = orderPaths[useOrderZone()]
  const title = useDraftName()
  const id = Form.useSelector((snapshot) => (snapshot.matches('open') ? (snapshot.context.order?.id ?? null) : null))
  return (
    <>
      <DraftAddress address={id === null ? null : paths.edit(id)} title={title} />
      <DraftLeaveGuard actor={actor} />
      <KeptDraft actor={actor} />
    </>
  )
}

function Leave({ view }: { view: 'closed' | 'deleted' }) {
  const paths = orderPaths[useOrderZone()]
  const id = Form.useSelector(({ context }) => context.order?.id ?? null)
  const next = view === 'deleted' || id === null ? paths.list : `${paths.preview(id)}?sent=1`
  return (
    <>
      <Redirect to={next} replace />
      <Outline />
    </>
  )
}

function Outline() {
  return (
    <Loading className={classes.skeleton}>
      <Skeleton height={28} width="50%" />
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal outlines.
        <Skeleton key={index} height={48} />
      ))}
    </Loading>
  )
}

function NotOpened() {
  const actor = Form.useActorRef()
  const paths = orderPaths[useOrderZone()]
  const failure = Form.useSelector(({ context }) => context.failure)
  return (
    <LoadFailed
      failure={failure}
      missing={{
        title: <Trans>There is no such order</Trans>,
        explanation: <Trans>It may have been deleted, or it belongs to another company.</Trans>,
        list: { path: paths.list, label: <Trans>All orders</Trans> },
      }}
      title={<Trans>The form could not be opened</Trans>}
      onRetry={() => actor.send({ type: 'order.retry' })}
    >
      <Trans>Check the connection and try again.</Trans>
    </LoadFailed>
  )
}
