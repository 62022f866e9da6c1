import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from '#views/partner/cms/new-entry.module.css'
import { Approval } from './approval-actor.ts'

/** From one step of the approval to the next, as far as the chart lets. */
export function StepButtons() {
  const actor = Approval.useActorRef()
  const mayGoBack = Approval.useSelector((snapshot) => snapshot.can({ type: 'step.back' }))
  const mayGoOn = Approval.useSelector((snapshot) => snapshot.can({ type: 'step.next' }))
  return (
    <div className={classes.buttons}>
      {mayGoBack && (
        <Button variant="default" onClick={() => actor.send({ type: 'step.back' })}>
          <Trans>Back</Trans>
        </Button>
      )}
      <Button disabled={!mayGoOn} onClick={() => actor.send({ type: 'step.next' })}>
        <Trans>Next</Trans>
      </Button>
    </div>
  )
}
