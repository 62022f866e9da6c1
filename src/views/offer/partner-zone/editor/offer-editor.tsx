import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Menu, SegmentedControl, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, IconEye, IconFileCheck, IconPencil, IconSend, IconTemplate, IconTrash } from '@tabler/icons-react'
import { shallowEqual } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { Redirect } from 'wouter'
import { isLocale, locales } from '#contract/locale.ts'
import { contentValues } from '#contract/offer/form.ts'
import { offerVerb } from '#contract/offer/statuses.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { weighed } from '#machines/offer/offer-editing.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { formatDate } from '#services/formatting.ts'
import { storeOfferTemplate } from '#services/offer/offer-calls.ts'
import { provideOfferEditing } from '#services/offer/offer-editing-actors.ts'
import { uniqueKey } from '#services/unique-key.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { RetryDialog } from '#views/components/dialogs/retry-dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { DraftAddress } from '#views/components/flow/draft-address.tsx'
import { DraftConflict } from '#views/components/flow/draft-conflict.tsx'
import { DraftLeaveGuard } from '#views/components/flow/draft-leave-guard.tsx'
import { KeptDraftQuestion } from '#views/components/flow/kept-draft.tsx'
import { useDraftSaveState } from '#views/components/flow/use-draft-save-state.ts'
import { ErrorSummary, goToErrorSummary } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { failureText } from '#views/components/form/refusal-text.ts'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { offerFieldLabels } from '#views/components/history/offer-field-words.ts'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { Split } from '#views/components/page/split.tsx'
import { LoadFailed } from '#views/components/state/load-failed.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { BackToOffers } from '#views/offer/partner-zone/back-to-offers.tsx'
import { CopyAndVersions } from '#views/offer/partner-zone/offer-versions.tsx'
import { SubjectOfTemplate } from '#views/offer/partner-zone/templates-screen.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { ActiveLineContext, createActiveLine } from './active-line.ts'
import { ConditionsCard, DepositCard, TextsCard } from './conditions-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import classes from './editor.module.css'
import { Editor, isOfferEditable, useChanges, useValue } from './editor-actor.ts'
import { ItemsCard } from './items-card.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SendReview } from './send-review.tsx'
import { EditorTotals, TotalsCard, useActiveVariant, useVariantTotals } from './totals-card.tsx'
import { useOfferField, useOfferText } from './use-offer-field.ts'

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
    <Editor.Provider logic={machine} options={{ input: { id, key, locale } }}>
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

/** That an administrator of the company approves the offer before it is sent. */
function ApprovalQuestion() {
  const { i18n } = useLingui()
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'askingApproval' } }))
  const maySubmit = Editor.useSelector((snapshot) => snapshot.can({ type: 'approval.submit' }))
  const weighedAs = Editor.useSelector(({ context }) => (opened ? weighed(context) : null), shallowEqual)
  const cancel = () => actor.send({ type: 'approval.cancel' })
  const discount = weighedAs ? shownDecimal(weighedAs.discount, i18n.locale) : ''
  const value = weighedAs ? shownMoney(weighedAs.value, i18n.locale) : ''
  return (
    <Dialog opened={opened} onClose={cancel} title={<Trans>This offer needs approval</Trans>}>
      <Stack gap="sm">
        <Text>
          <Trans>
            Discount from the catalogue: {discount}%. Highest possible gross value: {value}. Above the limit of the
            company an administrator approves the offer before it is sent.
          </Trans>
        </Text>
        {!maySubmit && (
          <Notice tone="information">
            <Trans>It was sent for approval. You will get an e-mail when it is decided.</Trans>
          </Notice>
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={cancel}>
          {maySubmit ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
        </Button>
        {maySubmit && (
          <Button data-autofocus onClick={() => actor.send({ type: 'approval.submit' })}>
            <Trans>Ask for approval</Trans>
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** The approval of the draft, as far as it was asked for. */
function ApprovalNotice() {
  const approval = Editor.useSelector(({ context }) => context.offer?.approval ?? null)
  const reason = Editor.useSelector(({ context }) => context.offer?.approval_reason)
  if (approval === 'submitted')
    return (
      <Notice tone="information" apart>
        <Trans>The offer is awaiting approval. If you change it, approval has to be requested again.</Trans>
      </Notice>
    )
  if (approval === 'approved')
    return (
      <Notice tone="success" apart>
        <Trans>The offer is approved. If you change it, it needs approval again.</Trans>
      </Notice>
    )
  return approval === 'returned' ? (
    <Notice tone="warning" apart title={<Trans>The offer was returned to you.</Trans>}>
      {reason}
    </Notice>
  ) : null
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

function VariantSums() {
  const { i18n } = useLingui()
  const all = useVariantTotals()
  const active = useActiveVariant()
  const current = all.find(({ variant }) => variant === active) ?? all[0]
  return all.map(({ variant, totals: { gross } }) => (
    <span key={variant} className={classes.sums} data-current={variant === current?.variant || undefined}>
      {variant ? <Trans>Variant {variant}</Trans> : <Trans>Gross</Trans>}{' '}
      <Text component="strong" fw={700} className="tabular nowrap" c="var(--ink-1)">
        {shownMoney(gross, i18n.locale)}
      </Text>
    </span>
  ))
}

/** The bar with the save state. Its children are not rendered when that state changes. */
function SavingBar({ children }: { children: ReactNode }) {
  const saved_at = Editor.useSelector(({ context }) => context.offer?.updated_at)
  return <StickyBar save={useDraftSaveState(Editor.useActorRef(), saved_at)}>{children}</StickyBar>
}

function Bar({ onPreview }: { onPreview: (() => void) | null }) {
  const { i18n } = useLingui()
  const actor = Editor.useActorRef()
  const busy = Editor.useSelector(
    (snapshot) =>
      snapshot.matches({ open: { form: 'storing' } }) || snapshot.matches({ open: { form: 'registering' } }),
  )
  return (
    <SavingBar>
      <Note visibleFrom="lg" component="span" mr="auto">
        <Trans>Only your company sees the draft</Trans>
      </Note>
      <div className={classes.decide}>
        <VariantSums />
        {onPreview && (
          <Button
            visibleFrom="lg"
            variant="default"
            leftSection={<IconEye size={18} stroke={1.7} />}
            onClick={onPreview}
          >
            <Trans>Preview</Trans>
          </Button>
        )}
        <Button
          color="copper"
          loading={busy}
          leftSection={<IconSend size={18} stroke={1.7} />}
          onClick={() => {
            actor.send({ type: 'offer.send' })
            // It is drawn by then.
            requestAnimationFrame(goToErrorSummary)
          }}
        >
          {labelIn(i18n, offerVerb.send.label)}
        </Button>
      </div>
    </SavingBar>
  )
}

/** The less frequent actions on a draft. */
function EditorMenu() {
  const { t } = useLingui()
  const actor = Editor.useActorRef()
  const [asked, setAsked] = useState<'template' | 'delete' | null>(null)
  const editable = Editor.useSelector(isOfferEditable)
  const mayKeep = useMay('partnerzone.offer-generator.templates.store')
  const mayDelete = useMay('partnerzone.offer-generator.offers.destroy')
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={!editable} leftSection={<IconDots size={18} stroke={1.7} />}>
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t`More`}>
          <Menu.Item
            leftSection={<IconFileCheck size={18} stroke={1.7} />}
            onClick={() => {
              actor.send({ type: 'offer.register' })
              // It is drawn by then.
              requestAnimationFrame(goToErrorSummary)
            }}
          >
            <Trans>Register without sending</Trans>
          </Menu.Item>
          {mayKeep && (
            <Menu.Item leftSection={<IconTemplate size={18} stroke={1.7} />} onClick={() => setAsked('template')}>
              <Trans>Save as a template</Trans>
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => setAsked('delete')}
            >
              <Trans>Delete the draft</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'delete'}
        danger
        title={<Trans>Delete this draft?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => actor.send({ type: 'offer.delete' })}
        onCancel={() => setAsked(null)}
      >
        <Trans>It stays in the trash for 30 days and can be restored from the list.</Trans>
      </ConfirmDialog>
      {asked === 'template' && <TemplateDialog onClose={() => setAsked(null)} />}
    </>
  )
}

function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { values } = useChanges()
  const id = Editor.useSelector(({ context }) => context.id)
  const now = values()
  return (
    <SubmissionDialog
      use={{ send: storeOfferTemplate }}
      keptAs={`partnerzone.offer-generator.templates.store:${id}`}
      title={<Trans>Save as a template</Trans>}
      explanation={<Trans>Lines, texts and conditions; the customer and the number stay with the offer.</Trans>}
      schema={OfferTemplateForm}
      initialValues={
        { name: now.subject ?? '', subject: now.subject, active: true, ...contentValues(now) } as Record<
          string,
          unknown
        >
      }
      submit={<Trans>Save</Trans>}
      onDone={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput label={<Trans>Template name</Trans>} required data-autofocus {...form.getInputProps('name')} />
          <SubjectOfTemplate {...form.getInputProps('subject')} value={String(form.values.subject ?? '')} />
        </>
      )}
    </SubmissionDialog>
  )
}

/** The number, the subject and the maintainer of the offer. */
function SubjectCard() {
  const number = useOfferText('offer_number')
  const subject = useOfferText('subject')
  const maintainer = useValue('maintainer_name')
  const [opened, setOpened] = useState(false)
  return (
    <Box py="sm" px="md" className="frame" component="section">
      <Split columns="210px minmax(0, 1fr)" from="sm" gap="sm">
        <TextInput {...number} required maxLength={160} />
        <TextInput {...subject} required maxLength={300} />
      </Split>
      <Group wrap="nowrap" gap="2xs" mt="2xs" c="dimmed" fz="xs">
        <span>
          <Trans>Prepared by {maintainer ?? '–'}</Trans>
        </span>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPencil size={16} stroke={1.7} />}
          onClick={() => setOpened(true)}
        >
          <Trans>Change it</Trans>
        </Button>
      </Group>
      {opened && <MaintainerDialog onClose={() => setOpened(false)} />}
    </Box>
  )
}

function MaintainerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const name = useOfferText('maintainer_name')
  const email = useOfferText('maintainer_email')
  const phone = useOfferText('maintainer_phone')
  const { value, onChange, ...language } = useOfferField('locale')
  return (
    <Dialog opened onClose={onClose} title={<Trans>Who prepared the offer</Trans>}>
      <Stack gap="md">
        <TextInput {...name} required maxLength={200} data-autofocus />
        <FieldRow>
          <TextInput {...email} required type="email" inputMode="email" maxLength={254} />
          <TextInput {...phone} type="tel" inputMode="tel" maxLength={40} />
        </FieldRow>
        <Select
          {...language}
          data={[
            { value: 'pl', label: t`Polish` },
            { value: 'en', label: t`English` },
          ]}
          value={value}
          allowDeselect={false}
          onChange={(chosen) => onChange(locales.find((one) => one === chosen) ?? 'pl')}
        />
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
