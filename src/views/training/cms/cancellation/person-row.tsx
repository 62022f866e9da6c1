import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CancellationPerson, PlacePayment } from '#contract/training/cancellations.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { ParticipantStatusBadge } from '#views/training/badges.tsx'
import classes from './cancellation.module.css'

/** A participant: name, status and payment, with the decision or its result. */
export function PersonRow({ person, children }: { person: CancellationPerson; children: ReactNode }) {
  const { full_name, contractor_name, email, status, payment, amount } = person
  const money = useMoney()
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <strong>{full_name}</strong>
        <span className={classes.quiet}>
          {contractor_name} · {email}
        </span>
      </div>
      <div className={classes.state}>
        <ParticipantStatusBadge status={status} />
        {payment !== 'none' && (
          <span className={classes.amount}>
            {money(amount)} <span className={classes.quiet}>{paymentWords[payment]}</span>
          </span>
        )}
      </div>
      <div className={classes.decision}>{children}</div>
    </li>
  )
}

const paymentWords: Record<Exclude<PlacePayment, 'none'>, ReactNode> = {
  unpaid: <Trans>not paid yet</Trans>,
  transfer: <Trans>paid by transfer</Trans>,
  online: <Trans>paid online</Trans>,
}
