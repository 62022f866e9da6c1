import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import type { TakenBy } from '#contract/declare/refusal.ts'
import classes from './taken-by.module.css'

/** Says which account already has the typed value, with a link to it. */
export function TakenByLink({ by }: { by: TakenBy }) {
  return (
    <div>
      <Trans>
        The address belongs to{' '}
        <Link className={classes.link} href={`/cms/user/users/${by.id}`}>
          {by.name}
        </Link>
        .
      </Trans>
    </div>
  )
}
