import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Redirect, useSearch } from 'wouter'
import type { Offer } from '#contract/offer/entity.ts'
import { totalsByVariant } from '#contract/offer/totals.ts'
import { formatPhone } from '#contract/phones.ts'
import { shownMoney } from '#services/amounts.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { whileVisible } from '#services/loading/while-visible.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { OfferActions, SendButton } from './offer-actions.tsx'
import { OfferRecipients } from './offer-recipients.tsx'
import { OfferThread } from './offer-thread.tsx'
import classes from './preview-screen.module.css'
import { RegisteredPaper } from './registered-paper.tsx'

/** A registered offer: its document, recipients, answers of the customer, and actions. */
export function OfferPreviewScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const isFresh = new URLSearchParams(useSearch()).has('send')
  const { data, failure, failed, refresh } = useLoad(
    'partnerzone.offer-generator.offers.show',
    { path: { offer: id } },
    undefined,
    // The customer opens, asks and answers meanwhile.
    whileVisible,
  )
  if (failed && failure && !data)
    return (
      <RecordMissing
        title={<Trans>The offer could not be loaded</Trans>}
        list={{ path: offerPaths.list, label: <Trans>All offers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data) return <Outline />
  if (data.status === 'draft') return <Redirect to={offerPaths.edit(id)} replace />
  return <Registered key={data.version} offer={data} isFresh={isFresh} onChange={refresh} />
}

interface RegisteredProps {
  offer: Offer
  /** Whether it was registered a moment ago, so that sending is the next step. */
  isFresh: boolean
  onChange: () => void
}

function Registered({ offer, isFresh, onChange }: RegisteredProps) {
  const { t } = useLingui()
  const { offer_number, customer_name, subject, state } = offer
  useRecordTitle(offer_number)
  const isSentNext = isFresh && state === 'open'
  return (
    <>
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
            <Trans>Offer {offer_number}</Trans>
          </>
        }
        badge={<OfferBadge state={state} />}
        note={[customer_name, subject].filter(Boolean).join(' · ')}
        actions={
          <>
            <OfferActions offer={offer} onChange={onChange} />
            {!isSentNext && <SendButton offer={offer} onChange={onChange} />}
          </>
        }
      />
      <NextStep offer={offer} isFresh={isSentNext} onChange={onChange} />
      <div className={classes.layout}>
        <div className={classes.side}>
          <Card title={<Trans>Offer</Trans>}>
            <OfferFacts offer={offer} />
          </Card>
          <OfferRecipients offer={offer} />
          <OfferThread offer={offer} onChange={onChange} />
        </div>
        {offer.paper && <RegisteredPaper url={offer.paper.url} />}
      </div>
    </>
  )
}

/** What happens next and who has to act. */
function NextStep({ offer, isFresh, onChange }: RegisteredProps) {
  const { state, expires_on, viewed_at, sent_at, revised_by, acceptance, decided_at, reason } = offer
  const until = expires_on ? formatDate(expires_on) : ''
  if (state === 'open')
    return (
      <Notice
        tone="information"
        apart
        title={isFresh ? <Trans>The offer is registered.</Trans> : undefined}
        action={isFresh && <SendButton offer={offer} onChange={onChange} />}
      >
        <Trans>It has not been sent yet. It is valid until {until}.</Trans>
      </Notice>
    )
  if (state === 'sent' && sent_at)
    return (
      <Notice tone="information" apart>
        <Trans>
          Sent on {formatMoment(sent_at)}; the customer has not opened it yet. Valid until {until}.
        </Trans>
      </Notice>
    )
  if (state === 'viewed' && viewed_at)
    return (
      <Notice tone="advice" apart title={<Trans>The customer opened it on {formatMoment(viewed_at)}.</Trans>}>
        <Trans>A good moment to call. Valid until {until}.</Trans>
      </Notice>
    )
  if (state === 'accepted' && acceptance)
    return (
      <Notice tone="success" apart title={<Trans>Accepted by {acceptance.name}</Trans>}>
        <AcceptedAt acceptance={acceptance} />
      </Notice>
    )
  if (state === 'rejected' && decided_at)
    return (
      <Notice tone="warning" apart title={<Trans>The customer declined on {formatMoment(decided_at)}.</Trans>}>
        {reason}
      </Notice>
    )
  if (state === 'expired')
    return (
      <Notice tone="warning" apart>
        <Trans>Its validity ended on {until}. Extend it, or make a copy.</Trans>
      </Notice>
    )
  if (state === 'superseded' && revised_by)
    return (
      <Notice
        tone="information"
        apart
        action={
          <Button component={Link} variant="default" href={offerPaths.preview(revised_by.id)}>
            <Trans>Show the new one</Trans>
          </Button>
        }
      >
        <Trans>Superseded by offer {revised_by.offer_number}.</Trans>
      </Notice>
    )
  return state === 'withdrawn' ? (
    <Notice tone="information" apart title={<Trans>Withdrawn.</Trans>}>
      {reason}
    </Notice>
  ) : null
}

function AcceptedAt({ acceptance }: { acceptance: NonNullable<Offer['acceptance']> }) {
  const { i18n } = useLingui()
  const { at, variant, totals, way, email } = acceptance
  return (
    <>
      {formatMoment(at)}
      {variant && (
        <>
          {' · '}
          <Trans>variant {variant}</Trans>
        </>
      )}
      {' · '}
      {shownMoney(totals.gross, i18n.locale)}
      {way && (
        <>
          {' · '}
          {way === 'personal_link' && <Trans>by the link sent to {email}</Trans>}
          {way === 'confirmed_link' && <Trans>by the link you shared, confirmed by a code sent to {email}</Trans>}
          {way === 'noted' && <Trans>recorded by the company</Trans>}
        </>
      )}
    </>
  )
}

function OfferFacts({ offer }: { offer: Offer }) {
  const { i18n } = useLingui()
  const moment = (at: string | null) => (at ? formatMoment(at) : null)
  return (
    <Facts
      facts={[
        { label: <Trans>Customer</Trans>, value: offer.customer_name },
        ...priceFacts(offer, i18n.locale),
        {
          label: <Trans>Phone</Trans>,
          value: offer.customer_phone && (
            <a href={`tel:${offer.customer_phone}`}>{formatPhone(offer.customer_phone)}</a>
          ),
        },
        { label: <Trans>Prepared by</Trans>, value: offer.maintainer_name },
        { label: <Trans context="offer">Registered</Trans>, value: moment(offer.registered_at) },
        { label: <Trans>Sent on</Trans>, value: moment(offer.sent_at) },
        { label: <Trans>Opened on</Trans>, value: moment(offer.viewed_at) },
        { label: <Trans context="offer">Valid until</Trans>, value: offer.expires_on && formatDate(offer.expires_on) },
        ...versionFacts(offer),
      ]}
    />
  )
}

/** The gross value of each variant without options, or of the accepted selection. */
function priceFacts(offer: Offer, locale: string) {
  const { acceptance } = offer
  const prices = acceptance ? [{ variant: acceptance.variant, totals: acceptance.totals }] : totalsByVariant(offer)
  return prices.map(({ variant, totals }) => ({
    label: variant ? <Trans>Variant {variant} gross</Trans> : <Trans>Gross value</Trans>,
    value: shownMoney(totals.gross, locale),
  }))
}

/** Links to the previous and the next version. A draft opens in its editor. */
function versionFacts({ revises, revised_by }: Offer) {
  return [
    ...(revises ? [{ label: <Trans>New version of</Trans>, value: <Version of={revises} /> }] : []),
    ...(revised_by ? [{ label: <Trans>Newer version</Trans>, value: <Version of={revised_by} /> }] : []),
  ]
}

function Version({ of: { id, offer_number, state } }: { of: NonNullable<Offer['revises']> }) {
  return (
    <>
      <EnterableLink href={state === 'draft' ? offerPaths.edit(id) : offerPaths.preview(id)}>
        {offer_number ?? <Trans>Draft without a number</Trans>}
      </EnterableLink>{' '}
      <OfferBadge state={state} />
    </>
  )
}

function Outline() {
  return (
    <Loading>
      <Skeleton height={32} width="50%" mb={16} />
      <CardSkeleton />
    </Loading>
  )
}
