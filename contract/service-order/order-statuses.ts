import { type OrderKind, orderKindNames } from './handling/kinds.ts'
import {
  type ActsNext,
  type Clocked,
  type Interruption,
  type OrderStatus,
  type OrderStatuses,
  type ResumedFrom,
  resumedFrom,
  turnByReason,
} from './handling/order-status.ts'
import type { WaitingReason } from './handling/waiting.ts'
import { warrantyOrderStatuses } from './lifecycle.ts'
import { maintenanceStatuses } from './maintenance/lifecycle.ts'
import { partsOrderStatuses } from './spare-parts/lifecycle.ts'

/** The statuses of each kind of orders. */
const declared = {
  warranty: warrantyOrderStatuses,
  maintenance: maintenanceStatuses,
  parts: partsOrderStatuses,
} as const satisfies Record<OrderKind, OrderStatuses>
type Declared = typeof declared

/** A status of a kind of orders; without a kind, of any. */
export type OrderStatusOf<Of extends OrderKind = OrderKind> = { [Kind in Of]: keyof Declared[Kind] & string }[Of]

/** A status to which orders of a kind return after an interruption. */
type ResumedIn<Of extends OrderKind, From extends Interruption> = {
  [Kind in Of]: ResumedFrom<Declared[Kind], From>
}[Of]

/** A status of any kind whose time can be limited. */
export type DuePhase = { [Kind in OrderKind]: Clocked<Declared[Kind]> }[OrderKind]

const all: Readonly<Record<OrderKind, OrderStatuses>> = declared

/** Those of one kind for which a condition holds, in the order of its lifecycle. */
function thoseOf<Of extends OrderKind>(of: Of, holds: (status: OrderStatus) => boolean) {
  const names = Object.entries(all[of]).flatMap(([name, status]) => (holds(status) ? [name] : []))
  return names as [OrderStatusOf<Of>, ...OrderStatusOf<Of>[]]
}

/** All statuses of a kind, in the order of its lifecycle. */
export const statusesOf = <Of extends OrderKind>(of: Of) => thoseOf(of, () => true)

/** Statuses of sent orders of a kind that have not ended. Only such an order has an owner and a due time. */
export const openStatusesOf = <Of extends OrderKind>(of: Of) => thoseOf(of, ({ open }) => open)

/** Statuses of orders of a kind that were sent: all except drafts. */
export const sentStatusesOf = <Of extends OrderKind>(of: Of) => thoseOf(of, ({ road }) => road !== null)

/** Statuses of a kind whose time can be limited. */
export const duePhasesOf = (of: OrderKind) => thoseOf(of, ({ clock }) => clock) as [DuePhase, ...DuePhase[]]

/** Statuses whose time can be limited for orders of some kind. */
export const duePhases = merged(orderKindNames.map(duePhasesOf)) as [DuePhase, ...DuePhase[]]

/** Statuses to which orders of a kind return after an interruption. */
export function resumedFromOf<Of extends OrderKind, From extends Interruption>(of: Of, interruption: From) {
  return resumedFrom(all[of], interruption) as unknown as [ResumedIn<Of, From>, ...ResumedIn<Of, From>[]]
}

/**
 * Statuses of all kinds, as the database's type has them: those of each kind are in the order of its lifecycle, so that sorting by
 * them is right in each table. One that a kind adds stands after its predecessor there.
 */
export const storedStatuses = merged(orderKindNames.map(statusesOf)) as [OrderStatusOf, ...OrderStatusOf[]]

function merged(lists: readonly (readonly string[])[]): string[] {
  const whole: string[] = []
  for (const list of lists)
    for (const [place, name] of list.entries())
      if (!whole.includes(name)) whole.splice(whole.indexOf(list[place - 1] ?? '') + 1, 0, name)
  return whole
}

/** What is declared of a status. */
function declaredOf<Of extends OrderKind>(of: Of, status: OrderStatusOf<Of>): OrderStatus {
  const found = all[of][status]
  if (!found) throw new Error(`Orders of the kind ${of} have no status ${status}`)
  return found
}

/** Whether an order was sent and has not ended. */
export function isOpen<Of extends OrderKind>(of: Of, { status }: { status: OrderStatusOf<Of> }): boolean {
  return declaredOf(of, status).open
}

/** The status that the ERP has for an order; null where it has none. */
export const erpWordOf = <Of extends OrderKind>(of: Of, status: OrderStatusOf<Of>) => declaredOf(of, status).erp

/** Data of an order by which the side that acts next is known. */
interface Turn<Of extends OrderKind> {
  status: OrderStatusOf<Of>
  waiting_reason: WaitingReason | null
  /** Whether the partner's own people make its visits. */
  by_partner?: boolean
}

/** The side that has to act next on an order (design, section 10: shown beside the status). */
export function actsNext<Of extends OrderKind>(of: Of, order: Turn<Of>): ActsNext {
  const { turn } = declaredOf(of, order.status)
  if (turn !== 'by_reason') return turn
  if (order.waiting_reason === null) return 'distributor'
  return isPartnersToPlan(of, order) ? 'partner' : turnByReason[order.waiting_reason]
}

/** Whether an order waits for the date of a visit which the partner's own people make: the partner sets it. */
export const isPartnersToPlan = (
  of: OrderKind,
  { waiting_reason, by_partner = false }: Pick<Turn<OrderKind>, 'waiting_reason' | 'by_partner'>,
): boolean => of === 'maintenance' && waiting_reason === 'visit_date' && by_partner

/**
 * The clock of an order: the limit that it counts against, and whether it runs. It is stopped while the partner has to answer
 * and while the order is suspended.
 */
export type DueClock = { runs: true; phase: DuePhase } | { runs: false; phase: DuePhase | null }

interface Timed<Of extends OrderKind> extends Turn<Of> {
  resume_to: DuePhase | null
  suspended_from: DuePhase | null
}

/** Time limit that applies to an order in its status; null when it needs no work. */
export function dueClock<Of extends OrderKind>(of: Of, order: Timed<Of>): DueClock | null {
  const { open, clock } = declaredOf(of, order.status)
  if (!open) return null
  if (clock && actsNext(of, order) !== 'partner') return { runs: true, phase: order.status as DuePhase }
  return { runs: false, phase: order.suspended_from ?? order.resume_to }
}

interface OnRoad<Of extends OrderKind> {
  status: OrderStatusOf<Of>
  resume_to: OrderStatusOf<Of> | null
  suspended_from: OrderStatusOf<Of> | null
}

/**
 * The steps of an order. A detour stands in place of the step to which it returns; one that began before the work stands in place of
 * the work.
 */
export function roadOf<Of extends OrderKind>(of: Of, order: OnRoad<Of>): OrderStatusOf<Of>[] {
  const steps: OrderStatusOf<Of>[] = thoseOf(of, ({ road }) => road === 'step')
  if (declaredOf(of, order.status).road !== 'detour') return steps
  const left = [order.suspended_from, order.resume_to].find((status) => status !== null && steps.includes(status))
  const place = left ? steps.indexOf(left) : 0
  return steps.with(Math.max(1, place), order.status)
}
