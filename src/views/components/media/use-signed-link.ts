import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { provideSignedLink } from '#services/media/signed-link-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/**
 * The only way to show or follow a signed link: it is renewed when a page has been open for longer than the link is valid.
 * `renewsFirst` is for content that cannot report a failure, such as an iframe.
 */
export function useSignedLink(link: string, { renewsFirst = false }: { renewsFirst?: boolean } = {}) {
  const { api } = useServices()
  const machine = useMemo(() => provideSignedLink(api), [api])
  const actor = useActorRef(machine, { input: { link, renewsFirst } })
  const given = useRef(link)
  useEffect(() => {
    if (given.current === link) return
    given.current = link
    actor.send({ type: 'link.change', link })
  }, [actor, link])
  return {
    actor,
    link: useSelector(actor, ({ context }) => context.link),
    /** The `key` of the content: a new one loads it again. */
    round: useSelector(actor, ({ context }) => context.round),
    isShown: useSelector(actor, (snapshot) => snapshot.matches('shown')),
    busy: useSelector(actor, (snapshot) => snapshot.matches('following')),
    failure: useSelector(actor, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null)),
    retry: () => actor.send({ type: 'link.retry' }),
  }
}
