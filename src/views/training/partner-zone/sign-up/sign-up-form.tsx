import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#contract/validation.ts'
import { inPageOrder } from '#machines/training/training-sign-up.ts'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { AgreementSection } from './agreement-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { errorLabels } from './error-labels.ts'
import { PaymentSection } from './payment-section.tsx'
import { PeopleSection } from './people-section.tsx'
import classes from './sign-up.module.css'
import { SignUp } from './sign-up-actor.ts'
import { SignUpBar } from './sign-up-bar.tsx'
import { SignUpDialogs } from './sign-up-dialogs.tsx'
import { SummarySection } from './summary-section.tsx'

/** The sign-up form on one page. */
export function SignUpForm() {
  const actor = SignUp.useActorRef()
  const isRestored = SignUp.useSelector(({ context }) => context.restored)
  const isQueue = SignUp.useSelector(({ context }) => context.queue)
  return (
    <section className={classes.form} aria-labelledby="sign-up">
      <h2 id="sign-up" className={classes.heading}>
        {isQueue ? <Trans>Join the waiting list</Trans> : <Trans>Register your people</Trans>}
      </h2>
      {isQueue && (
        <Notice tone="information" apart>
          <Trans>
            All places are taken. People on the waiting list are offered places by e-mail, in the order of the list. The
            form of payment is chosen when the place is accepted.
          </Trans>
        </Notice>
      )}
      {isRestored && (
        <Notice
          tone="information"
          apart
          action={
            <Button variant="default" onClick={() => actor.send({ type: 'kept.discard' })}>
              <Trans>Start over</Trans>
            </Button>
          }
        >
          <Trans>Your earlier choices have been restored.</Trans>
        </Notice>
      )}
      <Errors />
      <PeopleSection />
      <ContactSection />
      <PaymentSection />
      <AgreementSection />
      <SummarySection />
      <SignUpBar />
      <SignUpDialogs />
    </section>
  )
}

function Errors() {
  const { i18n } = useLingui()
  const isRevealed = SignUp.useSelector(({ context }) => context.revealed)
  const errors = SignUp.useSelector(({ context }) => context.errors)
  const refused = SignUp.useSelector(({ context }) => context.refused)
  const people = SignUp.useSelector(({ context }) => context.values.participants)
  const top = useRef<HTMLDivElement>(null)
  const shown: FieldErrors = isRevealed ? inPageOrder({ ...errors, ...refused }) : {}
  const count = Object.keys(shown).length
  const sent = SignUp.useSelector(({ context }) => context.attempts)
  useEffect(() => {
    if (sent > 0) top.current?.scrollIntoView({ block: 'start' })
  }, [sent])
  const labels = Object.fromEntries(
    Object.keys(shown).map((field) => {
      const person = people[Number(/^participants\.(\d+)\./.exec(field)?.[1])]
      const label = errorLabels[field]
      return [field, person ? `${person.first_name} ${person.last_name}` : label && i18n._(label)]
    }),
  )
  return (
    <div ref={top} className={classes.errors} hidden={count === 0}>
      <ErrorSummary errors={shown} labels={labels} />
    </div>
  )
}
