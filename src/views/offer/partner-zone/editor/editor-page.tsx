import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconEye, IconFileCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { shownMoney } from '#services/amounts.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { DraftConflict } from '#views/components/flow/draft-conflict.tsx'
import { useDraftSaveState } from '#views/components/flow/use-draft-save-state.ts'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { CopyAndVersions } from '#views/offer/partner-zone/offer-versions.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { offerFieldLabels } from '#views/offer/words.ts'
import { ActiveLineContext, createActiveLine } from './active-line.ts'
import { ConditionsCard, TextsCard } from './conditions-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import classes from './editor.module.css'
import { Editor, useValue } from './editor-actor.ts'
import { EditorMenu } from './editor-menu.tsx'
import { EditorTotals, useActiveVariant, useTotals } from './editor-totals.tsx'
import { ItemsCard } from './items-card.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { SubjectCard } from './subject-card.tsx'
import { TotalsCard } from './totals-card.tsx'

/** The editor: the form on the left, the preview of the document on the right, and a bar with the save state. */
export function EditorPage() {
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
      <Conflict />
      <Errors />
      {mayPreview && (
        <div className={classes.tabs}>
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
        </div>
      )}
      <div className={classes.layout} data-tab={tab}>
        <div className={classes.content}>
          <SubjectCard />
          <CustomerCard />
          <ItemsCard showsPurchase={showsPurchase} onShowPurchase={setShowsPurchase} />
          <div className={classes.bottom}>
            <div className={classes.content}>
              <ConditionsCard />
              <TextsCard />
            </div>
            <TotalsCard onShowPurchase={() => setShowsPurchase(true)} />
          </div>
        </div>
        <div className={classes.aside}>
          {mayPreview && (isWide || tab === 'preview') && <PreviewPane isLarge={isLarge} onLarge={setLarge} />}
        </div>
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
  const { t } = useLingui()
  const number = useValue('offer_number')
  const subject = useValue('subject')
  const expires = useValue('expires_on')
  const revises = Editor.useSelector(({ context }) => context.offer?.revises)
  const until = expires && /^\d{4}-\d{2}-\d{2}$/.test(expires) ? formatDate(expires) : null
  return (
    <PageHeader
      title={
        <>
          <ActionIcon
            component={Link}
            href={offerPaths.list}
            variant="default"
            mr={12}
            visibleFrom="sm"
            aria-label={t`All offers`}
          >
            <IconArrowLeft size={18} stroke={1.8} />
          </ActionIcon>
          {number ? <Trans>Offer {number}</Trans> : <Trans>New offer</Trans>}
        </>
      }
      badge={<OfferBadge state="draft" />}
      note={
        <>
          {subject ?? <Trans>What you type is saved automatically.</Trans>}
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
    <div ref={bringIntoSight} id={summaryId} className={classes.summary}>
      <ErrorSummary errors={all} labels={labels} />
    </div>
  )
}

const summaryId = 'offer-errors'
/** Scrolls to the list of errors, which is above a long form, while the button is below it. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' })

function Sums() {
  const { i18n } = useLingui()
  const all = useTotals()
  const active = useActiveVariant()
  const current = all.find(({ variant }) => variant === active) ?? all[0]
  return all.map(({ variant, totals: { gross } }) => (
    <span key={variant} className={classes.sums} data-current={variant === current?.variant || undefined}>
      {variant ? <Trans>Variant {variant}</Trans> : <Trans>Gross</Trans>}{' '}
      <strong>{shownMoney(gross, i18n.locale)}</strong>
    </span>
  ))
}

/** The bar with the save state. Its children are not rendered when that state changes. */
function SavingBar({ children }: { children: ReactNode }) {
  const saved_at = Editor.useSelector(({ context }) => context.offer?.updated_at)
  return <StickyBar save={useDraftSaveState(Editor.useActorRef(), saved_at)}>{children}</StickyBar>
}

function Bar({ onPreview }: { onPreview: (() => void) | null }) {
  const actor = Editor.useActorRef()
  const busy = Editor.useSelector(
    (snapshot) =>
      snapshot.matches({ open: { form: 'storing' } }) || snapshot.matches({ open: { form: 'registering' } }),
  )
  return (
    <SavingBar>
      <span className={classes.audience}>
        <Trans>Only your company sees the draft</Trans>
      </span>
      <div className={classes.decide}>
        <Sums />
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
          leftSection={<IconFileCheck size={18} stroke={1.7} />}
          onClick={() => {
            actor.send({ type: 'offer.register' })
            bringIntoSight(document.getElementById(summaryId))
          }}
        >
          <Trans>Register the offer</Trans>
        </Button>
      </div>
    </SavingBar>
  )
}
