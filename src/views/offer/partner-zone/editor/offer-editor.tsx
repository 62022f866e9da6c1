import { Trans, useLingui } from '@lingui/react/macro'
import { Box, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import { isLocale } from '#contract/messages/locale.ts'
import { formatDate } from '#services/formatting.ts'
import { provideOfferEditing } from '#services/offer/offer-editing-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { DraftAddress } from '#views/components/flow/draft-address.tsx'
import { DraftConflict } from '#views/components/flow/draft-conflict.tsx'
import { DraftLeaveGuard } from '#views/components/flow/draft-leave-guard.tsx'
import { KeptDraftQuestion } from '#views/components/flow/kept-draft.tsx'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { failureText } from '#views/components/form/refusal-text.ts'
import { offerFieldLabels } from '#views/components/history/offer-field-words.ts'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { BackToOffers } from '#views/offer/partner-zone/back-to-offers.tsx'
import { ActiveLineContext, createActiveLine } from '#views/offer/partner-zone/editor/lines/active-line.ts'
import { ItemsCard } from '#views/offer/partner-zone/editor/lines/items-card.tsx'
import { CopyAndVersions } from '#views/offer/partner-zone/offer-versions.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { ApprovalNotice, ApprovalQuestion } from './approval.tsx'
import { ConditionsCard } from './conditions-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DepositCard } from './deposit-card.tsx'
import classes from './editor.module.css'
import { Editor, useValue } from './editor-actor.ts'
import { Bar } from './editor-bar.tsx'
import { EditorMenu } from './editor-menu.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SendReview } from './send-review.tsx'
import { SubjectCard } from './subject-card.tsx'
import { TextsCard } from './texts-card.tsx'
import { EditorTotals, TotalsCard } from './totals-card.tsx'

/** The editor of a draft. A registered offer redirects to its preview. */
export function OfferEditor({ params }: ScreenProps) {
  const id = Number(params.id)
  return <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const { i18n } = useLingui()
  const { api, drafts } = useServices()
  const { id: user_id } = useUser()
  const machine = useMemo(
    () => provideOfferEditing({ api, drafts, user_id, address: offerPaths.edit }),
    [api, drafts, user_id],
  )
  const [key] = useState(uniqueKey)
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  return (
    <Editor.Provider logic={machine} options={{ input: { id, key, locale, now: api.now } }}>
      <Screen />
      <EditorDialogs />
      <Guards />
    </Editor.Provider>
  )
}

function Screen() {
  const id = Editor.useSelector(({ context }) => context.id)
  const view = Editor.useSelector((snapshot) => {
    if (snapshot.matches('opening') || snapshot.matches('deleting')) return 'opening'
    if (snapshot.matches('loadFailed')) return 'loadFailed'
    if (snapshot.matches('deleted')) return 'deleted'
    if (snapshot.matches('registered')) return 'registered'
    if (snapshot.matches('submitted')) return 'closed'
    return snapshot.matches('closed') ? 'closed' : 'open'
  })
  if (view === 'opening') return <Outline />
  if (view === 'loadFailed') return <NotOpened />
  if (view === 'deleted') return <Redirect to={offerPaths.list} replace />
  if (view === 'registered') return <Redirect to={`${offerPaths.preview(id)}?send=1`} replace />
  if (view === 'closed') return <Redirect to={offerPaths.preview(id)} replace />
  return <EditorPage />
}

/** Keeps the address up to date. A draft that was deleted elsewhere continues under a new id, which a reload must find. */
function Guards() {
  const actor = Editor.useActorRef()
  const id = Editor.useSelector((snapshot) => (snapshot.matches('open') ? (snapshot.context.offer?.id ?? null) : null))
  const number = Editor.useSelector(({ context }) => context.offer?.offer_number ?? null)
  return (
    <>
      <DraftAddress address={id === null ? null : offerPaths.edit(id)} title={number} />
      <DraftLeaveGuard actor={actor} />
    </>
  )
}

function Outline() {
  return (
    <Loading>
      <Skeleton height={32} width="50%" mb="md" />
      <Skeleton height={72} mb="sm" />
      <Skeleton height={360} mb="sm" />
      <Skeleton height={140} />
    </Loading>
  )
}

function NotOpened() {
  const actor = Editor.useActorRef()
  const failure = Editor.useSelector(({ context }) => context.failure)
  return (
    <LoadFailed
      failure={failure}
      missing={{
        title: <Trans>There is no such offer</Trans>,
        explanation: <Trans>It may have been deleted, or it belongs to another company.</Trans>,
        list: { path: offerPaths.list, label: <Trans>All offers</Trans> },
      }}
      title={<Trans>The offer could not be opened</Trans>}
      onRetry={() => actor.send({ type: 'offer.retry' })}
    >
      <Trans>Check the connection and try again.</Trans>
    </LoadFailed>
  )
}

/** Dialogs about values kept in this browser, and about a registration that is in doubt or has failed. */
function EditorDialogs() {
  const { i18n } = useLingui()
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'notRegistered' } }))
  const isVatDoubted = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'doubtingVat' } }))
  const failure = Editor.useSelector(({ context }) => context.failure)
  const isUnanswered = !failure || failure.code === 'no_answer'
  return (
    <>
      <KeptDraftQuestion actor={actor} />
      <SendReview />
      <ApprovalQuestion />
      <ConfirmDialog
        opened={isVatDoubted}
        title={<Trans>8% VAT without installation?</Trans>}
        confirm={<Trans>Register with 8%</Trans>}
        onConfirm={() => actor.send({ type: 'register.confirm' })}
        onCancel={() => actor.send({ type: 'register.cancel' })}
      >
        <Trans>
          The 8% rate is for delivery with installation in housing. In the conditions of this offer you chose that
          nothing is installed; delivery alone has 23%. The document will not name the legal basis of the 8% rate.
        </Trans>
      </ConfirmDialog>
      <RetryDialog
        opened={opened}
        title={
          isUnanswered ? (
            <Trans>It is uncertain whether the offer was registered</Trans>
          ) : (
            <Trans>The offer was not registered</Trans>
          )
        }
        failure={failure}
        onRetry={() => actor.send({ type: 'offer.retry' })}
        onBack={() => actor.send({ type: 'register.cancel' })}
      >
        {isUnanswered ? (
          <Trans>
            The connection was interrupted. Nothing is lost: trying again never registers the same offer twice.
          </Trans>
        ) : (
          failureText(failure, i18n.locale)
        )}
      </RetryDialog>
    </>
  )
}

/** The editor: the form on the left, the preview of the document on the right, and a bar with the save state. */
function EditorPage() {
  const { t } = useLingui()
  const [tab, setTab] = useState('content')
  const [isLarge, setLarge] = useState(false)
  const [showsPurchase, setShowsPurchase] = useState(false)
  // On narrow screens the preview is generated only when its tab is open.
  const mayPreview = useMay('partnerzone.offer-generator.offers.preview')
  const isWide = useMediaQuery('(min-width: 75.01em)', true, { getInitialValueInEffect: false })
  return (
    <Shared>
      <Header />
      <ApprovalNotice />
      <Conflict />
      <Errors />
      {mayPreview && (
        <Box hiddenFrom="lg" mb="sm">
          <SegmentedControl
            fullWidth
            aria-label={t`Part of the editor`}
            value={tab}
            onChange={setTab}
            data={[
              { value: 'content', label: t`Contents` },
              { value: 'preview', label: t`PDF preview` },
            ]}
          />
        </Box>
      )}
      <div className={classes.layout} data-tab={tab}>
        <Stack className={classes.content} gap="sm" miw={0}>
          <SubjectCard />
          <CustomerCard />
          <ItemsCard showsPurchase={showsPurchase} onShowPurchase={setShowsPurchase} />
          <Split columns="minmax(0, 1fr) 316px" from="sm" gap="sm" align="start">
            <Stack className={classes.content} gap="sm" miw={0}>
              <ConditionsCard />
              <DepositCard />
              <TextsCard />
            </Stack>
            <TotalsCard onShowPurchase={() => setShowsPurchase(true)} />
          </Split>
        </Stack>
        <Box className={classes.aside} pos={{ base: 'static', lg: 'sticky' }} top={72}>
          {mayPreview && (isWide || tab === 'preview') && <PreviewPane isLarge={isLarge} onLarge={setLarge} />}
        </Box>
      </div>
      <Bar onPreview={mayPreview ? () => setLarge(true) : null} />
    </Shared>
  )
}

/** State of the view that several parts of the editor share. */
function Shared({ children }: { children: ReactNode }) {
  const [active] = useState(createActiveLine)
  return (
    <ActiveLineContext value={active}>
      <EditorTotals>{children}</EditorTotals>
    </ActiveLineContext>
  )
}

function Header() {
  const number = useValue('offer_number')
  const subject = useValue('subject')
  const expires = useValue('expires_on')
  const revises = Editor.useSelector(({ context }) => context.offer?.revises)
  const until = expires && /^\d{4}-\d{2}-\d{2}$/.test(expires) ? formatDate(expires) : null
  return (
    <PageHeader
      title={
        <>
          <BackToOffers />
          {number ? <Trans>Offer {number}</Trans> : <Trans>New offer</Trans>}
        </>
      }
      badge={<OfferBadge state="draft" />}
      note={
        <>
          {subject ?? <Trans>Saved automatically</Trans>}
          {until && <Trans> · valid until {until}</Trans>}
          {revises && <Trans> · new version of {revises.offer_number}</Trans>}
        </>
      }
      actions={<Actions />}
    />
  )
}

function Actions() {
  const offer = Editor.useSelector(({ context }) => context.offer)
  return (
    <>
      {offer && <CopyAndVersions offer={offer} />}
      <EditorMenu />
    </>
  )
}

function useLabels() {
  const { i18n } = useLingui()
  return useMemo(
    () => Object.fromEntries(Object.entries(offerFieldLabels).map(([field, label]) => [field, i18n._(label)])),
    [i18n],
  )
}

const unnamedValues = { sections: null, variants: null, locale: null, vat_mode: null }

function Conflict() {
  const labels = useLabels()
  return <DraftConflict actor={Editor.useActorRef()} words={{ labels, values: unnamedValues }} apart />
}

function Errors() {
  const labels = useLabels()
  const errors = Editor.useSelector(({ context }) => context.errors)
  const refused = Editor.useSelector(({ context }) => context.refused)
  const isRevealed = Editor.useSelector(({ context }) => context.isRevealed)
  const all = { ...errors, ...refused }
  if (!isRevealed || Object.keys(all).length === 0) return null
  return (
    <div className={classes.summary}>
      <ErrorSummary errors={all} labels={labels} refused={Object.keys(refused).length > 0} />
    </div>
  )
}
