import type { By, Stamp } from '#contract/lifecycle-actor.ts'
import type { ServiceOrderEvent } from '#contract/service-order/lifecycle.ts'
import { canServiceOrder, resolutionsFor } from '#contract/service-order/lifecycle-state.ts'
import type { MaintenanceEvent } from '#contract/service-order/maintenance/lifecycle.ts'
import { canMaintenance } from '#contract/service-order/maintenance/lifecycle-state.ts'
import { canPartsOrder, type PartsOrderEvent } from '#contract/service-order/spare-parts/lifecycle.ts'
import { type HandlingAction, handlingActions } from '#contract/service-order/statuses.ts'
import { type HandledOrder, isMaintenance, isParts } from './handled-order.ts'

type Can = (action: HandlingAction, data?: object) => boolean

/** Data with which an event is tried, where it is not named like its action or its guard reads more than the actor. */
const tried: Partial<Record<HandlingAction, object>> = {
  ask: { reason: 'information' },
  strike: { rest: true, delivered: false },
  ship: { rest: false },
  'hand-over': { type: 'order.hand_over', rest: false },
  destroy: { type: 'order.delete' },
}

/** The actions that the lifecycle of the order's kind allows this person now. */
export function offeredActions(order: HandledOrder, by: By, at = new Date().toISOString()): HandlingAction[] {
  const stamp = { by, at }
  const can: Can = (action, data) => isAllowed(order, { type: `order.${action}`, ...tried[action], ...data, ...stamp })
  const isOffered = exceptions(order, can, stamp)
  return handlingActions.filter((action) => isOffered[action] ?? can(action))
}

/** Asks the chart of the order's kind; an event that it does not have is refused. */
function isAllowed(order: HandledOrder, event: Stamp & { type: string }): boolean {
  if (isParts(order)) return canPartsOrder(order, event as PartsOrderEvent)
  if (isMaintenance(order)) return canMaintenance(order, event as MaintenanceEvent)
  return canServiceOrder(order, event as ServiceOrderEvent)
}

/** Actions that are offered for more than their own event. */
function exceptions(order: HandledOrder, can: Can, { at }: Stamp): Partial<Record<HandlingAction, boolean>> {
  const isNobodys = 'owner' in order && order.owner === null
  const begins = isParts(order) ? 'accept' : 'start'
  return {
    take: isNobodys && can('assign'),
    override: !isMaintenance(order) && !can(begins) && can(begins, { reason: 'override' }),
    ...(isMaintenance(order)
      ? {
          schedule: can('schedule', { visit_at: at, by_partner: false }),
          complete: can('complete', { outcome: 'done' }),
          // A company withdraws an order before a visit is scheduled, and cancels it afterwards.
          withdraw: order.visit_at === null && can('withdraw'),
          cancel: (order.visit_at !== null || !can('withdraw')) && can('cancel'),
        }
      : !isParts(order) && {
          complete: resolutionsFor(order.status).some((resolution) => can('complete', { resolution })),
        }),
  }
}
