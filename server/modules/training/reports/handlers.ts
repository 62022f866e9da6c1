import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type ContractorChart, trainingReports } from '#contract/training/reports.ts'
import { sumOfMoney } from '#server/db/money.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains } from '#server/http/lists/conditions.ts'
import { contractors } from '#server/modules/contractor/index.ts'
import { training_orders } from '#server/modules/order/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { issued_certificates } from '#server/modules/training/certificates/table.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { training_participants } from '#server/modules/training/participants/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { income } from './income.ts'
import { chartTerms, reportTerms } from './terms.ts'

const list = trainingReports.endpoints['training.reports.contractors']
const chart = trainingReports.endpoints['training.reports.contractors-chart']

interface Narrowed {
  training_date?: { from: string | null; to: string | null } | undefined
  training?: number[] | undefined
  category?: number[] | undefined
  city?: string | undefined
  name?: string | undefined
}

/** Contractor of a participant, from either of two tables. */
const contractorOf = sql<number | null>`coalesce(${training_participants.contractor_id}, ${partners.contractor_id})`
/** Partner id of a partner without a contractor. */
const partnerAlone = sql<number | null>`case when ${contractorOf} is null then ${training_participants.partner_id} end`
const participantName = sql`search_text(${training_participants.first_name} || ' ' || ${training_participants.last_name})`
const isPresent = sql`${training_participants.status} = 'present'`
const isOnTerm = sql`${training_participants.status} <> 'cancelled'`

/** Figures of each company's participants on the selected terms. Money kept of those who left counts, as in the report of terms. */
function figuresOf({ db, scope }: CallContext<StaffScope>, { training_date, training, category }: Narrowed) {
  return db
    .select({
      contractor_id: sql<number | null>`${contractorOf}`.as('company_contractor'),
      partner_id: sql<number | null>`${partnerAlone}`.as('company_partner'),
      trained:
        sql<number>`(count(distinct (${training_participants.email}, ${participantName})) filter (where ${isPresent}))::int`.as(
          'trained',
        ),
      terms: sql<number>`(count(distinct ${training_participants.term_id}) filter (where ${isOnTerm}))::int`.as(
        'terms',
      ),
      certificates: sql<number>`(count(${issued_certificates.id}) filter (where ${isOnTerm}))::int`.as('certificates'),
      spent: sumOfMoney(income).as('spent'),
      last_training: sql<string | null>`(max(${training_terms.training_date}) filter (where ${isPresent}))::text`.as(
        'last_training',
      ),
    })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .leftJoin(training_orders, eq(training_orders.id, training_participants.order_id))
    .leftJoin(partners, eq(partners.id, training_participants.partner_id))
    .leftJoin(
      issued_certificates,
      and(eq(issued_certificates.participant_id, training_participants.id), isNull(issued_certificates.revoked_at)),
    )
    .where(
      and(
        or(isNotNull(training_participants.contractor_id), isNotNull(training_participants.partner_id)),
        participantsInScope(scope),
        training_date && betweenDays(training_terms.training_date, training_date),
        training && inArray(training_terms.training_id, training),
        category && inArray(trainings.category_id, category),
      ),
    )
    .groupBy(sql`1`, sql`2`)
    .having(sql`count(*) filter (where ${isOnTerm}) > 0 or sum(${income}) > 0`)
    .as('figures')
}

/** Companies with their figures. Filters on terms restrict the figures, not only the companies. */
function selectCompanies(call: CallContext<StaffScope>, narrowed: Narrowed) {
  const figures = figuresOf(call, narrowed)
  const id = sql<number>`coalesce(${figures.contractor_id} * 2, ${figures.partner_id} * 2 + 1)`
  const name = sql<string>`coalesce(${contractors.name}, ${partners.name})`
  const city = sql<string>`coalesce(${contractors.address_city}, ${partners.city})`
  const rows = () =>
    call.db
      .select({
        id: id.as('id'),
        contractor_id: figures.contractor_id,
        partner_id: figures.partner_id,
        name: name.as('name'),
        city: city.as('city'),
        trained: figures.trained,
        terms: figures.terms,
        certificates: figures.certificates,
        spent: sql<string>`${figures.spent}::text`.as('spent_text'),
        last_training: figures.last_training,
      })
      .from(figures)
      .leftJoin(contractors, eq(contractors.id, figures.contractor_id))
      .leftJoin(partners, eq(partners.id, figures.partner_id))
      .$dynamic()
  return { figures, id, name, city, rows }
}

/** Companies whose people attend trainings. */
function reportContractors(call: Call<typeof list, StaffScope>) {
  const { figures, id, name, city, rows } = selectCompanies(call, call.query)
  const { trained, terms, certificates, spent, last_training } = figures
  const added = () => undefined
  return answerList(call, list, {
    rows,
    id,
    sorts: {
      trained: sql`${trained}`,
      terms: sql`${terms}`,
      certificates: sql`${certificates}`,
      spent: sql`${spent}`,
      last_training: sql`${last_training}`,
      name,
    },
    filters: {
      training_date: added,
      training: added,
      category: added,
      city: (text) => contains(city, text),
      name: (text) => contains(name, text),
    },
  })
}

/** The companies with most people trained, as clients of the release before draw them. */
async function chartContractors(call: Call<typeof chart, StaffScope>): Promise<ContractorChart> {
  const { query } = call
  const { figures, name, city, rows } = selectCompanies(call, query)
  const found = await rows()
    .where(
      and(
        sql`${figures.trained} > 0`,
        query.city === undefined ? undefined : contains(city, query.city),
        query.name === undefined ? undefined : contains(name, query.name),
      ),
    )
    .orderBy(desc(figures.trained), name)
    .limit(10)
  return { top: found.map(({ name, trained, certificates }) => ({ name, trained, certificates })) }
}

/** Reports of trainings (specification, section 2). */
export const trainingReportHandlers = handlers(trainingReports, {
  'training.reports.terms': reportTerms,
  'training.reports.terms-chart': chartTerms,
  'training.reports.contractors': reportContractors,
  'training.reports.contractors-chart': chartContractors,
})
