import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type GivingUp, givingUpPlaces } from '#services/training/participant-calls.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import type { ParticipantDialogProps } from './dialog-props.ts'

/** Confirms a cancellation, with its effect on the payment. */
export function DecisionDialog({ verb, row, onDone, onCancel }: ParticipantDialogProps & { verb: GivingUp }) {
  const money = useMoney()
  const name = `${row.first_name} ${row.last_name}`
  const words: Record<GivingUp, { title: ReactNode; confirm: ReactNode; text: ReactNode }> = {
    decline: {
      title: <Trans>Decline the place for {name}?</Trans>,
      confirm: <Trans>Decline the place</Trans>,
      text: <Trans>The place is offered to the next person. {name} is no longer on the waiting list.</Trans>,
    },
    leave: {
      title: <Trans>Remove {name} from the waiting list?</Trans>,
      confirm: <Trans>Leave the waiting list</Trans>,
      text: <Trans>Joining again means a place at the end of the list.</Trans>,
    },
    cancel: {
      title: <Trans>Cancel the participation of {name}?</Trans>,
      confirm: <Trans>Cancel the participation</Trans>,
      text:
        row.order_status === 'paid' ? (
          <Trans>
            The amount paid for this person, {money(row.price_brutto)}, is refunded by the original form of payment. The
            place is given to somebody else.
          </Trans>
        ) : (
          <Trans>
            Nothing was paid yet: the order is reduced by {money(row.price_brutto)}. The place is given to somebody
            else.
          </Trans>
        ),
    },
  }
  const { title, confirm, text } = words[verb]
  return (
    <SubmissionQuestion
      use={{ send: givingUpPlaces[verb] }}
      values={{ id: row.id, version: row.version }}
      danger
      title={title}
      confirm={confirm}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </SubmissionQuestion>
  )
}
