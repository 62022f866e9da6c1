import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { type LookupOption, type LookupRequest, lookupMachine } from '#machines/lookup.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useMay } from '#views/shell/use-session.ts'

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
  filters?: Readonly<Record<string, string>>
  minimum: number
  /** The chosen id whose name is not known yet. */
  unknown?: number | string | null
}

/** A look-up's actor, or null when this person may not ask: then nothing is requested and nothing is shown. */
export function useLookup<Name extends LookupName>(name: Name, { filters, minimum, unknown }: LookupUse) {
  const { api } = useServices()
  const may = useMay(name)
  const machine = useMemo(
    () =>
      lookupMachine<OptionOf<Name>>().provide({
        actors: {
          findOptions: fromPromise(async ({ input, signal }) => {
            const { results } = await api.call(name, { query: queryOf(input, filters), signal })
            return results as unknown as OptionOf<Name>[]
          }),
        },
      }),
    [api, name, filters],
  )
  const known = unknown === null || unknown === undefined ? [] : [unknown]
  const actor = useActorRef(machine, { input: { minimum, unknown: may ? known : [] } })
  return may ? actor : null
}

function queryOf({ search, ids }: LookupRequest, filters: Readonly<Record<string, string>> = {}) {
  return { ...filters, ...(search ? { search } : {}), ...(ids ? { ids: ids.join(',') } : {}) }
}
