import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { Failure } from '#machines/failure.ts'
import { type LoadOptions, provideLoad } from '#services/loading/load-actors.ts'
import type { ListenForChanges } from '#services/writes.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'

type Name = keyof Endpoints & string

export interface Load<Data> {
  /** Null until the first answer; kept while another is fetched. */
  data: Data | null
  busy: boolean
  failed: boolean
  /** Why the last attempt failed; null unless it did. */
  failure: Failure | null
  refresh: () => void
}

/**
 * The answer of one call, run by the machine `load`. Other options make it again, as does another `listen`, which should
 * therefore be a stable function. `onLoaded` is called once for each answer.
 */
export function useLoad<N extends Name>(
  name: N,
  options: LoadOptions<N>,
  onLoaded?: (data: Answer<Endpoints[N]>) => void,
  listen?: ListenForChanges,
): Load<Answer<Endpoints[N]>> {
  return useLoadOf(name, options, onLoaded, listen)
}

/**
 * The same for a call that is made only if `may`: no one gets a refusal of a call they did not request (specification,
 * section 6).
 */
export function useLoadIf<N extends Name>(may: boolean, name: N, options: LoadOptions<N>): Load<Answer<Endpoints[N]>> {
  return useLoadOf(name, options, undefined, undefined, may)
}

/** The answer of a call whose name is known only at run time; the caller is responsible for its type. */
export function useLoadOf<Data>(
  name: Name,
  options: Parameters<typeof provideLoad>[2],
  onLoaded?: (data: Data) => void,
  listen?: ListenForChanges,
  asks = true,
): Load<Data> {
  const { api } = useServices()
  const asked = JSON.stringify(options)
  const machine = useMemo(
    () => provideLoad(api, name, JSON.parse(asked), listen, asks),
    [api, name, asked, listen, asks],
  )
  const actor = useActorRef(machine)
  const answered = useRef(asked)
  useEffect(() => {
    if (answered.current === asked) return
    answered.current = asked
    actor.send({ type: 'data.refresh' })
  }, [actor, asked])
  useEmitted(actor, 'data.loaded', ({ data }) => onLoaded?.(data as Data))
  const data = useSelector(actor, ({ context }) => context.data)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const failure = useSelector(actor, ({ context }) => context.failure)
  const refresh = useCallback(() => actor.send({ type: 'data.refresh' }), [actor])
  return {
    data: data as Data | null,
    busy,
    failed,
    failure,
    refresh,
  }
}
