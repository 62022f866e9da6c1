import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type TermChart, trainingReports } from '#contract/training/reports.ts'
import { sumOfMoney } from '#server/db/money.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains } from '#server/http/lists/conditions.ts'
import { isLive } from '#server/http/records/trash.ts'
import { training_orders } from '#server/modules/order/index.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_categories, training_terms, trainings } from '#server/modules/training/table.ts'
import { termsInScope } from '#server/modules/training/terms/life.ts'
import { income, netIncome } from './income.ts'

const list = trainingReports.endpoints['training.reports.terms']
const chart = trainingReports.endpoints['training.reports.terms-chart']

const withStatus = (status: string) =>
  sql<number>`(count(*) filter (where ${training_participants.status} = ${sql.raw(`'${status}'`)}))::int`

/** Figures of a term's participants visible to the colleague. */
function figuresOf({ db, scope }: CallContext<StaffScope>) {
  return db
    .select({
      present: withStatus('present').as('present'),
      absent: withStatus('absent').as('absent'),
      cancelled: withStatus('cancelled').as('cancelled'),
      income_gross: sumOfMoney(income).as('income_gross'),
      income_net: sumOfMoney(netIncome).as('income_net'),
    })
    .from(training_participants)
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .where(and(eq(training_participants.term_id, training_terms.id), participantsInScope(scope)))
    .as('figures')
}

/** Terms with their figures, which are computed for the rows of the page only. */
export function reportTerms(call: Call<typeof list, StaffScope>) {
  const { db, locale, scope } = call
  const figures = figuresOf(call)
  return answerList(call, list, {
    rows: () =>
      db
        .select({
          id: training_terms.id,
          training_name: trainings.name,
          category_name: training_categories[`name_${locale}`],
          city: training_terms.city,
          training_date: training_terms.training_date,
          status: training_terms.status,
          total_places: training_terms.total_places,
          taken_places: training_terms.taken_places,
          occupancy: sql<number>`round(100.0 * ${training_terms.taken_places} / greatest(${training_terms.total_places}, 1))::int`,
          present: figures.present,
          absent: figures.absent,
          cancelled: figures.cancelled,
          income_gross: figures.income_gross,
          income_net: figures.income_net,
        })
        .from(training_terms)
        .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
        .innerJoin(training_categories, eq(training_categories.id, trainings.category_id))
        .innerJoinLateral(figures, sql`true`)
        .$dynamic(),
    id: training_terms.id,
    counted: training_terms,
    where: and(isLive(training_terms), termsInScope(scope)),
    sorts: { training_date: training_terms.training_date, city: training_terms.city, status: training_terms.status },
    filters: {
      training_date: (days) => betweenDays(training_terms.training_date, days),
      training: (wanted) => inArray(training_terms.training_id, wanted),
      category: ofCategory,
      city: (text) => contains(training_terms.city, text),
      status: (statuses) => inArray(training_terms.status, statuses),
    },
  })
}

function ofCategory(ids: readonly number[]): SQL {
  return sql`${training_terms.training_id} in (select id from ${trainings} where ${inArray(trainings.category_id, [...ids])})`
}

/** Figures of the terms by month, and the number of terms by status. */
export async function chartTerms(call: Call<typeof chart, StaffScope>): Promise<TermChart> {
  const { db, scope, query } = call
  const where = and(
    isLive(training_terms),
    termsInScope(scope),
    query.training_date && betweenDays(training_terms.training_date, query.training_date),
    query.training && inArray(training_terms.training_id, query.training),
    query.category && ofCategory(query.category),
    query.city === undefined ? undefined : contains(training_terms.city, query.city),
    query.status && inArray(training_terms.status, query.status),
  )
  const figures = figuresOf(call)
  const month = sql<string>`to_char(${training_terms.training_date}, 'YYYY-MM')`
  const total = (column: SQL.Aliased | SQL) => sql<number>`coalesce(sum(${column}), 0)::int`
  const months = await db
    .select({
      month,
      terms: sql<number>`count(*)::int`,
      total_places: total(sql`${training_terms.total_places}`),
      taken_places: total(sql`${training_terms.taken_places}`),
      present: total(figures.present),
      absent: total(figures.absent),
      cancelled: total(figures.cancelled),
      income_gross: sumOfMoney(figures.income_gross),
      income_net: sumOfMoney(figures.income_net),
    })
    .from(training_terms)
    .innerJoinLateral(figures, sql`true`)
    .where(where)
    .groupBy(sql`1`)
    .orderBy(sql`1`)
  const statuses = await db
    .select({ status: training_terms.status, terms: sql<number>`count(*)::int` })
    .from(training_terms)
    .where(where)
    .groupBy(training_terms.status)
  return { months, statuses }
}
