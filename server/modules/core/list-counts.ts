import type { CountedList } from '#contract/core/lists.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { GroupSums, Neighbours, Pagination, Sums } from '#contract/list.ts'
import { validate } from '#contract/validation.ts'
import { mayCall } from '#server/http/access/access.ts'
import { newCall } from '#server/http/call.ts'
import type { AnyHandler, CallContext } from '#server/http/handlers.ts'
import { Refused, refuse } from '#server/refusal.ts'

/** Number of records of a list for the person, by the list's own call; null where it is not available to them. */
export async function countList(call: CallContext, asked: CountedList, handlerOf: HandlerOf): Promise<number | null> {
  try {
    const answer = await askList(call, asked, handlerOf, { counts: true })
    return answer?.pagination.total ?? null
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The records before and after one in a list, by the list's own call. */
export async function neighboursIn(
  call: CallContext,
  { id, ...asked }: Pick<CountedList, 'list' | 'query'> & { id: number },
  handlerOf: HandlerOf,
): Promise<Neighbours> {
  const answer = await askList(call, asked, handlerOf, { placed: id })
  return answer?.place ?? refuse('not_found')
}

/** The sums of a list's number columns, and of its groups, by the list's own call. */
export async function sumList(
  call: CallContext,
  { by = null, ...asked }: CountedList & { by?: string | null | undefined },
  handlerOf: HandlerOf,
): Promise<{ sums: Sums; groups: GroupSums[] }> {
  const { sums, groups = [] } = (await askList(call, asked, handlerOf, { sums: { by } })) ?? {}
  return sums ? { sums, groups } : refuse('not_found')
}

type HandlerOf = (name: string) => AnyHandler | undefined
type Told = { pagination: Pagination; place?: Neighbours; sums?: Sums; groups?: GroupSums[] }
type Wanted = Pick<CallContext, 'counts' | 'placed' | 'sums'>

/** Calls a list with special options instead of reading rows; null for one that does not exist for the person. */
async function askList(
  call: CallContext,
  { list, path = {}, query }: CountedList,
  handlerOf: HandlerOf,
  wanted: Wanted,
): Promise<Told | null> {
  const endpoint = Object.hasOwn(endpoints, list) ? (endpoints as Record<string, Endpoint>)[list] : undefined
  const handler = handlerOf(list)
  const { session } = call.request
  if (!handler || endpoint?.kind !== 'list' || !session || !mayCall(session, list, endpoint)) return null
  const { locale, request, reply, deps, db } = call
  const params = validate(endpoint.params, path, locale)
  const asked = { ...Object.fromEntries(new URLSearchParams(query)), page: '1', per_page: '1', format: 'json' }
  const read = validate(endpoint.query, asked, locale)
  if (!params.success || !read.success) return null
  const input = { params: params.output, query: read.output, body: {} }
  const asking = newCall(deps, db, { name: list, input, session, locale, request, reply }, undefined).call
  return (await handler(Object.assign(asking, wanted))) as Told
}
