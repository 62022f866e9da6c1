import type { PartnerDashboard, StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { SystemState } from '#contract/dashboard/work.ts'
import { openStatusesOf, type statusesOf } from '#contract/service-order/order-statuses.ts'
import { daysAfter, daysBefore } from '#contract/values/days.ts'
import { today } from '#contract/values/rules.ts'
import type { Counted } from './counted.ts'

type OfStaff = Counted<Pick<StaffDashboard, 'course' | 'orders' | 'states' | 'certificates' | 'new_partners'>>
/** Orders of a dashboard without their rows, which no number needs. */
interface Partner extends Pick<PartnerDashboard, 'due' | 'offers' | 'training_orders' | 'favorites'> {
  orders: Pick<NonNullable<PartnerDashboard['orders']>, 'by_status'> | null
}
type OfPartner = Counted<Partner>
type WarrantyStatus = ReturnType<typeof statusesOf<'warranty'>>[number]

const warrantyOrders = 'service-order.service-orders.index'
const open = openStatusesOf('warranty').join(',')

/** Number of days after which an open order counts as old; an order of the next day is one. */
const old = 14

/** Numbers of the back office's dashboard. */
export const staffCounts = {
  open: {
    list: warrantyOrders,
    number: ({ course }) => course?.weeks.at(-1)?.open ?? null,
    query: () => ({ status: open }),
  },
  closed: {
    list: warrantyOrders,
    number: ({ course }) => course?.weeks.at(-2)?.closed ?? null,
    query: ({ course }) => {
      const begins = course?.weeks.at(-2)?.begins ?? today()
      return { completed_at: `${begins}..${daysAfter(begins, 6)}` }
    },
  },
  old: {
    list: warrantyOrders,
    number: ({ course }) => course?.weeks.at(-1)?.old ?? null,
    query: () => ({ status: open, sent_at: `..${daysBefore(today(), old + 1)}` }),
  },
  certificates: {
    list: 'training.issued-certificates.index',
    number: ({ certificates }) => certificates?.total ?? null,
    query: () => ({ state: 'expiring' }),
  },
  newPartners: {
    list: 'partner.new-entries.index',
    number: ({ new_partners }) => new_partners?.total ?? null,
    query: () => ({ status: '0' }),
  },
} satisfies Record<string, OfStaff>

/** Warranty orders that came in a week, and those closed in it. */
export const ofWeek = (begins: string, kind: 'received' | 'closed') =>
  ({
    list: warrantyOrders,
    number: ({ course }) => course?.weeks.find((week) => week.begins === begins)?.[kind] ?? null,
    query: () => ({ [kind === 'received' ? 'sent_at' : 'completed_at']: `${begins}..${daysAfter(begins, 6)}` }),
  }) satisfies OfStaff

/** Warranty orders of a status. */
export const ofWarrantyStatus = (status: WarrantyStatus) =>
  ({
    list: warrantyOrders,
    number: ({ orders }) => orders?.by_status.find((counted) => counted.status === status)?.count ?? null,
    query: () => ({ status }),
  }) satisfies OfStaff

/** What a state of the system counts; null where its number leads to no list of records. */
export function ofSystemState({ kind, tone, of }: SystemState): Counted<SystemState> | null {
  const number = ({ count }: SystemState) => count
  if (kind === 'erp') {
    const list = of === 'parts' ? 'service-order.spare-parts-orders.index' : warrantyOrders
    return { list, number, query: () => ({ erp_status: 'failed' }) }
  }
  if (kind === 'imports' && of)
    return {
      list: 'import.imports.index',
      number,
      query: () => ({ kind: of, to_correct: 'true' }),
    }
  if (kind === 'mail' && tone === 'red')
    return { list: 'core.jobs.index', number, query: () => ({ name: 'mail.send' }) }
  if (kind === 'mail' && of)
    return { list: 'mail.messages.index', number, query: () => ({ created_at: `${of}..${of}` }) }
  return null
}

const ownOrders = 'partnerzone.service-order.service-orders.index'
const ownOffers = 'partnerzone.offer-generator.offers.index'
const sumOf = (orders: Partner['orders'], statuses: readonly string[]) =>
  orders?.by_status.reduce((sum, { status, count }) => (statuses.includes(status) ? sum + count : sum), 0) ?? null

/** Numbers of the partner zone's dashboard. */
export const partnerCounts = {
  open: {
    list: ownOrders,
    number: ({ orders }: Pick<Partner, 'orders'>) => sumOf(orders, openStatusesOf('warranty')),
    query: () => ({ status: open }),
  },
  drafts: {
    list: ownOrders,
    number: ({ orders }: Pick<Partner, 'orders'>) => sumOf(orders, ['draft']),
    query: () => ({ status: 'draft' }),
  },
  due: {
    list: 'partnerzone.service-order.due-maintenances.index',
    number: ({ due }) => due?.total ?? null,
    query: ({ due }: { due: Pick<NonNullable<Partner['due']>, 'until'> | null }) => ({
      ordered: 'false',
      due_on: `..${due?.until ?? today()}`,
    }),
  },
  favorites: {
    list: 'partnerzone.documentation.documentations.index',
    number: ({ favorites }) => favorites,
    query: () => ({ is_favorite: 'true' }),
  },
  trainingOrders: {
    list: 'partnerzone.training.orders.index',
    number: ({ training_orders }) => training_orders?.unpaid ?? null,
    query: () => ({ status: 'unpaid' }),
  },
  toApprove: {
    list: ownOffers,
    number: ({ offers }) => offers?.to_approve ?? null,
    query: () => ({ approval: 'submitted' }),
  },
  opened: {
    list: ownOffers,
    number: ({ offers }) => offers?.opened ?? null,
    query: () => ({ state: 'viewed' }),
  },
  expiring: {
    list: ownOffers,
    number: ({ offers }) => offers?.expiring ?? null,
    query: ({ offers }: Pick<Partner, 'offers'>) => ({
      state: 'open,sent,viewed',
      expires_on: `${today()}..${offers?.until ?? today()}`,
    }),
  },
  accepted: {
    list: ownOffers,
    number: ({ offers }) => offers?.accepted ?? null,
    query: ({ offers }: Pick<Partner, 'offers'>) => ({
      state: 'accepted',
      decided_at: `${offers?.since ?? today()}..`,
    }),
  },
} satisfies Record<string, OfPartner>
