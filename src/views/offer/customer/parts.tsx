import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './offer.module.css'

/** One section of the page with its heading. */
export function Part({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function RetryButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" onClick={onClick}>
      <Trans>Try again</Trans>
    </Button>
  )
}
