import { Trans } from '@lingui/react/macro'
import type { StaffOffer } from '#contract/offer/shown-offer.ts'
import { formatPhone } from '#contract/phones.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, type Fact, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { staffOfferPaths } from './offer-columns.tsx'
import { OfferContents } from './offer-contents.tsx'
import classes from './staff-offer.module.css'

/** A partner's offer in the back office, without purchase prices and margins. */
export function StaffOfferScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: offer, failed, refresh } = useLoad('offer-generator.offers.show', { path: { offer: id } })
  useRecordTitle(offer?.offer_number ?? null)
  if (failed && !offer)
    return (
      <RecordMissing
        title={<Trans>The offer could not be loaded</Trans>}
        list={{ path: staffOfferPaths.list, label: <Trans>All offers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!offer) return <CardSkeleton />
  return (
    <>
      <PageHeader
        title={<Trans>Offer {offer.offer_number}</Trans>}
        badge={<OfferBadge state={offer.state} />}
        note={[offer.partner_name, offer.subject].filter(Boolean).join(' · ')}
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <OfferContents offer={offer} />
        </div>
        <div className={classes.stack}>
          <People offer={offer} />
          <Course offer={offer} />
          {offer.conditions.length > 0 && (
            <Card title={<Trans>Conditions</Trans>}>
              <Facts facts={offer.conditions.map(({ label, value }) => ({ label, value }))} />
            </Card>
          )}
        </div>
      </div>
    </>
  )
}

function People({ offer: { customer, maintainer, partner_name, author_name } }: { offer: StaffOffer }) {
  const reached = [maintainer.email, maintainer.phone && formatPhone(maintainer.phone)].filter(Boolean).join(', ')
  const facts: Fact[] = [
    { label: <Trans>Partner</Trans>, value: partner_name },
    { label: <Trans>Prepared by</Trans>, value: maintainer.name ?? author_name },
    ...(reached ? [{ label: <Trans>Contact</Trans>, value: reached }] : []),
    ...(customer
      ? [
          { label: <Trans>Customer</Trans>, value: customer.name },
          { label: <Trans>Contact person</Trans>, value: customer.contact },
          { label: <Trans>Address</Trans>, value: customer.address },
          { label: <Trans>E-mail</Trans>, value: customer.email },
          { label: <Trans>Phone</Trans>, value: customer.phone && formatPhone(customer.phone) },
        ]
      : []),
  ]
  return (
    <Card title={<Trans>People</Trans>}>
      <Facts facts={facts} />
      {!customer && (
        <div className={classes.apart}>
          <Notice tone="information">
            <Trans>The partner does not show who the customer is until there is a warranty order.</Trans>
          </Notice>
        </div>
      )}
    </Card>
  )
}

function Course({ offer }: { offer: StaffOffer }) {
  const { registered_at, sent_at, viewed_at, decided_at, expires_on, revision, revises, revised_by } = offer
  const moment = (at: string | null) => at && formatMoment(at)
  const linked = (other: NonNullable<StaffOffer['revises']>) => (
    <EnterableLink href={staffOfferPaths.one(other.id)}>{other.offer_number}</EnterableLink>
  )
  const facts: Fact[] = [
    { label: <Trans context="offer">Registered</Trans>, value: moment(registered_at) },
    { label: <Trans context="offer">Sent</Trans>, value: moment(sent_at) },
    { label: <Trans>Opened by the customer</Trans>, value: moment(viewed_at) },
    { label: <Trans>Answered</Trans>, value: moment(decided_at) },
    { label: <Trans context="offer">Valid until</Trans>, value: expires_on && formatDate(expires_on) },
    { label: <Trans>Revision of the document</Trans>, value: revision },
    ...(revises ? [{ label: <Trans>Revises</Trans>, value: linked(revises) }] : []),
    ...(revised_by ? [{ label: <Trans>Superseded by</Trans>, value: linked(revised_by) }] : []),
  ]
  return (
    <Card title={<Trans>What happened</Trans>}>
      <Facts facts={facts} />
    </Card>
  )
}
