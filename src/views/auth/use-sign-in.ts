import { useActorRef, useSelector } from '@xstate/react'
import { type SubmitEvent, useMemo } from 'react'
import type { Locale } from '#contract/messages/locale.ts'
import { type SignInValues, signInErrors } from '#machines/auth/sign-in.ts'
import { provideSignIn } from '#services/auth/sign-in-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

interface SignInUse {
  locale: Locale
  wanted?: string | null
  invitation?: string | undefined
  /** Opens the first page. A constant of its module. */
  openPage?: (path: string) => void
}

/**
 * The machine `signIn` for a form whose fields are `email`, `password` and `rememberMe`. Without a
 * checkbox the earlier choice of remember-me stays.
 */
export function useSignIn({ locale, wanted = null, invitation, openPage }: SignInUse) {
  const services = useServices()
  const machine = useMemo(() => provideSignIn(services, openPage), [services, openPage])
  const actor = useActorRef(machine, { input: { wanted, invitation } })
  const isIncomplete = useSelector(actor, (snapshot) => snapshot.matches({ signedOut: { open: 'incomplete' } }))
  const values = useSelector(actor, ({ context }) => context.values)
  return {
    failure: useSelector(actor, ({ context }) => context.failure),
    errors: isIncomplete ? signInErrors(values, locale) : {},
    busy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isSolved: useSelector(actor, ({ context }) => context.solution !== ''),
    isCaptchaBroken: useSelector(actor, ({ context }) => context.isCaptchaBroken),
    challenge: useSelector(actor, ({ context }) => context.challenge),
    solve: (solution: string) => actor.send({ type: 'captcha.change', solution }),
    breakCaptcha: () => actor.send({ type: 'captcha.break' }),
    change: (form: HTMLFormElement) => actor.send({ type: 'credentials.change', values: valuesIn(form) }),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      const form = event.currentTarget
      const typed = valuesIn(form)
      actor.send({ type: 'credentials.submit', values: typed })
      const [missing] = Object.keys(signInErrors(typed, locale))
      const field = missing ? form.elements.namedItem(missing) : null
      if (field instanceof HTMLElement) field.focus()
    },
  }
}

function valuesIn(form: HTMLFormElement): SignInValues {
  const data = new FormData(form)
  const hasChoice = form.elements.namedItem('rememberMe') !== null
  return {
    email: String(data.get('email')),
    password: String(data.get('password')),
    rememberMe: hasChoice ? data.get('rememberMe') !== null : null,
  }
}
