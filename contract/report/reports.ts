import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, ids, oneOf, pastDates, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { choice, flag } from '#contract/values/rules.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { reportNames } from './names.ts'
import { lifeMonth, reportMonth } from './row-texts.ts'

/** One permission covers all reports (specification, section 2). */
const permission = 'report.reports.index'

/** Activities of partners' people, in the order of the columns. */
export const activityKinds = ['sign_ins', 'downloads', 'codes', 'orders', 'trainings', 'offers'] as const

const activity = {
  sign_ins: v.number(),
  downloads: v.number(),
  codes: v.number(),
  orders: v.number(),
  trainings: v.number(),
  offers: v.number(),
  total: v.number(),
  /** The same for the preceding period of equal length. */
  before: v.number(),
}

export const activityGroups = ['partner', 'province', 'caretaker', 'month'] as const
export const offerGroups = ['partner', 'device', 'month'] as const
export const warrantyGroups = ['model', 'code', 'life', 'month'] as const

/** A line of a report: a company, province, colleague, device, error code or month (`202611`). */
const line = { id: v.number(), name: v.string(), note: v.string() }

export const ActivityRow = v.object({
  ...line,
  /** Whether the company is open; true for any other line. */
  is_open: v.boolean(),
  /** Status of the company; null for a line of several. */
  status: v.nullable(v.picklist([0, 1, 2])),
  /** Whether the line is that of companies without a province. */
  is_abroad: v.boolean(),
  caretakers: v.nullable(v.string()),
  ...activity,
  /** Change in per cent; null where the preceding period has none. */
  change: v.nullable(v.number()),
  last_active: v.nullable(v.string()),
})
export type ActivityRow = v.InferOutput<typeof ActivityRow>

const period = v.object({ from: v.string(), to: v.string() })
/** The period of the report, and the preceding one for comparison. */
const about = { period, before: period, bucket: v.picklist(['week', 'month']) }

export const ActivityChart = v.object({
  ...about,
  points: v.array(v.object({ begins: v.string(), ...v.omit(v.object(activity), ['total', 'before']).entries })),
  totals: v.object(activity),
  totals_before: v.object(activity),
  /** Number of open companies without any activity in the period. */
  inactive: v.number(),
})
export type ActivityChart = v.InferOutput<typeof ActivityChart>

const offerFigures = {
  offers: v.number(),
  value: shownMoney(),
  won: v.number(),
  won_value: shownMoney(),
  /** Declined or expired; withdrawn ones are not lost. */
  lost: v.number(),
  /** Won offers in per cent of decided ones; null while none is decided. */
  win_rate: v.nullable(v.number()),
  /** Average hours from the first sending to the customer's answer; null where there was no answer. */
  answer_hours: v.nullable(v.number()),
}

export const OfferReportRow = v.object({ ...line, ...offerFigures, before: v.number() })
export type OfferReportRow = v.InferOutput<typeof OfferReportRow>

export const OfferChart = v.object({
  ...about,
  points: v.array(v.object({ begins: v.string(), ...offerFigures })),
  totals: v.object(offerFigures),
  totals_before: v.object(offerFigures),
})
export type OfferChart = v.InferOutput<typeof OfferChart>

const claimFigures = {
  claims: v.number(),
  /** Number of units of the model, or of all selected models. */
  units: v.number(),
  per_thousand: v.nullable(v.number()),
  repeats: v.number(),
  parts_cost: shownMoney(),
}

export const WarrantyRow = v.object({ ...line, ...claimFigures, before: v.number() })
export type WarrantyRow = v.InferOutput<typeof WarrantyRow>

export const WarrantyChart = v.object({
  ...about,
  points: v.array(v.object({ begins: v.string(), claims: v.number(), parts_cost: shownMoney() })),
  /** Claims by months since installation. */
  life: v.array(v.object({ month: v.number(), claims: v.number() })),
  /** Whether the reader’s list of orders has all that is counted: the report is narrowed by brands, not by companies. */
  orders_listed: v.boolean(),
  totals: v.object(claimFigures),
  totals_before: v.object(claimFigures),
})
export type WarrantyChart = v.InferOutput<typeof WarrantyChart>

/** A unit with more than one claim. */
export const RepeatedUnit = v.object({
  id: v.number(),
  serial_no: v.string(),
  model_name: v.nullable(v.string()),
  partner_name: v.string(),
  claims: v.number(),
  last_at: v.string(),
})

const companies = {
  period: pastDates(),
  partner: ids(),
  province: ids(),
  /** Only companies without a province, which are abroad, or only the others. */
  abroad: boolean(),
  caretaker: ids(),
}
const models = { period: pastDates(), model: ids(), brand: ids(), code: ids() }
const activityFilters = { ...companies, inactive: boolean(), by: oneOf(activityGroups), name: text() }
const offerFilters = { ...companies, device: ids(), by: oneOf(offerGroups), name: text() }
const warrantyFilters = { ...models, by: oneOf(warrantyGroups), name: text() }

const narrowed = <Filters extends Record<string, v.GenericSchema<unknown, unknown>>>(filters: Filters) =>
  v.strictObject(
    Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, v.optional(filter)])) as {
      [Name in keyof Filters]: v.OptionalSchema<Filters[Name], undefined>
    },
  )

/** How up to date the figures are. */
const ReportUpdates = v.object({
  /** When they were last updated; null before the first time. */
  updated_at: v.nullable(v.string()),
  /** Since when not all of them can be updated; null while they are. */
  failing_since: v.nullable(v.string()),
  /** Number of days of companies and devices that could not be recalculated. */
  failed: v.number(),
})
export type ReportUpdates = v.InferOutput<typeof ReportUpdates>

export const report = module('report', {
  'report.reports.index': endpoint({
    method: 'GET',
    path: 'report/reports',
    result: v.object({ subscribed: v.array(v.picklist(reportNames)), updates: ReportUpdates }),
    summary: 'Which reports come by mail, and how up to date their figures are',
  }),
  'report.reports.subscribe': endpoint({
    method: 'POST',
    path: 'report/reports/subscriptions',
    permission,
    body: v.strictObject({ report: choice(reportNames), subscribed: flag() }),
    result: Done,
    summary: 'Get a report by mail each month, or no more',
  }),
  'report.activities.index': list({
    path: 'report/activities',
    permission,
    row: ActivityRow,
    texts: [lifeMonth, reportMonth],
    sort: ['total', ...activityKinds, 'before', 'change', 'name'],
    sums: [...activityKinds, 'total', 'before'],
    filters: activityFilters,
    summary: 'What people of partners do',
  }),
  'report.activities.chart': endpoint({
    method: 'GET',
    path: 'report/activities/chart',
    query: narrowed(activityFilters),
    permission,
    result: ActivityChart,
    summary: 'The same by week or month, with what it adds up to',
  }),
  'report.offers.index': list({
    path: 'report/offers',
    permission,
    row: OfferReportRow,
    texts: [lifeMonth, reportMonth],
    sort: ['offers', 'value', 'won', 'won_value', 'lost', 'win_rate', 'answer_hours', 'before', 'name'],
    sums: ['offers', 'before', 'value', 'won', 'won_value', 'lost'],
    filters: offerFilters,
    summary: 'Offers of partners, and what became of them',
  }),
  'report.offers.chart': endpoint({
    method: 'GET',
    path: 'report/offers/chart',
    query: narrowed(offerFilters),
    permission,
    result: OfferChart,
    summary: 'The same by week or month, with what it adds up to',
  }),
  'report.warranty.index': list({
    path: 'report/warranty',
    permission,
    row: WarrantyRow,
    texts: [lifeMonth, reportMonth],
    sort: ['claims', 'per_thousand', 'repeats', 'parts_cost', 'before', 'name', 'id'],
    sums: ['claims', 'before', 'repeats', 'parts_cost'],
    filters: warrantyFilters,
    summary: 'How often devices are reported under warranty',
  }),
  'report.warranty.chart': endpoint({
    method: 'GET',
    path: 'report/warranty/chart',
    query: narrowed(warrantyFilters),
    permission,
    result: WarrantyChart,
    summary: 'The same by week or month and by age of the units, with what it adds up to',
  }),
  'report.warranty.repeated': list({
    path: 'report/warranty/repeated',
    permission,
    row: RepeatedUnit,
    sort: ['claims', 'last_at'],
    filters: models,
    summary: 'Units that were reported more than once',
  }),
})
