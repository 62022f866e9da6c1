import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ZoneOrder } from '#contract/order/zone.ts'
import { settleUnsettledMoney } from '#services/order/order-calls.ts'
import type { OrderFinishActor } from '#services/order/order-finish-actors.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { comingTerms } from '#views/training/partner-zone/paths.ts'
import { Outcome } from './outcome-card.tsx'
import { ResumeDialog } from './payment-choice.tsx'

/** The choices of the company; another term is paid with the credit. */
type Choice = 'term' | 'credit' | 'refund'

/** Money without a place: an explanation, and the choice of its use. */
export function Unsettled({ actor, order }: { actor: OrderFinishActor; order: ZoneOrder }) {
  const money = useMoney()
  const maySettle = useMay('partnerzone.training.orders.settle')
  const mayResume = useMay('partnerzone.training.orders.resume')
  const [resuming, setResuming] = useState(false)
  const [choice, setChoice] = useState<Choice | null>(null)
  if (!order.unsettled) return null
  const amount = money(order.unsettled.amount)
  const isLate = order.unsettled.kind === 'late_payment'
  return (
    <>
      <Outcome
        tone="bad"
        icon={<IconAlertTriangle size={28} stroke={1.8} />}
        title={
          isLate ? (
            <Trans>Your payment arrived too late for the places</Trans>
          ) : (
            <Trans>The order was paid a second time</Trans>
          )
        }
        actions={
          maySettle && (
            <>
              {isLate && order.can_resume && mayResume && (
                <Button color="copper" size="lg" onClick={() => setResuming(true)}>
                  <Trans>Reserve the places again</Trans>
                </Button>
              )}
              {isLate && (
                <Button variant="default" size="lg" onClick={() => setChoice('term')}>
                  <Trans>Choose another term</Trans>
                </Button>
              )}
              <Button variant="default" size="lg" onClick={() => setChoice('credit')}>
                <Trans>Keep it as a credit</Trans>
              </Button>
              <Button variant="default" size="lg" onClick={() => setChoice('refund')}>
                <Trans>Refund the money</Trans>
              </Button>
            </>
          )
        }
      >
        {isLate ? (
          <Trans>
            We have received {amount}, but the order was cancelled before, and its places are not confirmed. Choose what
            happens to the money; otherwise we will contact you.
          </Trans>
        ) : (
          <Trans>
            We have received {amount} a second time. The places are confirmed. Choose what happens to the second
            payment; otherwise we will contact you.
          </Trans>
        )}
      </Outcome>
      {resuming && <ResumeDialog order={order} onCancel={() => setResuming(false)} />}
      {choice && (
        <Question
          choice={choice}
          order={order}
          amount={amount}
          onDone={() => {
            setChoice(null)
            if (choice === 'term') navigateTo(comingTerms)
            else actor.send({ type: 'order.refresh' })
          }}
          onCancel={() => setChoice(null)}
        />
      )}
    </>
  )
}

interface QuestionProps {
  choice: Choice
  order: ZoneOrder
  amount: string
  onDone: () => void
  onCancel: () => void
}

function Question({ choice, order, amount, onDone, onCancel }: QuestionProps) {
  const words: Record<Choice, { title: ReactNode; confirm: ReactNode; text: ReactNode }> = {
    term: {
      title: <Trans>Use the money for another term?</Trans>,
      confirm: <Trans>Choose another term</Trans>,
      text: <Trans>{amount} becomes a credit of your company. Choose it when you sign up for the other term.</Trans>,
    },
    credit: {
      title: <Trans>Keep as credit?</Trans>,
      confirm: <Trans>Keep it as a credit</Trans>,
      text: <Trans>{amount} becomes a credit of your company, for any training.</Trans>,
    },
    refund: {
      title: <Trans>Refund the money?</Trans>,
      confirm: <Trans>Refund the money</Trans>,
      text: (
        <Trans>{amount} is refunded by the original form of payment. We will write to you when it is on its way.</Trans>
      ),
    },
  }
  const { title, confirm, text } = words[choice]
  return (
    <SubmissionQuestion
      use={{ send: settleUnsettledMoney }}
      values={{ id: order.id, choice: choice === 'refund' ? 'refund' : 'credit' }}
      title={title}
      confirm={confirm}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{text}</p>
    </SubmissionQuestion>
  )
}
