import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import type { SessionUser } from '#contract/auth/auth.ts'
import { isLocale } from '#contract/messages/locale.ts'
import { warrantyOrderStepNames } from '#contract/service-order/fields.ts'
import type { OrderBeginning } from '#machines/service-order/warranty-order-draft.ts'
import { provideWarrantyOrderDraft } from '#services/service-order/warranty-order-draft-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { DraftAddress } from '#views/components/flow/draft-address.tsx'
import { DraftLeaveGuard } from '#views/components/flow/draft-leave-guard.tsx'
import { KeptDraftQuestion } from '#views/components/flow/kept-draft.tsx'
import { FormSection } from '#views/components/form/form-section.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { BlockedCompanyNotice } from '#views/service-order/handling/blocked-company-notice.tsx'
import { stepWords } from '#views/service-order/words.ts'
import { useOrderZone, warrantyOrderPaths } from '#views/service-order/zone.ts'
import { UnitWarnings } from '#views/unit/unit-warnings.tsx'
import { DeleteDraft } from './delete-draft.tsx'
import classes from './form.module.css'
import { useIsSending, useSending, useSendingRef, WarrantyForm } from './form-actor.ts'
import { FormConflict } from './form-conflict.tsx'
import { FormErrors } from './form-errors.tsx'
import { FormSteps } from './form-steps.tsx'
import { SentOrder } from './sent-order.tsx'
import { stepFields } from './step-fields.tsx'
import { useDraftName } from './use-draft-name.ts'
import { useIsBlocked } from './use-is-blocked.ts'
import { useSaveState } from './use-save-state.ts'
import { stepInAddress } from './use-step-history.ts'

export interface WarrantyOrderFormProps {
  /** The draft, or null for a new order. */
  id: number | null
  /** The company of a new order, where the server cannot determine it. */
  partner_id?: number | null
  begin?: OrderBeginning<number> | null
  /** Called when another new order is wanted after sending. */
  onAgain: () => void
}

/** The form of a warranty order, new or begun, in the partner zone and in the back office. */
export function WarrantyOrderForm({ id, partner_id = null, begin = null, onAgain }: WarrantyOrderFormProps) {
  const { i18n } = useLingui()
  const { api, drafts, address: page } = useServices()
  const zone = useOrderZone()
  const user = useUser()
  const [begun] = useState(begin)
  const mayList = useMay('partnerzone.service-order.service-orders.index')
  const mayRead = useMay('partnerzone.service-order.service-orders.show') && mayList
  const machine = useMemo(() => {
    const { register, edit } = warrantyOrderPaths[zone]
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
    <WarrantyForm.Provider
      logic={machine}
      options={{ input: { id, partner_id, key, locale, asked_step, now: api.now } }}
    >
      <Screen onAgain={onAgain} />
      <Guards />
    </WarrantyForm.Provider>
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
  return WarrantyForm.useSelector((snapshot) => {
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
  const actor = WarrantyForm.useActorRef()
  const paths = warrantyOrderPaths[useOrderZone()]
  const title = useDraftName()
  const id = WarrantyForm.useSelector((snapshot) =>
    snapshot.matches('open') ? (snapshot.context.order?.id ?? null) : null,
  )
  return (
    <>
      <DraftAddress address={id === null ? null : paths.edit(id)} title={title} />
      <DraftLeaveGuard actor={actor} />
      <KeptDraftQuestion actor={actor} />
    </>
  )
}

function Leave({ view }: { view: 'closed' | 'deleted' }) {
  const paths = warrantyOrderPaths[useOrderZone()]
  const id = WarrantyForm.useSelector(({ context }) => context.order?.id ?? null)
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
  const actor = WarrantyForm.useActorRef()
  const paths = warrantyOrderPaths[useOrderZone()]
  const failure = WarrantyForm.useSelector(({ context }) => context.failure)
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

/** The dialogs of sending: warnings about the serial number, and a failed attempt. */
function FormDialogs() {
  return (
    <>
      <SerialWarning />
      <SendFailed />
    </>
  )
}

function SerialWarning() {
  const sending = useSendingRef()
  const opened = useSending((snapshot) => snapshot.matches('confirming')) ?? false
  const known = useSending(({ context }) => context.serial)
  // The text stays while the dialog fades.
  const [serial, setSerial] = useState(known)
  if (known && known !== serial) setSerial(known)
  return (
    <ConfirmDialog
      opened={opened}
      title={<Trans>Check the serial number</Trans>}
      confirm={<Trans>Send anyway</Trans>}
      onConfirm={() => sending?.send({ type: 'warning.accept' })}
      onCancel={() => sending?.send({ type: 'warning.cancel' })}
    >
      {serial?.open_order && (
        <p>
          {serial.open_order_number ? (
            <Trans>
              An order for this unit is already open: <strong>{serial.open_order_number}</strong>.
            </Trans>
          ) : (
            <Trans>An order for this unit is already open.</Trans>
          )}
        </p>
      )}
      {serial && <UnitWarnings unit={serial} />}
    </ConfirmDialog>
  )
}

function SendFailed() {
  const draft = WarrantyForm.useActorRef()
  const sending = useSendingRef()
  const isNotStored = WarrantyForm.useSelector((snapshot) => snapshot.matches({ open: { form: 'notStored' } }))
  const isNotSent = useSending((snapshot) => snapshot.matches('sendFailed')) ?? false
  const notStored = WarrantyForm.useSelector(({ context }) => context.failure)
  const notSent = useSending(({ context }) => context.failure) ?? null
  const actor = isNotStored ? draft : sending
  return (
    <RetryDialog
      opened={isNotStored || isNotSent}
      failure={isNotStored ? notStored : notSent}
      title={
        isNotStored ? <Trans>The order was not sent</Trans> : <Trans>It is uncertain whether the order arrived</Trans>
      }
      onRetry={() => actor?.send({ type: 'order.retry' })}
      onBack={() => actor?.send({ type: 'warning.cancel' })}
    >
      <Trans>The connection was interrupted. Nothing is lost: trying again never sends the same order twice.</Trans>
    </RetryDialog>
  )
}

/** The form on large screens: all sections on one page. */
function FormPage() {
  const { i18n } = useLingui()
  const actor = WarrantyForm.useActorRef()
  const blocked = useIsBlocked()
  const save = useSaveState()
  const sending = useIsSending()
  const [tries, setTries] = useState(0)
  const partner = WarrantyForm.useSelector(({ context }) => context.order?.partner_name)
  const name = useDraftName()
  return (
    <>
      <PageHeader
        title={name ?? undefined}
        note={partner ?? <Trans>What you type is saved as a draft automatically.</Trans>}
      />
      <BlockedCompanyNotice isBlocked={blocked} />
      <FormConflict />
      <FormErrors tries={tries} />
      {warrantyOrderStepNames.map((step) => {
        const Fields = stepFields[step]
        const { title, explanation } = stepWords[step]
        return (
          <FormSection key={step} title={i18n._(title)} explanation={i18n._(explanation)}>
            <Fields />
          </FormSection>
        )
      })}
      <StickyBar save={save}>
        <DeleteDraft />
        <Button
          color="copper"
          loading={sending}
          leftSection={<IconSend size={18} stroke={1.7} />}
          onClick={() => {
            actor.send({ type: 'order.send' })
            setTries(tries + 1)
          }}
        >
          <Trans>Send the order</Trans>
        </Button>
      </StickyBar>
    </>
  )
}
