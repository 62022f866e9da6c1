import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { PhoneField } from '#views/components/fields/phone-field.tsx'
import { ErrorSummary } from '#views/components/form/error-summary.tsx'
import { FieldRow } from '#views/components/form/form-section.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Captcha } from './captcha.tsx'
import classes from './register.module.css'
import { Registration } from './register-actor.ts'
import { RegisterCompany } from './register-company.tsx'
import { RegistrationConsent, RegistrationPassword, RegistrationText } from './register-fields.tsx'
import { registrationLabels } from './register-words.ts'
import { useRegistrationField } from './use-registration-field.ts'

/** The registration form on one page, its button within reach of the thumb. */
export function RegisterForm() {
  const { t } = useLingui()
  const actor = Registration.useActorRef()
  const consents = Registration.useSelector(({ context }) => context.consents)
  const phone = useRegistrationField('phone_number')
  const country = Registration.useSelector(({ context }) => context.values.country)
  const busy = Registration.useSelector((snapshot) => snapshot.hasTag('busy'))
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'form.submit' })
      }}
    >
      <Problems />
      <Part title={<Trans>Company</Trans>}>
        <RegisterCompany />
      </Part>
      <Part title={<Trans>Contact person</Trans>}>
        <FieldRow>
          <RegistrationText name="first_name" autoComplete="given-name" />
          <RegistrationText name="last_name" autoComplete="family-name" />
        </FieldRow>
        <RegistrationText name="email" type="email" inputMode="email" autoComplete="email" />
        <PhoneField {...phone} country={country} autoComplete="tel" />
        <FieldRow>
          <RegistrationPassword name="password" description={t`At least 6 characters, and not a common password`} />
          <RegistrationPassword name="password_confirmation" description={t`Enter it again to be sure`} />
        </FieldRow>
      </Part>
      <Part title={<Trans>Consents</Trans>}>
        {consents.map((consent) => (
          <RegistrationConsent key={consent.kind} consent={consent} />
        ))}
        <Proof />
      </Part>
      <div className={classes.action}>
        <Button type="submit" color="copper" size="md" fullWidth loading={busy}>
          <Trans>Send the registration</Trans>
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} className={classes.partTitle}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Errors that prevent sending, or the reason why sending failed; scrolled to when the button is pressed. */
function Problems() {
  const { i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const revealed = Registration.useSelector(({ context }) => context.revealed)
  const errors = Registration.useSelector(({ context }) => context.errors)
  const refused = Registration.useSelector(({ context }) => context.refused)
  const failure = Registration.useSelector(({ context }) => context.failure)
  const failed = Registration.useSelector((snapshot) => snapshot.hasTag('failed'))
  const shown = { ...(revealed ? errors : {}), ...refused }
  const hasFailed = failed && (failure !== null || revealed)
  useEffect(() => {
    if (hasFailed) place.current?.scrollIntoView({ block: 'start' })
  }, [hasFailed])
  const labels = Object.fromEntries(Object.entries(registrationLabels).map(([field, label]) => [field, i18n._(label)]))
  return (
    <div ref={place} className={classes.problems}>
      {failed && <ErrorSummary errors={shown} labels={labels} />}
      {failure && Object.keys(refused).length === 0 && <FailureNotice failure={failure} />}
    </div>
  )
}

/** The captcha: one solution for each look-up and for sending. */
function Proof() {
  const actor = Registration.useActorRef()
  const challenge = Registration.useSelector(({ context }) => context.challenge)
  const error = Registration.useSelector(({ context }) => context.refused.captcha?.[0])
  return (
    <Captcha key={challenge} onChange={(captcha) => actor.send({ type: 'captcha.change', captcha })} error={error} />
  )
}
