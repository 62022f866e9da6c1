import type { By, Stamp } from '#contract/lifecycle-actor.ts'
import type { ServiceOrderEvent } from '#contract/service-order/lifecycle.ts'
import { canServiceOrder, resolutionsFor, type ServiceOrderState } from '#contract/service-order/lifecycle-state.ts'
import type { MaintenanceEvent } from '#contract/service-order/maintenance/lifecycle.ts'
import { canMaintenance, type MaintenanceState } from '#contract/service-order/maintenance/lifecycle-state.ts'
import {
  canPartsOrder,
  type PartsOrderEvent,
  type PartsOrderState,
} from '#contract/service-order/spare-parts/lifecycle.ts'
import { type HandledOrder, isMaintenance, isParts } from './handled-order.ts'

/**
 * Actions on a sent order, named like the last part of their calls. `override` starts or accepts one that the ERP has not
 * confirmed.
 */
export const handlingActions = [
  'start',
  'schedule',
  'override',
  'ask',
  'reply',
  'resume',
  'suspend',
  'complete',
  'reopen',
  'withdraw',
  'contest',
  'uphold',
  'resend',
  'take',
  'assign',
  'note',
  'destroy',
  // Of orders of parts
  'match',
  'strike',
  'accept',
  'backorder',
  'stock',
  'ship',
  'hand-over',
  'cancel',
] as const
export type HandlingAction = (typeof handlingActions)[number]

type Offered = Partial<Record<HandlingAction, boolean>>

/** The actions that the lifecycle of the order's kind allows this person now. */
export function offeredActions(order: HandledOrder, by: By, at = new Date().toISOString()): HandlingAction[] {
  const offered = offeredBy(order, { by, at })
  const isNobodys = 'owner' in order && order.owner === null
  offered.take = isNobodys && offered.assign === true
  return handlingActions.filter((action) => offered[action])
}

function offeredBy(order: HandledOrder, stamp: Stamp): Offered {
  if (isParts(order)) return partsActions(order, stamp)
  return isMaintenance(order) ? maintenanceActions(order, stamp) : warrantyActions(order, stamp)
}

function partsActions(order: PartsOrderState, stamp: Stamp): Offered {
  const can = (event: PartsOrderEvent) => canPartsOrder(order, event)
  return {
    match: can({ type: 'order.match', ...stamp }),
    strike: can({ type: 'order.strike', rest: true, delivered: false, ...stamp }),
    accept: can({ type: 'order.accept', ...stamp }),
    override: !can({ type: 'order.accept', ...stamp }) && can({ type: 'order.accept', reason: 'override', ...stamp }),
    resend: can({ type: 'order.resend', ...stamp }),
    backorder: can({ type: 'order.backorder', ...stamp }),
    stock: can({ type: 'order.stock', ...stamp }),
    ship: can({ type: 'order.ship', rest: false, ...stamp }),
    'hand-over': can({ type: 'order.hand_over', rest: false, ...stamp }),
    cancel: can({ type: 'order.cancel', ...stamp }),
    ask: can({ type: 'order.ask', reason: 'information', ...stamp }),
    reply: can({ type: 'order.reply', ...stamp }),
    resume: can({ type: 'order.resume', ...stamp }),
    suspend: can({ type: 'order.suspend', ...stamp }),
    withdraw: can({ type: 'order.withdraw', ...stamp }),
    assign: can({ type: 'order.assign', ...stamp }),
    note: can({ type: 'order.note', ...stamp }),
  }
}

function warrantyActions(order: ServiceOrderState, stamp: Stamp): Offered {
  const can = (event: ServiceOrderEvent) => canServiceOrder(order, event)
  return {
    start: can({ type: 'order.start', ...stamp }),
    override: !can({ type: 'order.start', ...stamp }) && can({ type: 'order.start', reason: 'override', ...stamp }),
    ask: can({ type: 'order.ask', reason: 'information', ...stamp }),
    reply: can({ type: 'order.reply', ...stamp }),
    resume: can({ type: 'order.resume', ...stamp }),
    suspend: can({ type: 'order.suspend', ...stamp }),
    complete: resolutionsFor(order.status).some((resolution) => can({ type: 'order.complete', resolution, ...stamp })),
    reopen: can({ type: 'order.reopen', ...stamp }),
    withdraw: can({ type: 'order.withdraw', ...stamp }),
    contest: can({ type: 'order.contest', ...stamp }),
    uphold: can({ type: 'order.uphold', ...stamp }),
    resend: can({ type: 'order.resend', ...stamp }),
    assign: can({ type: 'order.assign', ...stamp }),
    note: can({ type: 'order.note', ...stamp }),
    destroy: can({ type: 'order.delete', ...stamp }),
  }
}

function maintenanceActions(order: MaintenanceState, stamp: Stamp): Offered {
  const can = (event: MaintenanceEvent) => canMaintenance(order, event)
  return {
    schedule: can({ type: 'order.schedule', visit_at: stamp.at, by_partner: false, ...stamp }),
    ask: can({ type: 'order.ask', reason: 'information', ...stamp }),
    reply: can({ type: 'order.reply', ...stamp }),
    resume: can({ type: 'order.resume', ...stamp }),
    suspend: can({ type: 'order.suspend', ...stamp }),
    complete: can({ type: 'order.complete', outcome: 'done', ...stamp }),
    reopen: can({ type: 'order.reopen', ...stamp }),
    // A company withdraws an order before a visit is scheduled, and cancels it afterwards.
    withdraw: order.visit_at === null && can({ type: 'order.withdraw', ...stamp }),
    cancel:
      (order.visit_at !== null || !can({ type: 'order.withdraw', ...stamp })) &&
      can({ type: 'order.cancel', ...stamp }),
    assign: can({ type: 'order.assign', ...stamp }),
    note: can({ type: 'order.note', ...stamp }),
  }
}
