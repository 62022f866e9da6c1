import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { shownMoney } from '#contract/values/shown-numbers.ts'
import { trainingTermStatuses } from './statuses.ts'

/** Figures of a term. Income is the sum paid by its participants, without refunds and credits. Amounts are decimal złote. */
const figures = {
  total_places: v.number(),
  taken_places: v.number(),
  present: v.number(),
  absent: v.number(),
  cancelled: v.number(),
  income_gross: shownMoney(),
  income_net: shownMoney(),
}

export const TermReportRow = v.object({
  id: v.number(),
  training_name: v.string(),
  category_name: v.string(),
  city: v.string(),
  training_date: v.string(),
  status: v.picklist(trainingTermStatuses),
  /** Taken places in per cent. */
  occupancy: v.number(),
  ...figures,
})

const heldFilters = { training_date: dates(), training: ids(), category: ids(), city: text() }
const termFilters = { ...heldFilters, status: oneOf(trainingTermStatuses) }
/** `city` is the company's. */
const companyFilters = { ...heldFilters, name: text() }

/** All matching terms by month and by status, not only one page. */
const TermChart = v.object({
  months: v.array(v.object({ month: v.string(), terms: v.number(), ...figures })),
  statuses: v.array(v.object({ status: v.picklist(trainingTermStatuses), terms: v.number() })),
})
export type TermChart = v.InferOutput<typeof TermChart>

/** A company whose people attend trainings. */
export const ContractorReportRow = v.object({
  /** Id of the row: companies come from two tables. */
  id: v.number(),
  contractor_id: v.nullable(v.number()),
  partner_id: v.nullable(v.number()),
  name: v.string(),
  city: v.string(),
  /** Number of different people who were present. */
  trained: v.number(),
  /** Number of different terms with its people. */
  terms: v.number(),
  /** Certificates that are not revoked. */
  certificates: v.number(),
  spent: shownMoney(),
  last_training: v.nullable(v.string()),
})

const ContractorChart = v.object({
  top: v.array(v.object({ name: v.string(), trained: v.number(), certificates: v.number() })),
})
export type ContractorChart = v.InferOutput<typeof ContractorChart>

const narrowed = <Filters extends Record<string, v.GenericSchema<unknown, unknown>>>(filters: Filters) =>
  v.strictObject(
    Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, v.optional(filter)])) as {
      [Name in keyof Filters]: v.OptionalSchema<Filters[Name], undefined>
    },
  )

export const trainingReports = module('training-reports', {
  'training.reports.terms': list({
    path: 'training/reports/terms',
    row: TermReportRow,
    sort: ['training_date', 'city', 'status'],
    sums: ['total_places', 'taken_places', 'present', 'absent', 'cancelled', 'income_gross', 'income_net'],
    groups: ['status', 'city'],
    filters: termFilters,
    summary: 'What terms brought',
  }),
  'training.reports.terms-chart': endpoint({
    method: 'GET',
    path: 'training/reports/terms/chart',
    query: narrowed(termFilters),
    permission: 'training.reports.terms',
    result: TermChart,
    summary: 'The same by month and by status',
  }),
  'training.reports.contractors': list({
    path: 'training/reports/contractors',
    row: ContractorReportRow,
    sort: ['trained', 'terms', 'certificates', 'spent', 'last_training', 'name'],
    sums: ['certificates', 'spent'],
    filters: companyFilters,
    summary: 'Whose people come to trainings',
  }),
  /** For clients of the release before; those of this one draw the list itself. */
  'training.reports.contractors-chart': endpoint({
    method: 'GET',
    path: 'training/reports/contractors/chart',
    query: narrowed(companyFilters),
    permission: 'training.reports.contractors',
    result: ContractorChart,
    summary: 'The companies with most people trained, for clients of the release before',
  }),
})
