import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { maySelect } from '#contract/declare/access.ts'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import type { LookupActor, LookupOption } from '#machines/loading/lookup.ts'
import { type LookupName, provideLookup } from '#services/loading/lookup-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useSession } from '#views/components/app/use-session.ts'

/** An option of a lookup. */
export type OptionOf<Name extends LookupName> =
  Answer<Endpoints[Name]> extends { results: (infer Option extends LookupOption)[] } ? Option : never

export interface LookupUse {
  /** Filters of the call. */
  filters?: Readonly<Record<string, string>>
  /** Number of characters to type before the call is made. */
  minimum: number
  /** Chosen ids; unknown names are requested. */
  chosen?: readonly (number | string)[]
  /** A text that is searched at once. */
  search?: string
  /** Whether the options are visible initially. */
  opened?: boolean
}

export interface Lookup<Option extends LookupOption> {
  actor: LookupActor<LookupOption>
  options: readonly Option[]
  /** All options loaded so far, for the names of chosen ones. */
  known: readonly Option[]
  busy: boolean
}

/** A running lookup, or null without its permission: then nothing is requested and nothing is shown. */
export function useLookup<Name extends LookupName>(name: Name, use: LookupUse): Lookup<OptionOf<Name>> | null {
  const { filters, minimum, chosen = [], search = '', opened = false } = use
  const { api } = useServices()
  const { permissions } = useSession()
  const may = maySelect(permissions, name)
  const filtered = JSON.stringify(filters ?? {})
  const machine = useMemo(() => provideLookup(api, name, JSON.parse(filtered)), [api, name, filtered])
  const actor = useActorRef(machine, { input: { minimum, unknown: may ? chosen : [], search: may ? search : '' } })
  const options = useSelector(actor, ({ context }) => context.options)
  const known = useSelector(actor, ({ context }) => context.known)
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'))
  const unknown = JSON.stringify(chosen.filter((id) => !known.some((option) => option.id === id)))

  useEffect(() => {
    const ids = JSON.parse(unknown) as (number | string)[]
    if (may && ids.length > 0) actor.send({ type: 'option.resolve', ids })
  }, [actor, may, unknown])
  useEffect(() => {
    if (may && opened) actor.send({ type: 'lookup.open' })
  }, [actor, may, opened])

  if (!may) return null
  return { actor, options: options as OptionOf<Name>[], known: known as OptionOf<Name>[], busy }
}
