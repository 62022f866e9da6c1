import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Flex, Group, Skeleton, Stack, Textarea } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { daysAfter } from '#contract/days.ts'
import { AnswerForm, ReturnForm } from '#contract/offer/actions.ts'
import { valueOfOffer } from '#contract/offer/approval.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { offerEntryOf, offerVerb } from '#contract/offer/statuses.ts'
import { depositOf, totalsByVariant } from '#contract/offer/totals.ts'
import { formatPhone } from '#contract/phones.ts'
import { today } from '#contract/rules.ts'
import { findLine } from '#machines/offer/offer-lines.ts'
import type { OpenPaper } from '#machines/offer/offer-preview.ts'
import { shownDecimal, shownMoney, shownQuantity } from '#services/amounts.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { answerCustomer, approveOffer, confirmOfferLetter, returnOffer } from '#services/offer/offer-calls.ts'
import { openDraftPaper, providePaper } from '#services/offer/paper-actors.ts'
import { openPaper } from '#services/offer/pdf-pages.ts'
import { whileVisible } from '#services/writes.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Conversation, inOrder } from '#views/components/status/conversation.tsx'
import { icons } from '#views/components/status/icons.ts'
import { Timeline } from '#views/components/status/timeline.tsx'
import { unconfirmedMessage } from '#views/components/status/unconfirmed-letter.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { PdfPage } from '#views/offer/pdf-page.tsx'
import { BackToOffers } from './back-to-offers.tsx'
import { FollowUps } from './follow-ups.tsx'
import { OfferActions, SendButton, useOfferChoices } from './offer-actions.tsx'

/** A registered offer: its document, recipients, answers of the customer, and actions. */
export function OfferPreviewScreen({ params }: ScreenProps) {
  const id = Number(params.id)
  const isFresh = new URLSearchParams(useSearch()).has('send')
  const { data, failure, failed, refresh } = useLoad(
    'partnerzone.offer-generator.offers.show',
    { path: { offer: id } },
    undefined,
    // The customer may open the offer, ask and answer meanwhile.
    whileVisible,
  )
  if (failed && failure && !data)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The offer could not be loaded</Trans>}
        list={{ path: offerPaths.list, label: <Trans>All offers</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data) return <Outline />
  if (data.status === 'draft') return <DraftPaper key={data.version} offer={data} onChange={refresh} />
  return <Registered key={data.version} offer={data} isFresh={isFresh} onChange={refresh} />
}

/** The paper of a draft as it is stored, with the way to its editor. */
function DraftPaper({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { api } = useServices()
  const { offer_number, customer_name, subject, state, id, approval } = offer
  // Until it is decided, the decision is the main action, and a change takes the request back.
  const isSubmitted = approval === 'submitted'
  const mayPreview = useMay('partnerzone.offer-generator.offers.preview')
  const mayEdit = useMay('partnerzone.offer-generator.offers.update')
  useRecordTitle(offer_number)
  return (
    <>
      <PageHeader
        title={
          <>
            <BackToOffers />
            {offer_number ? <Trans>Offer {offer_number}</Trans> : <Trans>Draft without a number</Trans>}
          </>
        }
        badge={<OfferBadge state={state} />}
        note={[customer_name, subject].filter(Boolean).join(' · ')}
        actions={
          mayEdit && (
            <Button
              component={Link}
              href={offerPaths.edit(id)}
              {...(isSubmitted ? { variant: 'default' } : { color: 'copper' })}
              leftSection={<IconPencil size={18} stroke={1.7} />}
            >
              {isSubmitted ? <Trans>Edit</Trans> : <Trans>Edit and send</Trans>}
            </Button>
          )
        }
      />
      <DraftApproval offer={offer} onChange={onChange} />
      {mayPreview ? (
        <Box maw={860} mx="auto">
          <OfferPaper open={() => openDraftPaper(api, offer)} />
        </Box>
      ) : (
        <OfferFacts offer={offer} />
      )}
    </>
  )
}

/** The approval of a draft: what was asked, and for an administrator of the company the decision. */
function DraftApproval({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { i18n } = useLingui()
  const may = useOfferChoices(offer)
  const [isReturned, setReturned] = useState(false)
  const approve = useSubmission({ send: approveOffer }, { onDone: onChange, onRefused: onChange })
  const { id, version, approval, approval_reason, author_name } = offer
  const discount = shownDecimal(offer.list_discount ?? '', i18n.locale)
  const value = shownMoney(valueOfOffer(offer), i18n.locale)
  if (approval === 'approved')
    return (
      <Notice tone="success" apart>
        <Trans>The offer is approved. It can be sent as it is now.</Trans>
      </Notice>
    )
  if (approval === 'returned')
    return (
      <Notice tone="warning" apart title={<Trans>The offer was returned to its author.</Trans>}>
        {approval_reason}
      </Notice>
    )
  if (approval !== 'submitted') return null
  return (
    <>
      <Notice
        tone="advice"
        apart
        title={
          may.includes('approve') ? (
            <Trans>{author_name} asks for approval.</Trans>
          ) : (
            <Trans>The offer is awaiting approval by an administrator of the company.</Trans>
          )
        }
        action={
          may.includes('approve') && (
            <Group gap="2xs">
              <Button variant="default" onClick={() => setReturned(true)}>
                <Trans>Return it</Trans>
              </Button>
              <Button loading={approve.busy} onClick={() => approve.submit({ id, version })}>
                <Trans>Approve</Trans>
              </Button>
            </Group>
          )
        }
      >
        <Trans>
          Discount from the catalogue prices of the day on which the devices were added: {discount}%. Highest possible
          gross value: {value}.
        </Trans>
      </Notice>
      {isReturned && (
        <SubmissionDialog
          use={{ send: returnOffer }}
          keptAs={`offer.return:${id}`}
          title={<Trans>Return the offer to its author</Trans>}
          explanation={<Trans>The author gets the reason by e-mail and can change the offer.</Trans>}
          schema={ReturnForm}
          initialValues={{ version, reason: '' }}
          values={(typed) => ({ ...typed, id })}
          submit={<Trans>Return it</Trans>}
          onDone={() => {
            setReturned(false)
            onChange()
          }}
          onConflict={onChange}
          onCancel={() => setReturned(false)}
        >
          {(form) => (
            <Textarea
              label={<Trans>Reason</Trans>}
              required
              autosize
              minRows={3}
              maxLength={1000}
              data-autofocus
              {...form.getInputProps('reason')}
            />
          )}
        </SubmissionDialog>
      )}
    </>
  )
}

interface RegisteredProps {
  offer: Offer
  /** Whether it was registered a moment ago, so that sending is the next step. */
  isFresh: boolean
  onChange: () => void
}

function Registered({ offer, isFresh, onChange }: RegisteredProps) {
  const { offer_number, customer_name, subject, state } = offer
  useRecordTitle(offer_number)
  const isSentNext = isFresh && state === 'open'
  return (
    <>
      <PageHeader
        title={
          <>
            <BackToOffers />
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
      <Split columns="minmax(0, 1fr) minmax(0, 560px)" from="md" gap="md xl" align="start">
        <Stack gap="sm" miw={0}>
          <Card title={<Trans>Offer</Trans>}>
            <OfferFacts offer={offer} />
          </Card>
          <FollowUps offer={offer} />
          <OfferRecipients offer={offer} />
          <OfferThread offer={offer} onChange={onChange} />
        </Stack>
        {offer.paper && <RegisteredPaper url={offer.paper.url} />}
      </Split>
    </>
  )
}

/** The next step and the party that acts. */
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
        ...quantityFacts(offer, i18n.locale),
        ...depositFacts(offer, i18n.locale),
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

/** The deposit of the accepted selection, or of each variant. */
function depositFacts(offer: Offer, locale: string) {
  const { acceptance, deposit_days } = offer
  if (acceptance) {
    const { deposit, at } = acceptance
    const due = typeof deposit_days === 'number' ? formatDate(daysAfter(today(new Date(at)), deposit_days)) : null
    return deposit === null
      ? []
      : [
          {
            label: <Trans>Deposit</Trans>,
            value: due ? (
              <Trans>
                {shownMoney(deposit, locale)} by {due}
              </Trans>
            ) : (
              shownMoney(deposit, locale)
            ),
          },
        ]
  }
  const amounts = totalsByVariant(offer).flatMap(({ totals }) => depositOf(offer, totals.gross) ?? [])
  return amounts.length === 0
    ? []
    : [{ label: <Trans>Deposit</Trans>, value: amounts.map((amount) => shownMoney(amount, locale)).join(' / ') }]
}

/** Quantities that the customer chose other than offered. */
function quantityFacts({ acceptance, sections }: Offer, locale: string) {
  const chosen = acceptance?.quantities ?? []
  if (chosen.length === 0) return []
  const value = chosen.map(({ line: id, quantity }) => {
    const line = findLine(sections, id)
    return (
      <div key={id}>
        {line?.name}: {shownDecimal(line?.quantity ?? '', locale)} →{' '}
        {shownQuantity({ quantity, unit: line?.unit ?? '' }, locale)}
      </div>
    )
  })
  return [{ label: <Trans>Quantities changed by the customer</Trans>, value }]
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
      <Skeleton height={32} width="50%" mb="md" />
      <CardSkeleton />
    </Loading>
  )
}

type Recipient = Offer['recipients'][number]

/** A day of openings, with their number where there were several. */
const dayOf = ({ day, times }: Recipient['openings'][number]) =>
  times === 1 ? formatDate(day) : `${formatDate(day)} (${times})`

const countOf = (openings: Recipient['openings']) => openings.reduce((sum, { times }) => sum + times, 0)

/** The recipients of the offer, with the delivery of each letter and the use of each link. */
function OfferRecipients({ offer: { recipients } }: { offer: Offer }) {
  if (recipients.length === 0) return null
  return (
    <Card title={<Trans>Sent to</Trans>} count={recipients.length}>
      <PlainList divided gap="2xs">
        {recipients.map(
          ({ id, email, is_main, delivery, failure, sent_at, times, opened_at, last_opened_at, openings }) => (
            <Flex
              key={id}
              component="li"
              rowGap="5xs"
              columnGap="sm"
              justify="space-between"
              wrap="wrap"
              className="anywhere"
            >
              <strong>{email ?? <Trans>Link shared in person</Trans>}</strong>
              <Note component="span" fz="sm" c={delivery === 'failed' ? 'var(--red)' : 'dimmed'}>
                {delivery === 'queued' && <Trans>on its way</Trans>}
                {delivery === 'sent' && formatMoment(sent_at)}
                {delivery === 'failed' && <Trans>not delivered: {failure ?? '–'}</Trans>}
                {times > 1 && (
                  <>
                    {' · '}
                    <Plural value={times} one="# time" other="# times" />
                  </>
                )}
                {is_main && (
                  <>
                    {' · '}
                    <Trans>main address</Trans>
                  </>
                )}
                {last_opened_at && (
                  <>
                    {' · '}
                    <Trans>opened {formatMoment(last_opened_at)}</Trans>
                    {opened_at && formatMoment(opened_at) !== formatMoment(last_opened_at) && (
                      <>
                        {', '}
                        <Trans>for the first time {formatMoment(opened_at)}</Trans>
                      </>
                    )}
                  </>
                )}
              </Note>
              {countOf(openings) > 1 && (
                <Note component="span" fz="sm" flex="1 0 100%">
                  <Plural value={countOf(openings)} one="opened once" other="opened # times" />
                  {openings.length > 1 && `: ${openings.map(dayOf).join(', ')}`}
                </Note>
              )}
            </Flex>
          ),
        )}
      </PlainList>
    </Card>
  )
}

/** The document of a registered offer, page by page. */
function RegisteredPaper({ url }: { url: string }) {
  // Each answer has a new signed link of the same file.
  const [first] = useState(url)
  return <OfferPaper open={() => openPaper({ url: first })} />
}

/** A document, page by page; it is opened once. */
function OfferPaper({ open }: { open: () => Promise<OpenPaper> }) {
  const { t } = useLingui()
  const [machine] = useState(() => providePaper(open))
  const actor = useActorRef(machine)
  const paper = useSelector(actor, ({ context }) => context.data)
  const failure = useSelector(actor, ({ context }) => context.failure)
  useEffect(() => () => paper?.close(), [paper])
  return (
    <Box
      component="section"
      p="md"
      bd="1px solid var(--hairline)"
      bdrs="lg"
      bg="color-mix(in srgb, var(--hairline), var(--background) 30%)"
      aria-label={t`The offer document`}
      data-no-print
    >
      {paper && <Pages paper={paper} />}
      {!paper && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'data.refresh' })} />}
      {!paper && !failure && <Skeleton h="auto" style={{ aspectRatio: '595 / 842' }} />}
    </Box>
  )
}

function Pages({ paper }: { paper: OpenPaper }) {
  const { t } = useLingui()
  const { pages } = paper
  const [page, setPage] = useState(1)
  return (
    <>
      <PdfPage paper={paper} page={page} label={t`Page ${page} of the offer`} />
      <Group wrap="nowrap" gap="2xs" justify="center" pt="xs">
        <ActionIcon aria-label={t`Previous page`} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <IconChevronLeft size={18} stroke={1.7} />
        </ActionIcon>
        <span>
          <strong>{page}</strong> <Trans>of {pages}</Trans>
        </span>
        <ActionIcon aria-label={t`Next page`} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <IconChevronRight size={18} stroke={1.7} />
        </ActionIcon>
      </Group>
    </>
  )
}

/** The customer's questions and the timeline of the offer. */
function OfferThread({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { i18n, t } = useLingui()
  const [asked, setAsked] = useState(false)
  const mayAnswer = useOfferChoices(offer).includes('answer')
  const mayConfirm = useMay('partnerzone.offer-generator.offers.answer')
  const confirmation = useSubmission({ send: confirmOfferLetter }, { onDone: onChange, onRefused: onChange })
  const { messages, events, recipients, unconfirmed_letters } = offer
  const letters = unconfirmed_letters.map((letter) =>
    unconfirmedMessage(
      letter,
      { time: formatMoment(letter.at), mine: !letter.from_customer },
      {
        loading: confirmation.busy,
        onConfirm: mayConfirm ? () => confirmation.submit({ id: offer.id, letter_id: letter.id }) : undefined,
      },
    ),
  )
  return (
    <>
      {messages.length + letters.length > 0 && (
        <Card title={<Trans>Customer’s questions</Trans>} count={messages.length + letters.length}>
          <Conversation
            messages={inOrder([
              ...messages.map(({ id, at, from_customer, author_name, text }) => ({
                id,
                at,
                author: author_name,
                time: formatMoment(at),
                text,
                mine: !from_customer,
              })),
              ...letters,
            ])}
          >
            {mayAnswer && (
              <Button variant="default" onClick={() => setAsked(true)}>
                <Trans>Answer</Trans>
              </Button>
            )}
          </Conversation>
        </Card>
      )}
      <Card title={<Trans>Timeline</Trans>}>
        <Timeline
          items={events.toReversed().map(({ id, kind, at, actor_name, by_customer, text }) => {
            const { icon, tone, title } = offerEntryOf(kind)
            return {
              id,
              at,
              icon: icons[icon],
              tone,
              title: labelIn(i18n, title),
              note: [actor_name ?? (by_customer ? t`Customer` : null), text].filter(Boolean).join(' · '),
              time: formatMoment(at),
            }
          })}
        />
      </Card>
      {asked && (
        <SubmissionDialog
          use={{ send: answerCustomer }}
          keptAs={`offer.answer:${offer.id}`}
          title={labelIn(i18n, offerVerb.answer.label)}
          explanation={
            recipients.some(({ email }) => email !== null) ? (
              <Trans>The customer gets it by e-mail and sees it on the offer page.</Trans>
            ) : (
              <Trans>The customer sees it on the offer page.</Trans>
            )
          }
          schema={AnswerForm}
          initialValues={{ text: '' }}
          values={(typed) => ({ ...typed, id: offer.id })}
          submit={<Trans>Send the answer</Trans>}
          onDone={() => {
            setAsked(false)
            onChange()
          }}
          onCancel={() => setAsked(false)}
        >
          {(form) => (
            <Textarea
              label={<Trans>Answer</Trans>}
              autosize
              minRows={3}
              maxLength={4000}
              required
              data-autofocus
              {...form.getInputProps('text')}
            />
          )}
        </SubmissionDialog>
      )}
    </>
  )
}
