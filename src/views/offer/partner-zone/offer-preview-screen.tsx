import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { AnswerForm } from '#contract/offer/actions.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { offerEntryOf, offerVerb } from '#contract/offer/statuses.ts'
import { shownMoney } from '#services/amounts.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { answerCustomer, confirmOfferLetter } from '#services/offer/offer-calls.ts'
import { whileVisible } from '#services/writes.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { Loading } from '#views/components/state/loading.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { Conversation, inOrder } from '#views/components/status/conversation.tsx'
import { icons } from '#views/components/status/icons.ts'
import { Timeline } from '#views/components/status/timeline.tsx'
import { unconfirmedMessage } from '#views/components/status/unconfirmed-letter.tsx'
import { OfferBadge } from '#views/offer/offer-badge.tsx'
import { offerPaths } from '#views/offer/paths.ts'
import { BackToOffers } from './back-to-offers.tsx'
import { DraftPaper } from './draft-paper.tsx'
import { FollowUps } from './follow-ups.tsx'
import { OfferActions, SendButton, useOfferChoices } from './offer-actions.tsx'
import { OfferFacts } from './offer-facts.tsx'
import { RegisteredPaper } from './offer-paper.tsx'
import { OfferRecipients } from './offer-recipients.tsx'

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
  const { state, expires_on, viewed_at, sent_at, revised_by, acceptance, decided_at, rescinded_on, reason } = offer
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
  if (state === 'rescinded' && rescinded_on)
    return (
      <Notice tone="warning" apart title={<Trans>The customer cancelled on {formatDate(rescinded_on)}.</Trans>}>
        {reason}
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

function Outline() {
  return (
    <Loading>
      <Skeleton height={32} width="50%" mb="md" />
      <CardSkeleton />
    </Loading>
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
              ...messages.map(({ id, at, from_customer, author_name, text, letter }) => ({
                id,
                at,
                author: author_name,
                time: formatMoment(at),
                text,
                letter,
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
            <LimitedTextarea
              label={<Trans>Answer</Trans>}
              autosize
              minRows={3}
              limit={4000}
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
