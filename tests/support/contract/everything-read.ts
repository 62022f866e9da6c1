import { expect } from 'vitest'
import type { Endpoint } from '#contract/declare/endpoint.ts'
import { describedFilter } from '#contract/declare/filters.ts'
import type { ListEndpoint } from '#contract/declare/list.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import type { Caller } from '#tests/support/servers/caller.ts'

type Named = [EndpointName, Endpoint]
type Path = Record<string, number | string>

/** A question that a reader can ask, and the address of its records. */
interface Asked {
  name: EndpointName
  path: Path
  query: Record<string, string>
}

export interface Reader {
  /** Whether calls of the partner zone are read, or those of the back office; calls for all who are signed in are read in both. */
  zone: 'partner' | 'staff'
  /** Parameters of the addresses of a call. */
  pathOf: (name: EndpointName, endpoint: Endpoint) => Path
  /** Texts that are searched for. */
  searched: readonly string[]
}

const isReadIn = ([name, { method, kind, access }]: Named, zone: Reader['zone']) =>
  method === 'GET' &&
  kind !== 'stream' &&
  name !== 'auth.logout' &&
  access !== 'public' &&
  (access === 'user' || name.startsWith('partnerzone.') === (zone === 'partner'))

const fieldsOf = ({ query }: Endpoint) => Object.keys((query as unknown as { entries?: object }).entries ?? {})
const searchFields = ['search', 'q', 'query', 'text', 'name']
/** Ids by which look-ups resolve. */
const smallIds = Array.from({ length: 12 }, (_, index) => index + 1)
/** Ids of which the neighbours are asked. */
const placedIds = [1, 2, 5]

/** Everything that a reader can ask, from the contract: each call as it is and searched; each list sorted, filtered, as a file, counted, summed, and by its neighbours. */
export function questionsOf({ zone, pathOf, searched }: Reader): Asked[] {
  return (Object.entries(endpoints) as Named[])
    .filter((named) => isReadIn(named, zone))
    .flatMap(([name, endpoint]) => {
      const path = pathOf(name, endpoint)
      const fields = fieldsOf(endpoint)
      const isList = endpoint.kind === 'list'
      const textFilters = isList ? textFiltersOf(endpoint as ListEndpoint) : searchFields
      const queries: Record<string, string>[] = [
        {},
        ...textFilters
          .filter((field) => fields.includes(field))
          .flatMap((field) => searched.map((text) => ({ [field]: text }))),
        ...(fields.includes('ids') ? [{ ids: smallIds.join(',') }] : []),
      ]
      const asked = queries.map((query) => ({ name, path, query }))
      return isList ? [...asked, ...helpersOf(name, endpoint as ListEndpoint, path)] : asked
    })
}

const textFiltersOf = ({ filters }: ListEndpoint) =>
  Object.entries(filters).flatMap(([name, filter]) => (describedFilter(filter).kind === 'text' ? [name] : []))

function helpersOf(list: EndpointName, { sort, groups }: ListEndpoint, path: Path): Asked[] {
  const sorted = sort.map((sort_by) => ({ sort_by, sort_direction: 'asc' }))
  const below: Record<string, string> = Object.keys(path).length > 0 ? { path: JSON.stringify(path) } : {}
  const helper = (name: EndpointName, query: Record<string, string>): Asked => ({ name, path: {}, query })
  return [
    ...[...sorted, { format: 'csv' }].map((query) => ({ name: list, path, query })),
    helper('core.lists.counts', { lists: JSON.stringify([{ list, path, query: '' }]) }),
    ...[{}, ...groups.map((by) => ({ by }))].map((by: Record<string, string>) =>
      helper('core.lists.sums', { list, ...below, ...by }),
    ),
    ...placedIds.map((id) =>
      helper('core.lists.neighbours', { list, query: `sort_by=${sort.at(-1)}`, id: String(id) }),
    ),
  ]
}

/** The answers to questions, each as text under its question. */
export async function answersTo(questions: readonly Asked[], person: Caller): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const asked of questions) {
    const { name, path, query } = asked
    const { status, body } = await person.refused(name, { path, query })
    expect({ asked, failed: status >= 500 || status === 401 }).toEqual({ asked, failed: false })
    // Links of files are signed for some minutes.
    answers.set(JSON.stringify(asked), JSON.stringify([status, body]).replaceAll(/(\/media\/[^"?]*)\?[^"]*/g, '$1'))
  }
  return answers
}

/** The questions whose answers differ. */
export function differing(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...one].flatMap(([asked, answer]) => (other.get(asked) === answer ? [] : [asked]))
}
