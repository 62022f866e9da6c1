import type { CountedList } from '#contract/core/lists.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { Pagination } from '#contract/list.ts'
import { validate } from '#contract/validation.ts'
import { mayCall } from '#server/http/access/access.ts'
import { newCall } from '#server/http/call.ts'
import type { AnyHandler, CallContext } from '#server/http/handlers.ts'
import { Refused } from '#server/http/refusal.ts'

/** How many records a list has for the person, as its own call would tell; null where it tells them nothing. */
export async function countList(
  call: CallContext,
  { list, path = {}, query }: CountedList,
  handlerOf: (name: string) => AnyHandler | undefined,
): Promise<number | null> {
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
  const counted = newCall(deps, db, { name: list, input, session, locale, request, reply }, undefined).call
  try {
    const answer = (await handler(Object.assign(counted, { counts: true as const }))) as { pagination: Pagination }
    return answer.pagination.total
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}
