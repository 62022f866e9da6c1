import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import {
  IconCheck,
  IconEye,
  IconFileText,
  IconMessage,
  IconPencil,
  IconPrinter,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { AnswerForm } from '#contract/offer/actions.ts'
import type { Offer } from '#contract/offer/entity.ts'
import type { OfferEventKind } from '#contract/offer/story.ts'
import { formatMoment } from '#services/formatting.ts'
import { answerCustomer } from '#services/offer/offer-calls.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { Card } from '#views/components/page/card.tsx'
import { Conversation } from '#views/components/status/conversation.tsx'
import type { Tone } from '#views/components/status/statuses.ts'
import { Timeline } from '#views/components/status/timeline.tsx'
import { offerEventWords } from '#views/offer/words.ts'
import { useOfferChoices } from './use-offer-choices.ts'

const icons: Partial<Record<OfferEventKind, typeof IconSend>> = {
  sent: IconSend,
  shared: IconSend,
  reminded: IconSend,
  opened: IconEye,
  asked: IconMessage,
  answered: IconMessage,
  accepted: IconCheck,
  rejected: IconX,
  withdrawn: IconX,
  printed: IconPrinter,
  edited: IconPencil,
}

const tones: Partial<Record<OfferEventKind, Tone>> = {
  opened: 'amber',
  asked: 'amber',
  accepted: 'green',
  rejected: 'red',
}

/** The customer's questions and the timeline of the offer. */
export function OfferThread({ offer, onChange }: { offer: Offer; onChange: () => void }) {
  const { i18n, t } = useLingui()
  const [asked, setAsked] = useState(false)
  const mayAnswer = useOfferChoices(offer).includes('answer')
  const { messages, events, recipients } = offer
  return (
    <>
      {messages.length > 0 && (
        <Card title={<Trans>Questions of the customer</Trans>} count={messages.length}>
          <Conversation
            messages={messages.map(({ id, at, from_customer, author_name, text }) => ({
              id,
              at,
              author: author_name,
              time: formatMoment(at),
              text,
              mine: !from_customer,
            }))}
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
          items={events.toReversed().map(({ id, kind, at, actor_name, by_customer, text }) => ({
            id,
            at,
            icon: icons[kind] ?? IconFileText,
            tone: tones[kind],
            title: i18n._(offerEventWords[kind]),
            note: [actor_name ?? (by_customer ? t`Customer` : null), text].filter(Boolean).join(' · '),
            time: formatMoment(at),
          }))}
        />
      </Card>
      {asked && (
        <SubmissionDialog
          use={{ send: answerCustomer }}
          keptAs={`offer.answer:${offer.id}`}
          title={<Trans>Answer the customer</Trans>}
          explanation={
            recipients.some(({ email }) => email !== null) ? (
              <Trans>The customer gets it by e-mail and sees it on the page of the offer.</Trans>
            ) : (
              <Trans>The customer sees it on the page of the offer.</Trans>
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
