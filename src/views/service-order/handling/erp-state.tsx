import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { HandledOrder } from '#machines/order-handling.ts'
import { formatMoment, formatTime } from '#services/formatting.ts'
import { Card } from '#views/components/card.tsx'
import { Notice } from '#views/components/notice.tsx'
import { ErpBadge } from '#views/components/status-badge.tsx'
import { Handling, useActing, useOffered, useOrder } from './handling-actor.ts'
import classes from './order.module.css'

/** Says loudly that the ERP has not got the order, why, when it is tried next, and lets staff try at once. */
export function ErpBanner() {
  const order = useOrder()
  const actor = Handling.useActorRef()
  const mayResend = useOffered().includes('resend')
  const acting = useActing('resend')
  if (order.erp_status !== 'failed') return null
  const [last] = attemptsOf(order)
  return (
    <Notice
      tone="danger"
      title={<Trans>Data not saved in Navision.</Trans>}
      action={
        mayResend && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} stroke={1.7} />}
            {...acting}
            onClick={() => actor.send({ type: 'action.submit', action: 'resend', body: {} })}
          >
            <Trans>Save again</Trans>
          </Button>
        )
      }
    >
      {last && (
        <Trans>
          Try {last.number} at {formatTime(last.at)} failed: {last.reason}.
        </Trans>
      )}{' '}
      {last?.next_at && <Trans>The next one follows by itself at {formatTime(last.next_at)}.</Trans>}
    </Notice>
  )
}

/** The tries that this person may see, the last first. */
function attemptsOf(order: HandledOrder) {
  const attempts = 'erp_attempts' in order ? order.erp_attempts : []
  return attempts.toSorted((one, other) => other.number - one.number)
}

/** Every try to save the order in the ERP, with what went wrong. */
export function ErpAttempts() {
  const order = useOrder()
  if (order.status === 'draft') return null
  const attempts = attemptsOf(order)
  return (
    <Card title="Navision" action={<ErpBadge status={order.erp_status} />}>
      {attempts.length === 0 ? (
        <p className={classes.hint}>
          <Trans>No try yet.</Trans>
        </p>
      ) : (
        <ol className={classes.attempts}>
          {attempts.map(({ id, number, at, outcome, reason }) => (
            <li key={id} className={classes.attempt} data-outcome={outcome}>
              <span>
                <strong>
                  {outcome === 'saved' ? <Trans>Try {number}: saved</Trans> : <Trans>Try {number}: failed</Trans>}
                </strong>
                {reason && <div>{reason}</div>}
              </span>
              <time className={classes.when} dateTime={at}>
                {formatMoment(at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
