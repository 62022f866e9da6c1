import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ProposedChange } from '#contract/partner/proposal.ts'
import classes from './proposal.module.css'
import { ChangeTitle, DecisionBadge, ProposedSide } from './values.tsx'

interface ChangeListProps<Change extends ProposedChange> {
  changes: readonly Change[]
  /** Shown beside the old value if it was changed since the proposal. */
  remark?: (change: Change) => ReactNode
  /** Actions on a change. */
  actions?: (change: Change) => ReactNode
}

/** The changes of a proposal: old value, proposed value, and decision. */
export function ChangeList<Change extends ProposedChange>({ changes, remark, actions }: ChangeListProps<Change>) {
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.id} className={classes.change}>
          <div className={classes.head}>
            <h3 className={classes.title}>
              <ChangeTitle change={change} />
            </h3>
            <DecisionBadge decision={change.decision} />
          </div>
          <dl className={classes.sides}>
            <div>
              <dt>
                <Trans>Before</Trans>
              </dt>
              <dd>
                <ProposedSide field={change.field} values={change.before} side="old" />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Proposed</Trans>
              </dt>
              <dd className={classes.proposed}>
                <ProposedSide field={change.field} values={change.after} side="new" />
              </dd>
            </div>
          </dl>
          {remark?.(change)}
          {change.reason && (
            <p className={classes.reason}>
              <Trans>Reason: {change.reason}</Trans>
            </p>
          )}
          {actions?.(change)}
        </li>
      ))}
    </ul>
  )
}
