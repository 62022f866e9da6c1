import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { isLocale } from '#contract/locale.ts'
import { createDrafts } from '#services/form/drafts.ts'
import { provideRegistration } from '#services/partner/registration-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import classes from './register.module.css'
import { Registration } from './register-actor.ts'
import { RegisterForm } from './register-form.tsx'
import { Registered } from './registered.tsx'

/** Registration of a company (specification, section 2). */
export function RegisterScreen() {
  const { i18n } = useLingui()
  const { api } = useServices()
  const machine = useMemo(() => provideRegistration(api, createDrafts(sessionStorage)), [api])
  const locale = isLocale(i18n.locale) ? i18n.locale : 'pl'
  return (
    <AuthLayout>
      <Registration.Provider logic={machine} options={{ input: { locale } }}>
        <Language locale={locale} />
        <Content />
      </Registration.Provider>
    </AuthLayout>
  )
}

/** Loads the consents in the language of the page. */
function Language({ locale }: { locale: 'pl' | 'en' }) {
  const actor = Registration.useActorRef()
  useEffect(() => {
    if (actor.getSnapshot().context.locale !== locale) actor.send({ type: 'language.change', locale })
  }, [actor, locale])
  return null
}

function Content() {
  const actor = Registration.useActorRef()
  const opening = Registration.useSelector((snapshot) => snapshot.matches('opening'))
  const loadFailed = Registration.useSelector((snapshot) => snapshot.matches('loadFailed'))
  const registered = Registration.useSelector((snapshot) => snapshot.matches('registered'))
  const failure = Registration.useSelector(({ context }) => context.failure)
  if (registered) return <Registered />
  return (
    <div className={classes.page}>
      <h1 className={classes.title} data-page-title>
        <Trans>Register your company</Trans>
      </h1>
      <p className={classes.hint}>
        <Trans>
          Have an account? <Link href="/auth/login">Sign in</Link>
        </Trans>
      </p>
      {opening && <Outline />}
      {loadFailed && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'form.retry' })} />}
      {!opening && !loadFailed && <RegisterForm />}
    </div>
  )
}

function Outline() {
  return (
    <div className={classes.form} aria-busy>
      {['a', 'b', 'c', 'd'].map((line) => (
        <div key={line}>
          <Skeleton height={12} width={110} mb={10} />
          <Skeleton height={44} />
        </div>
      ))}
    </div>
  )
}
