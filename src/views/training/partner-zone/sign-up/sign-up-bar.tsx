import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import classes from './sign-up.module.css'
import { SignUp, useSummary } from './sign-up-actor.ts'

/** The total and the main button, within reach of the thumb. */
export function SignUpBar() {
  const money = useMoney()
  const actor = SignUp.useActorRef()
  const busy = SignUp.useSelector((snapshot) => snapshot.hasTag('busy'))
  const summary = useSummary()
  return (
    <StickyBar>
      {summary && summary.due > 0 && (
        <span className={classes.due}>
          <small>
            <Trans>To pay</Trans>
          </small>
          <strong>{money(summary.due)}</strong>
        </span>
      )}
      <Button
        color="copper"
        className={classes.send}
        loading={busy}
        onClick={() => actor.send({ type: 'sign_up.send' })}
      >
        <Verb due={summary?.due ?? 0} />
      </Button>
    </StickyBar>
  )
}

function Verb({ due }: { due: number }) {
  const isQueue = SignUp.useSelector(({ context }) => context.queue)
  const isOnline = SignUp.useSelector(
    ({ context: { term, values } }) => term?.payments.find(({ id }) => id === values.payment_id)?.type === 'online',
  )
  if (isQueue) return <Trans>Join the waiting list</Trans>
  if (due === 0) return <Trans>Sign up</Trans>
  return isOnline ? <Trans>Order and pay</Trans> : <Trans>Place the order</Trans>
}
