import { spareParts } from '#contract/service-order/spare-parts/parts.ts'
import type { Scope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { findParts, partsByNumber, viewsOfModel } from './find.ts'
import { partHandlers } from './parts.ts'
import { viewHandlers } from './views.ts'

type Looking<Query> = CallContext<Scope> & { query: Query }

const lookUp = async (call: Looking<{ search?: string; ids?: number[]; model?: number }>) => ({
  results: await findParts(call, call.query),
})

const check = async (call: Looking<{ numbers: string[] }>) => {
  const known = await partsByNumber(call, call.query.numbers)
  return { results: call.query.numbers.map((number) => ({ number, part: known.get(number) ?? null })) }
}

const ofModel = async (call: Looking<{ model: number }>) => ({ results: await viewsOfModel(call, call.query.model) })

/** The list of parts for staff, and its look-ups in both zones. */
export const sparePartHandlers = handlers(spareParts, {
  ...partHandlers,
  ...viewHandlers,
  'service-order.spare-parts.lookup': lookUp,
  'service-order.spare-parts.check': check,
  'service-order.exploded-views.of-model': ofModel,
  'partnerzone.service-order.spare-parts.lookup': lookUp,
  'partnerzone.service-order.spare-parts.check': check,
  'partnerzone.service-order.exploded-views.index': ofModel,
})
