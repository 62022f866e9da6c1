import type { WaitingReason } from './waiting.ts'

/** The side that has to act next. */
export type ActsNext = 'partner' | 'distributor' | 'manufacturer' | 'nobody'

/** Statuses that interrupt the work on an order of any kind, which goes on afterwards. */
export type Interruption = 'waiting' | 'suspended'

/** Status of the ERP's page of service orders. */
export type ErpWord = 'Pending' | 'In Process' | 'On Hold' | 'Finished'

/**
 * A status of an order, declared beside the chart of its kind. Queues, deadlines, filters, the closing of companies and accounts, the
 * drawn course and the ERP's status follow from it (`order-statuses.ts`); its words are in `statuses.ts`.
 */
export interface OrderStatus {
  /** Sent and not ended: the order has an owner, stands in the queues, and must end before its company is closed. */
  open: boolean
  /** The side that acts next; `by_reason`: the reason of the wait decides. */
  turn: ActsNext | 'by_reason'
  /** Whether its time can be limited. The clock stops in the other open ones, and while the partner has the turn. */
  clock: boolean
  /** The interruptions after which the order returns to it. */
  resumedFrom: readonly Interruption[]
  /** Its place in the drawn course: a step of the road, a detour in place of a step, or none. */
  road: 'step' | 'detour' | null
  /** Its status in the ERP; null where the ERP has none for orders of the kind. */
  erp: ErpWord | null
}

/** The statuses of a kind, in the order of its lifecycle, which is also that of sorting. */
export type OrderStatuses = Readonly<Record<string, OrderStatus>>

/** The statuses to which an order returns after an interruption. */
export type ResumedFrom<Statuses extends OrderStatuses, From extends Interruption> = {
  [Name in keyof Statuses]: From extends Statuses[Name]['resumedFrom'][number] ? Name : never
}[keyof Statuses] &
  string

/** The statuses whose time can be limited. */
export type Clocked<Statuses extends OrderStatuses> = {
  [Name in keyof Statuses]: Statuses[Name]['clock'] extends true ? Name : never
}[keyof Statuses] &
  string

/** The statuses to which an order returns after an interruption, in order. */
export function resumedFrom<Statuses extends OrderStatuses, From extends Interruption>(
  statuses: Statuses,
  interruption: From,
) {
  return Object.keys(statuses).filter((name) => statuses[name]?.resumedFrom.includes(interruption)) as [
    ResumedFrom<Statuses, From>,
    ...ResumedFrom<Statuses, From>[],
  ]
}

/** Statuses that orders of all kinds have. */
export const handledStatuses = {
  registered: {
    open: true,
    turn: 'distributor',
    clock: true,
    resumedFrom: ['waiting', 'suspended'],
    road: 'step',
    erp: null,
  },
  waiting: { open: true, turn: 'by_reason', clock: true, resumedFrom: [], road: 'detour', erp: null },
  inprogress: {
    open: true,
    turn: 'distributor',
    clock: true,
    resumedFrom: ['waiting', 'suspended'],
    road: 'step',
    erp: null,
  },
  suspended: { open: true, turn: 'distributor', clock: false, resumedFrom: [], road: 'detour', erp: null },
  completed: { open: false, turn: 'nobody', clock: false, resumedFrom: [], road: 'step', erp: null },
} as const satisfies OrderStatuses

/** The side that a wait is for. */
export const turnByReason: Readonly<Record<WaitingReason, ActsNext>> = {
  information: 'partner',
  part: 'distributor',
  manufacturer: 'manufacturer',
  visit_date: 'distributor',
}
