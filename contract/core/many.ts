import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { ManyOutcome } from '#contract/declare/many-outcome.ts'
import { integer, minValue, programText, say } from '#contract/values/rules.ts'

/**
 * Calls that take several records themselves and answer like `core.lists.act`, so that their effects on other systems are sent
 * as one batch.
 */
export type TogetherCall = 'service-order.service-orders.resend-many'

/** Maximum number of records in one call, and in one action, which makes as many calls as it takes. */
export const manyAtOnce = 100
export const manyInAll = 2000

const ids = () =>
  v.pipe(
    v.array(v.union([v.pipe(integer(), minValue(1)), v.pipe(v.string(), v.uuid(say('rule.type')))])),
    v.minLength(1, say('rule.required')),
    v.maxLength(manyAtOnce, say('rule.too_many_items', { limit: manyAtOnce })),
  )

/** A call about several records. */
const Act = v.strictObject({
  /** Name of a call that is declared for several records (`many`). */
  call: programText(100),
  ids: ids(),
  /** Body of the call. A version, where the call needs one, is taken from the record at that moment. */
  body: v.optional(v.record(programText(60), v.unknown()), {}),
  /** An action on more records than one call takes names its calls alike, so that the audit log shows them as one. */
  act_id: v.optional(programText(40)),
})

/** Actions on selected rows of a list. */
export const coreMany = module('core', {
  'core.lists.act': endpoint({
    method: 'POST',
    path: 'core/list-actions',
    access: 'user',
    body: Act,
    result: ManyOutcome,
    idempotent: true,
    summary: 'Make a call about several records; each stands by itself',
  }),
  'core.lists.check': endpoint({
    method: 'POST',
    path: 'core/list-action-checks',
    inReserve: true,
    access: 'user',
    body: Act,
    result: ManyOutcome,
    summary: 'For how many records a call would be made, and which would be refused; changes nothing',
  }),
})
