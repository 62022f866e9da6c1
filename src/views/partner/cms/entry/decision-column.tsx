import { Trans } from '@lingui/react/macro'
import { mayBegin } from '#machines/partner/partner-approval.ts'
import { Card } from '#views/components/page/card.tsx'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval, useEntry } from './approval-actor.ts'
import { ApprovalPanel } from './approval-panel.tsx'
import { ApprovalFailed, ApprovalRefused } from './approval-refused.tsx'
import { Decided } from './decided.tsx'

/** The approval panel, or the decision once there is one. */
export function DecisionColumn() {
  const entry = useEntry()
  const isDeciding = Approval.useSelector((snapshot) => snapshot.hasTag('deciding'))
  if (isDeciding) return <Deciding />
  return entry.status === 0 ? <NextStep /> : <Decided />
}

function NextStep() {
  const isOffered = Approval.useSelector(({ context }) => mayBegin(context))
  const { joins } = useEntry()
  return (
    <Card title={<Trans>What is next</Trans>}>
      <p className={classes.muted}>
        {!isOffered && <Trans>Somebody who may approve new partners has to decide.</Trans>}
        {isOffered && joins && <Trans>The person joins the company that is already a partner.</Trans>}
        {isOffered && !joins && (
          <Trans>
            You check the contractor, the caretaker and the business area. Then the administrator of the company gets an
            invitation.
          </Trans>
        )}
      </p>
    </Card>
  )
}

function Deciding() {
  const isRefused = Approval.useSelector((snapshot) => snapshot.matches({ deciding: 'refused' }))
  const hasFailed = Approval.useSelector((snapshot) => snapshot.matches({ deciding: 'approvalFailed' }))
  return (
    <Card title={<Trans>Approval</Trans>}>
      {isRefused ? <ApprovalRefused /> : hasFailed ? <ApprovalFailed /> : <ApprovalPanel />}
    </Card>
  )
}
