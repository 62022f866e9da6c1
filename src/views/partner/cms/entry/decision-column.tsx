import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { isPartnerComplete, mayBegin } from '#machines/partner/partner-approval-setup.ts'
import { Card } from '#views/components/page/card.tsx'
import { ProgressSteps } from '#views/components/status/progress-steps.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval, useEntry } from './approval-actor.ts'
import { AssignmentStep } from './assignment-step.tsx'
import { BuyerStep } from './buyer-step.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { ContractorStep } from './contractor-step.tsx'
import { Decided } from './decided.tsx'
import { ApprovalFailed, ApprovalRefused } from './refused-step.tsx'

/** What happens next with the entry: the steps of approving it, or the decision that was taken. */
export function DecisionColumn() {
  const entry = useEntry()
  const isDeciding = Approval.useSelector((snapshot) => snapshot.hasTag('deciding'))
  if (isDeciding) return <Steps />
  return entry.status === 0 ? <NextStep /> : <Decided />
}

function NextStep() {
  const isOffered = Approval.useSelector(({ context }) => mayBegin(context))
  const { joins } = useEntry()
  return (
    <Card title={<Trans>What is next</Trans>}>
      <p className={classes.muted}>
        {!isOffered && <Trans>Somebody who may approve new partners has to decide.</Trans>}
        {isOffered && joins && <Trans>The person is let into the company that is a partner already.</Trans>}
        {isOffered && !joins && (
          <Trans>
            You choose the contractor, the buyer number, the caretakers and the business area. Then the administrator of
            the company gets an invitation.
          </Trans>
        )}
      </p>
    </Card>
  )
}

const order: readonly string[] = ['choosingContractor', 'givingBuyerNumber', 'assigning', 'confirming']

function Steps() {
  const { t } = useLingui()
  const { joins } = useEntry()
  const actor = Approval.useActorRef()
  const isApproving = Approval.useSelector((snapshot) => snapshot.matches('approving'))
  const isOneStep = Approval.useSelector(({ context }) => isPartnerComplete(context))
  const state = Approval.useSelector(({ value }) => (typeof value === 'object' ? value.deciding : 'confirming'))
  const words: Readonly<Record<string, ReactNode>> = {
    choosingContractor: <Trans>Contractor</Trans>,
    givingBuyerNumber: <Trans>Buyer</Trans>,
    assigning: <Trans>Caretakers</Trans>,
    confirming: <Trans>Summary</Trans>,
  }
  const asked = joins ? order.slice(2) : order
  const place = asked.indexOf(state)
  return (
    <Card
      title={<Trans>Approval</Trans>}
      action={
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isApproving}
          onClick={() => actor.send({ type: 'approval.cancel' })}
        >
          <Trans>Cancel</Trans>
        </Button>
      }
    >
      {place >= 0 && !isOneStep && (
        <div className={classes.progress}>
          <ProgressSteps
            label={t`Steps of the approval`}
            steps={asked.map((key, index) => ({
              key,
              label: words[key],
              state: index < place ? 'done' : index === place ? 'current' : 'ahead',
            }))}
          />
        </div>
      )}
      {state === 'choosingContractor' && <ContractorStep />}
      {state === 'givingBuyerNumber' && <BuyerStep />}
      {state === 'assigning' && <AssignmentStep />}
      {state === 'confirming' && <ConfirmStep />}
      {state === 'refused' && <ApprovalRefused />}
      {state === 'approvalFailed' && <ApprovalFailed />}
    </Card>
  )
}
