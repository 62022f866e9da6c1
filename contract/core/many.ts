import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { ManyOutcome } from '#contract/declare/many-outcome.ts'
import { choice, integer, minValue, programText, say } from '#contract/values/rules.ts'

/** Calls about one record that lists also offer for several selected ones. Each keeps its own permission and rules. */
export const manyCalls = [
  'service-order.service-orders.take',
  'service-order.service-orders.release',
  'service-order.service-orders.assign',
  'service-order.service-orders.start',
  'service-order.service-maintenances.take',
  'service-order.service-maintenances.release',
  'service-order.service-maintenances.assign',
  'service-order.spare-parts-orders.take',
  'service-order.spare-parts-orders.release',
  'service-order.spare-parts-orders.assign',
  'training.participants.cancel',
  'training.participants.message',
  'user.users.activate',
  'user.users.deactivate',
  'user.users.unlock',
  'user.users.invite',
  'partner.partners.activate',
  'partner.partners.deactivate',
  'partner.partners.assign',
  'contractor.contractors.destroy',
  'device.devices.destroy',
  'documentation.documentations.activate',
  'documentation.documentations.deactivate',
  'documentation.documentations.destroy',
  'media.media.destroy',
  'media.media.restore',
] as const
export type ManyCall = (typeof manyCalls)[number]

/**
 * Calls that take several records themselves and answer like `core.lists.act`, so that their effects on other systems are sent
 * as one batch.
 */
export type TogetherCall = 'service-order.service-orders.resend-many'

/** Maximum number of records in one call. */
export const manyAtOnce = 100

const ids = () =>
  v.pipe(
    v.array(v.union([v.pipe(integer(), minValue(1)), v.pipe(v.string(), v.uuid(say('rule.type')))])),
    v.minLength(1, say('rule.required')),
    v.maxLength(manyAtOnce, say('rule.too_many_items', { limit: manyAtOnce })),
  )

/** A call about several records. */
const Act = v.strictObject({
  call: choice(manyCalls),
  ids: ids(),
  /** Body of the call. A version, where the call needs one, is taken from the record at that moment. */
  body: v.optional(v.record(programText(60), v.unknown()), {}),
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
