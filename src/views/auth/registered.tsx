import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import classes from './register.module.css'

/** Shown after a registration: what happens next. The text is the same whether or not the company is known. */
export function Registered() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.page}>
      <IconMailCheck className={classes.sent} size={40} stroke={1.5} aria-hidden />
      <h1 ref={heading} className={classes.title} tabIndex={-1} data-page-title>
        <Trans>Thank you, we have received your registration</Trans>
      </h1>
      <ol className={classes.next}>
        <li>
          <Trans>Check your mailbox: we have written to the address you entered.</Trans>
        </li>
        <li>
          <Trans>We check the company and decide; you get a message either way.</Trans>
        </li>
        <li>
          <Trans>After the approval you get an invitation with the link for your first sign-in.</Trans>
        </li>
      </ol>
      <Button component={Link} href="/auth/login" variant="default" size="md">
        <Trans>Back to sign-in</Trans>
      </Button>
    </div>
  )
}
