import { offerStates } from '#contract/offer/lifecycle.ts'
import { lostStates } from '#contract/offer/lifecycle-state.ts'
import type { ActivityRow, OfferReportRow, WarrantyRow } from '#contract/report/reports.ts'
import { statusesOf } from '#contract/service-order/order-statuses.ts'
import { lastOfMonth } from '#contract/values/days.ts'
import { type Counted, listOf } from '#services/dashboard/counted.ts'

/** A line of a report with what the report was asked for. */
export interface ReportLine<Row> {
  row: Row
  /** What the lines are; undefined for the usual grouping. */
  by: string | undefined
  /** Filters of the report by name, as the address has them. */
  filters: Readonly<Record<string, string>>
  period: { from: string; to: string }
  /** Whether the reader’s list of orders has all that the report counts (`orders_listed`). */
  isListed?: boolean
}

type OfLine<Row> = Counted<ReportLine<Row>>

/** The days of a week or month that lie within a period, whose ends may be open. */
export function daysWithin(
  days: { from: string; to: string },
  period: { from: string | null; to: string | null },
): string {
  const [, from] = [days.from, period.from ?? days.from].toSorted()
  const [to] = [days.to, period.to ?? days.to].toSorted()
  return `${from}..${to}`
}

/** Days of the records of a line: those of its month within the period, or of the whole period. */
function daysOf({ by, period, row }: Pick<ReportLine<{ name: string }>, 'by' | 'period' | 'row'>): string {
  const first = `${row.name}-01`
  return daysWithin(by === 'month' ? { from: first, to: lastOfMonth(first) } : period, period)
}

const sent = statusesOf('warranty').filter((status) => status !== 'draft')
const registered = offerStates.filter((state) => state !== 'draft' && state !== 'superseded')
const given = (filters: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(names).flatMap(([of, name]) => (filters[of] ? [[name, filters[of]]] : [])))

/** Warranty orders of a line of the report of warranty quality. Ids of lines begin with 1: of codes for none, of ages for unknown. */
export const claimsOfLine: OfLine<Pick<WarrantyRow, 'id' | 'name' | 'claims'>> = {
  list: 'service-order.service-orders.index',
  number: ({ row, isListed = true }) => (isListed ? row.claims : null),
  query: (line) => {
    const { row, by = 'model', filters } = line
    return {
      status: sent.join(','),
      sent_at: daysOf(line),
      ...given(filters, { model: 'model', brand: 'brand', code: 'error_code' }),
      ...(by === 'model' && { model: String(row.id) }),
      ...(by === 'code' && (row.id === 1 ? { without_code: 'true' } : { error_code: String(row.id - 1) })),
      ...(by === 'life' && { month_of_life: String(row.id - 1) }),
    }
  },
}

/** A point of a chart or a total, with what the report was asked for; a total has no days of its own. */
export interface ReportPart {
  filters: Readonly<Record<string, string>>
  period: { from: string; to: string }
  /** First and last day of the point, where it is one. */
  days?: { from: string; to: string }
  number: number
  isListed?: boolean
}
type OfPart = Counted<ReportPart>

const daysOfPart = ({ period, days = period }: Pick<ReportPart, 'period' | 'days'>) => daysWithin(days, period)

/** Warranty orders of a total or a month of the report of warranty quality. */
export const claimsOfPart: OfPart = {
  list: 'service-order.service-orders.index',
  number: ({ number, isListed = true }) => (isListed ? number : null),
  query: (part) => ({
    status: sent.join(','),
    sent_at: daysOfPart(part),
    ...given(part.filters, { model: 'model', brand: 'brand', code: 'error_code' }),
  }),
}

/** Those of a month since the installation, which the report counts from 0 and the list, like people, from 1. */
export const claimsOfAge = (month: number): OfPart => ({
  ...claimsOfPart,
  query: (part) => ({ ...claimsOfPart.query(part), month_of_life: String(month + 1) }),
})

const outcomes = { offers: registered, won: ['accepted'], lost: lostStates } as const

/** Filters of the report that the list of offers has too. Its filter by device is not: an offer of several counts for each. */
const offerFilters = { partner: 'partner', province: 'province', abroad: 'abroad', caretaker: 'caretaker' }

/** Offers of a total, week or month of the report of offers: all, won, or lost; null where the report is of devices. */
export const offersOfPart = (outcome: keyof typeof outcomes): OfPart => ({
  list: 'offer-generator.offers.index',
  number: ({ number, filters }) => (filters.device ? null : number),
  query: (part) => ({
    state: outcomes[outcome].join(','),
    registered_at: daysOfPart(part),
    ...given(part.filters, offerFilters),
  }),
})

/** The address of the counted records, or null where the number leads to none. */
export const recordsOf = <Answer>(page: string, count: Counted<Answer>, answer: Answer): string | null =>
  (count.number(answer) ?? 0) > 0 ? listOf(page, count, answer) : null

/** Offers of a line of the report of offers, by company or month; null for devices, whose lines overlap. */
export const offersOfLine: OfLine<Pick<OfferReportRow, 'id' | 'name' | 'offers'>> = {
  list: 'offer-generator.offers.index',
  number: ({ row, by, filters }) => (by === 'device' || filters.device ? null : row.offers),
  query: (line) => ({
    state: registered.join(','),
    registered_at: daysOf(line),
    ...given(line.filters, offerFilters),
    ...((line.by ?? 'partner') === 'partner' && { partner: String(line.row.id) }),
  }),
}

type OfCompany = OfLine<Pick<ActivityRow, 'id' | 'name' | 'orders'>>
const ordersOf = (list: string, day: 'sent_at' | 'created_at'): OfCompany => ({
  list,
  number: ({ row }) => row.orders,
  query: (line) => ({ partner: String(line.row.id), [day]: daysOf(line) }),
})

/** Orders of a company in the report of activities: the sum of three lists. */
export const ordersOfCompany = {
  warranty: ordersOf('service-order.service-orders.index', 'sent_at'),
  maintenance: ordersOf('service-order.service-maintenances.index', 'created_at'),
  parts: ordersOf('service-order.spare-parts-orders.index', 'created_at'),
}
