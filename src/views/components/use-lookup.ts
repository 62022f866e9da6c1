import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { type LookupActor, type LookupOption, type LookupRequest, lookupMachine } from '#machines/lookup.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useMay } from '#views/shell/use-session.ts'

const lookupChart = lookupMachine<LookupOption>()

/** Names of the calls that fill selectors with options of an id and a name. */
export type LookupName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { kind: 'lookup' }
    ? Answer<Endpoints[Name]> extends { results: LookupOption[] }
      ? Name
      : never
    : never
}[keyof Endpoints]

/** What a look-up offers. */
export type OptionOf<Name extends LookupName> =
  Answer<Endpoints[Name]> extends { results: (infer Option extends LookupOption)[] } ? Option : never

export interface LookupUse {
  /** The call's filters. */
  filters?: Readonly<Record<string, string>>
  /** Characters to type before anything is asked for. */
  minimum: number
  /** Chosen ids; those whose names are not known are asked for. */
  chosen?: readonly (number | string)[]
  /** Whether the options are in sight from the beginning. */
  opened?: boolean
}

export interface Lookup<Option extends LookupOption> {
  actor: LookupActor<LookupOption>
  options: readonly Option[]
  /** All options seen so far, for the names of chosen ones. */
  known: readonly Option[]
  busy: boolean
}

/** A running look-up, or null when this person may not ask: then nothing is requested and nothing is shown. */
export function useLookup<Name extends LookupName>(name: Name, use: LookupUse): Lookup<OptionOf<Name>> | null {
  const { filters, minimum, chosen = [], opened = false } = use
  const { api } = useServices()
  const holds = useMay(name)
  // Public dictionaries ask for no permission.
  const may = holds || name.startsWith('public-zone.')
  const filtered = JSON.stringify(filters ?? {})
  const machine = useMemo(
    () =>
      lookupChart.provide({
        actors: {
          findOptions: fromPromise(async ({ input, signal }) => {
            const query = { ...JSON.parse(filtered), ...queryOf(input) }
            const { results } = await api.call(name, { query, signal } as never)
            return results as LookupOption[]
          }),
        },
      }),
    [api, name, filtered],
  )
  const actor = useActorRef(machine, { input: { minimum, unknown: may ? chosen : [] } })
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

/** Codes, as of countries, belong to small dictionaries: those are asked for whole. */
function queryOf({ search, ids }: LookupRequest) {
  const areIds = ids?.every((id) => typeof id === 'number')
  return { ...(search ? { search } : {}), ...(areIds ? { ids: ids?.join(',') } : {}) }
}
