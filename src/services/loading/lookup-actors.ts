import { fromPromise } from 'xstate'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { type LookupOption, type LookupRequest, lookupMachine } from '#machines/loading/lookup.ts'
import { type Api, anyCall } from '#services/api.ts'

const lookup = lookupMachine<LookupOption>()

/** Names of the calls that return options with an id and a name, for selectors. */
export type LookupName = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { kind: 'lookup' }
    ? Answer<Endpoints[Name]> extends { results: LookupOption[] }
      ? Name
      : never
    : never
}[keyof Endpoints]

/** The machine `lookup` for one call, always with these filters. */
export function provideLookup(api: Api, name: LookupName, filters: Readonly<Record<string, string>>) {
  return lookup.provide({
    actors: {
      findOptions: fromPromise(async ({ input, signal }) => {
        const query = { ...filters, ...queryOf(input) }
        const answer = await anyCall(api)(name, { query, signal })
        return (answer as { results: LookupOption[] }).results
      }),
    },
  })
}

/** Records that are identified by a code, such as countries, are in small dictionaries: those are read whole. */
function queryOf({ search, ids }: LookupRequest) {
  const areIds = ids?.every((id) => typeof id === 'number')
  return { ...(search ? { search } : {}), ...(areIds ? { ids: ids?.join(',') } : {}) }
}
