import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Flex, Stack, Text, Title } from '@mantine/core'
import type { StaffOffer } from '#contract/offer/shown-offer.ts'
import { depositOf, offerTotals, type Selection } from '#contract/offer/totals.ts'
import { type VatRate, vatLabels } from '#contract/offer/vat.ts'
import { formatPhone } from '#contract/values/phones.ts'
import { countedContent } from '#machines/offer/public-content.ts'
import { shownQuantity } from '#services/amounts.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Money } from '#views/components/money/money.tsx'
import { Card, type Fact, Facts, type Sum, Sums } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { type PublicLine, type PublicSection, variantTitle } from '#views/offer/contents.ts'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { staffOfferPaths } from './offer-columns.tsx'

/** A partner's offer in the back office, without purchase prices and margins. */
export function StaffOfferScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data: offer, failed, failure, refresh } = useLoad('offer-generator.offers.show', { path: { offer: id } })
  useRecordTitle(offer?.offer_number ?? null)
  if (failed && !offer)
    return (
      <RecordMissing
        failure={failure}
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
      <Split columns="minmax(0, 1fr) 400px" from="lg">
        <Stack gap="md" miw={0}>
          <OfferContents offer={offer} />
        </Stack>
        <Stack gap="md" miw={0}>
          <People offer={offer} />
          <Course offer={offer} />
          {offer.conditions.length > 0 && (
            <Card title={<Trans>Conditions</Trans>}>
              <Facts facts={offer.conditions.map(({ label, value }) => ({ label, value }))} />
            </Card>
          )}
        </Stack>
      </Split>
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
        <Box mt="sm">
          <Notice tone="information">
            <Trans>The partner does not show who the customer is until there is a warranty order.</Trans>
          </Notice>
        </Box>
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
    { label: <Trans>Document revision</Trans>, value: revision },
    ...(revises ? [{ label: <Trans>Revises</Trans>, value: linked(revises) }] : []),
    ...(revised_by ? [{ label: <Trans>Superseded by</Trans>, value: linked(revised_by) }] : []),
  ]
  return (
    <Card title={<Trans>What happened</Trans>}>
      <Facts facts={facts} />
    </Card>
  )
}

/** The content of the offer by variant, with the customer's selection marked. */
function OfferContents({ offer }: { offer: StaffOffer }) {
  const { sections, variants, acceptance, introduction, notes } = offer
  const common = sections.filter(({ variant }) => variant === null)
  const isPlain = variants.length === 0
  return (
    <>
      {acceptance && <Taken offer={offer} />}
      {introduction && <Text className="anywhere pre-line">{introduction}</Text>}
      {variants.map((variant) => (
        <Card
          key={variant.key}
          title={
            <Trans>
              Variant {variant.key}: {variantTitle(offer, variant)}
            </Trans>
          }
          action={
            variant.is_recommended && (
              <Badge tone="blue">
                <Trans>recommended</Trans>
              </Badge>
            )
          }
        >
          <Sections sections={sections.filter((section) => section.variant === variant.key)} />
          <Totals offer={offer} selection={{ variant: variant.key, options: [] }} />
        </Card>
      ))}
      {common.length > 0 && (
        <Card title={isPlain ? <Trans>Lines</Trans> : <Trans>In every variant</Trans>}>
          <Sections sections={common} />
          {isPlain && <Totals offer={offer} selection={{ variant: null, options: [] }} />}
        </Card>
      )}
      {notes && (
        <Card title={<Trans>Notes on the offer</Trans>}>
          <Text className="anywhere pre-line">{notes}</Text>
        </Card>
      )}
    </>
  )
}

function Taken({ offer: { acceptance, sections, rescinded_on } }: { offer: StaffOffer }) {
  if (!acceptance) return null
  const { at, variant, options, totals, way } = acceptance
  const names = sections.flatMap(({ id, name, lines }) => [
    ...(options.includes(id) ? [name] : []),
    ...lines.filter((line) => options.includes(line.id)).map((line) => line.name),
  ])
  const accepted =
    way === 'noted' ? (
      <Trans>Accepted on {formatMoment(at)}, as recorded by the partner.</Trans>
    ) : (
      <Trans>Accepted by the customer on {formatMoment(at)}.</Trans>
    )
  return (
    <Notice
      tone={rescinded_on ? 'warning' : 'success'}
      title={rescinded_on ? <Trans>The customer cancelled on {formatDate(rescinded_on)}.</Trans> : accepted}
    >
      {rescinded_on && accepted} {variant && <Trans>Variant {variant}</Trans>}{' '}
      {names.length > 0 && `+ ${names.join(', ')} `}
      <Money amount={totals.gross} />
    </Notice>
  )
}

function Sections({ sections }: { sections: readonly PublicSection[] }) {
  return sections.map(({ id, name, is_optional, lines }) => (
    <Box key={id} mb="sm">
      {(name || is_optional) && (
        <Title order={3} mb="5xs" c="dimmed" fz="xs" fw={600}>
          {name} {is_optional && <Optional />}
        </Title>
      )}
      <PlainList gap={0}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </PlainList>
    </Box>
  ))
}

function Optional() {
  return (
    <Badge tone="grey">
      <Trans>optional</Trans>
    </Badge>
  )
}

function Line({ line }: { line: PublicLine }) {
  const { i18n } = useLingui()
  if (line.kind === 'text')
    return (
      <Text component="li" className="ruled-below pre-line" py="2xs" c="dimmed">
        {line.name}
      </Text>
    )
  return (
    <Flex className="ruled-below" component="li" gap="md" justify="space-between" py="2xs" px={0}>
      <Box component="span" className="anywhere" miw={0}>
        {line.name} {line.is_optional && <Optional />}
        <Note component="small" display="block">
          {shownQuantity(line, i18n.locale)} {line.unit_price && <>× {<Money amount={line.unit_price} />}</>}
        </Note>
      </Box>
      <Money amount={line.net} />
    </Flex>
  )
}

function Totals({ offer, selection }: { offer: StaffOffer; selection: Selection }) {
  const { t } = useLingui()
  const { net, vat, gross, discount } = offerTotals(countedContent(offer), selection)
  const deposit = depositOf(offer, gross)
  const rateName = (rate: VatRate) => (rate === 'exempt' ? t`exempt` : vatLabels[rate])
  const sums: Sum[] = [
    ...(discount
      ? [
          {
            label: <Trans>Discount</Trans>,
            value: (
              <>
                −<Money amount={discount.amount} />
              </>
            ),
          },
        ]
      : []),
    { label: <Trans>Net</Trans>, value: <Money amount={net} /> },
    ...vat.map((part) => ({
      label: <Trans>VAT {rateName(part.rate)}</Trans>,
      value: <Money amount={part.vat} />,
    })),
    { label: <Trans>Gross</Trans>, value: <Money amount={gross} />, whole: true },
    ...(deposit === null ? [] : [{ label: <Trans>including the deposit</Trans>, value: <Money amount={deposit} /> }]),
  ]
  return <Sums sums={sums} w="fit-content" miw={220} ml="auto" mt="sm" />
}
