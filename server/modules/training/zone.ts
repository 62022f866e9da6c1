import { and, asc, eq, exists, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#contract/messages/locale.ts'
import { isRegistrationOver, lastRegistrationDay } from '#contract/training/term-lifecycle.ts'
import { type OwnPerson, trainingZone, type ZonePayment, type ZoneTerm } from '#contract/training/zone.ts'
import { monthsAfter } from '#contract/values/days.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import type { Database } from '#server/db/client.ts'
import { isFor } from '#server/http/access/audience.ts'
import { allOf, type NamedConditions } from '#server/http/access/conditions.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import { type Call, type CallContext, handlers } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { betweenDays, contains, isOneOf } from '#server/http/lists/conditions.ts'
import type { ZoneVisibility } from '#server/http/records/kinds.ts'
import { isLive } from '#server/http/records/trash.ts'
import type { Streamed } from '#server/http/streamed.ts'
import { producers } from '#server/modules/device/index.ts'
import { brands, languages } from '#server/modules/dictionary/index.ts'
import { mediaFiles } from '#server/modules/media/index.ts'
import { isChoosable, payments } from '#server/modules/payment/index.ts'
import { deadlineOf } from '#server/modules/training/participants/lifecycle-state.ts'
import { refuse } from '#server/refusal.ts'
import { training_participants } from './participants/table.ts'
import { listOwnCredits, listOwnParticipants, lookUpEmployees, showOwnRecord } from './participants/zone-people.ts'
import { lastPayment } from './places/payment-days.ts'
import { training_categories, training_gadgets, training_terms, training_types, trainings } from './table.ts'
import { termCalendarAnswer } from './terms/calendar-file.ts'

type Zone = (typeof trainingZone)['endpoints']
type ZoneCall<Name extends keyof Zone> = Call<Zone[Name], PartnerScope>
type Asked = Pick<CallContext<PartnerScope>, 'scope' | 'at'>

/** Maximum number of terms in a month of the calendar. */
const monthLimit = 500

/**
 * Condition for terms that a person may register people for: open, in the future, of an active training and the person's
 * brands. Requires joins with training and producer.
 */
function isOffered(asked: Asked): SQL | undefined {
  return allOf(offerConditions(asked))
}

/** The conditions of `isOffered` by name. */
function offerConditions({ scope, at }: Asked): NamedConditions {
  return {
    trash: isLive(training_terms),
    training: and(isLive(trainings), eq(trainings.active, true)),
    open: eq(training_terms.status, 'open'),
    ahead: isAhead(at),
    brand: isFor(scope, { brand_id: producers.brand_id }),
  }
}

/** Condition: whether a term has not begun, in Warsaw time. */
function isAhead(at: Date): SQL {
  const [day, time] = warsawLocal(at).split('T')
  return sql`(${training_terms.training_date}, ${training_terms.start_time}) > (${day}::date, ${time})`
}

const ownOn = (scope: PartnerScope) => sql`${training_participants.term_id} = ${training_terms.id}
  and ${training_participants.partner_id} = any(${sql.param([...scope.partner_ids])}::int[])
  and ${training_participants.status} <> 'cancelled'`

function ownPeople(scope: PartnerScope): SQL<OwnPerson[]> {
  const { id, user_id, first_name, last_name, email, status } = training_participants
  return sql<
    OwnPerson[]
  >`${sql`(select coalesce(jsonb_agg(jsonb_build_object('participant_id', ${id}, 'user_id', ${user_id},
      'first_name', ${first_name}, 'last_name', ${last_name}, 'email', ${email}, 'status', ${status})
      order by ${last_name}, ${first_name}, ${id}), '[]') from ${training_participants} where ${ownOn(scope)})`}`
}

const free_places = sql<number>`${training_terms.total_places} - ${training_terms.taken_places}`

function termRows(db: Database, scope: PartnerScope, locale: Locale) {
  return db
    .select({
      id: training_terms.id,
      training_id: training_terms.training_id,
      training_name: trainings.name,
      edition: trainings.edition,
      city: training_terms.city,
      address: training_terms.address,
      training_date: training_terms.training_date,
      start_time: training_terms.start_time,
      end_time: training_terms.end_time,
      type_name: training_types[`name_${locale}`],
      category_name: training_categories[`name_${locale}`],
      brand_name: brands.name,
      language_name: languages[`name_${locale}`],
      price_brutto: training_terms.price_brutto,
      price_netto: training_terms.price_netto,
      total_places: training_terms.total_places,
      free_places,
      waiting_list: trainings.waiting_list,
      waiting_count: training_terms.waiting_count,
      registration_until: training_terms.registration_until,
      own: ownPeople(scope),
    })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .innerJoin(brands, eq(brands.id, producers.brand_id))
    .innerJoin(languages, eq(languages.id, trainings.lang_id))
    .innerJoin(training_types, eq(training_types.id, trainings.type_id))
    .innerJoin(training_categories, eq(training_categories.id, trainings.category_id))
    .$dynamic()
}

/** Adds the last day of registration, and whether registering is possible today; for offered terms only. */
function withRegistration<Row extends { training_date: string; start_time: string; registration_until: string | null }>(
  row: Row,
  at: Date,
) {
  const is_signable = !isRegistrationOver(row, at.toISOString())
  return { ...row, registration_until: lastRegistrationDay(row), is_signable }
}

const narrowing = {
  city: (text: string) => contains(training_terms.city, text),
  type_id: (ids: readonly number[]) => isOneOf(trainings.type_id, ids),
  category_id: (ids: readonly number[]) => isOneOf(trainings.category_id, ids),
  training: (ids: readonly number[]) => isOneOf(training_terms.training_id, ids),
  free: (is: boolean) => sql`(${free_places} > 0) = ${is}`,
}

/** Terms that a person may register people for, with the participants of their companies. */
function listTerms(call: ZoneCall<'partnerzone.training.terms.index'>) {
  const { db, scope, locale, at } = call
  return answerList(call, trainingZone.endpoints['partnerzone.training.terms.index'], {
    id: training_terms.id,
    rows: () => termRows(db, scope, locale),
    where: isOffered(call),
    sorts: {
      training_date: training_terms.training_date,
      city: training_terms.city,
      created_at: training_terms.created_at,
    },
    filters: {
      ...narrowing,
      training_date: (days) => betweenDays(training_terms.training_date, days),
    },
    toRow: (row) => withRegistration(row, at),
  })
}

/** Filter options of the offered terms. */
async function termNarrowing(call: ZoneCall<'partnerzone.training.terms.narrowing'>) {
  const { db, locale } = call
  const rows = await db
    .selectDistinct({
      city: training_terms.city,
      training_id: trainings.id,
      training: trainings.name,
      type_id: training_types.id,
      type: training_types[`name_${locale}`],
      category_id: training_categories.id,
      category: training_categories[`name_${locale}`],
    })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .innerJoin(training_types, eq(training_types.id, trainings.type_id))
    .innerJoin(training_categories, eq(training_categories.id, trainings.category_id))
    .where(isOffered(call))
  const inOrder = new Intl.Collator(locale)
  const once = (options: readonly { id: number; name: string }[]) =>
    [...new Map(options.map((option) => [option.id, option])).values()].toSorted((one, other) =>
      inOrder.compare(one.name, other.name),
    )
  return {
    cities: [...new Set(rows.map(({ city }) => city))].toSorted(inOrder.compare),
    types: once(rows.map(({ type_id, type }) => ({ id: type_id, name: type }))),
    categories: once(rows.map(({ category_id, category }) => ({ id: category_id, name: category }))),
    trainings: once(rows.map(({ training_id, training }) => ({ id: training_id, name: training }))),
  }
}

/** A month of the calendar; only days from today on have terms. */
async function termCalendarMonth(call: ZoneCall<'partnerzone.training.terms.calendar'>) {
  const { db, scope, locale, at } = call
  const { month, ...asked } = call.query
  const first = `${month}-01`
  const rows = await termRows(db, scope, locale)
    .where(
      and(
        isOffered(call),
        gte(training_terms.training_date, first),
        lt(training_terms.training_date, monthsAfter(first, 1)),
        ...Object.entries(narrowing).map(([name, condition]) => {
          const value = asked[name as keyof typeof asked]
          return value === undefined ? undefined : condition(value as never)
        }),
      ),
    )
    .orderBy(asc(training_terms.training_date), asc(training_terms.start_time), asc(training_terms.id))
    .limit(monthLimit)
  return { month, results: rows.map((row) => withRegistration(row, at)) }
}

/** An offered term, or one with participants of the person's companies, whatever its status; otherwise 404. */
async function showTerm(call: ZoneCall<'partnerzone.training.terms.show'>): Promise<ZoneTerm> {
  const { db, scope, locale, at, params } = call
  const [row] = await termRows(db, scope, locale).where(and(eq(training_terms.id, params.term), isSeen(call)))
  const [found] = await db
    .select({ training: trainings, status: training_terms.status, isOffered: sql<boolean>`${isOffered(call)}` })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .where(eq(training_terms.id, params.term))
  if (!row || !found) return refuse('not_found')
  const { training, status } = found
  const regulations = await mediaFiles(db, at, training.regulations_file === null ? [] : [training.regulations_file])
  const registered = withRegistration(row, at)
  return {
    ...registered,
    is_signable: registered.is_signable && found.isOffered,
    status,
    description: training.description,
    price_include: training.price_include,
    document_type: training.document_type,
    gadgets: await gadgetNames(db, training.gadgets, locale),
    regulations: regulations.get(training.regulations_file ?? '') ?? null,
    payments: (await paymentForms(db, training.payments, locale)).filter(isPayable(call, row)),
    offer_hours: training.offer_hours,
    deadline: deadlineOf(row.training_date, training.deadline_days),
  }
}

const isSeen = (asked: Asked): SQL => sql`(${isOffered(asked)} or ${hasOwn(asked)})`

/** Condition: participants of the person's companies are on a term that is not in the trash. */
const hasOwn = ({ scope }: Pick<Asked, 'scope'>): SQL =>
  sql`(${isLive(training_terms)} and ${exists(sql`(select from ${training_participants} where ${ownOn(scope)})`)})`

/** How the partner zone shows terms. */
export const termsInZone: ZoneVisibility = {
  conditions: offerConditions,
  exception: { name: 'registered', of: hasOwn },
  joins: sql`join ${trainings} on ${trainings.id} = ${training_terms.training_id}
    join ${producers} on ${producers.id} = ${trainings.producer_id}`,
  parents: { training: { entity: 'training.trainings', id: training_terms.training_id } },
}

async function gadgetNames(db: Database, ids: readonly number[], locale: Locale): Promise<string[]> {
  const name = training_gadgets[`name_${locale}`]
  const rows = await db
    .select({ name })
    .from(training_gadgets)
    .where(and(isOneOf(training_gadgets.id, ids), isLive(training_gadgets)))
    .orderBy(asc(training_gadgets.position), asc(name))
  return rows.map((row) => row.name)
}

/** Available forms of payment of a training. */
async function paymentForms(db: Database, ids: readonly number[], locale: Locale): Promise<ZonePayment[]> {
  return db
    .select({ id: payments.id, name: payments[`name_${locale}`], type: payments.type })
    .from(payments)
    .where(and(isOneOf(payments.id, ids), isChoosable(db)))
    .orderBy(asc(payments.id))
}

/** Forms of payment that are still possible, and available to this person. */
function isPayable({ by, at }: Pick<CallContext, 'by' | 'at'>, term: { training_date: string; start_time: string }) {
  const last = lastPayment(term)
  const mayPay = by.permissions['partnerzone.training.orders.pay'] === true
  return ({ type }: ZonePayment) => at.toISOString() < last[type] && (type !== 'online' || mayPay)
}

/** The term as a calendar entry. */
async function termFile(call: ZoneCall<'partnerzone.training.terms.ics'>): Promise<Streamed> {
  const [found] = await call.db
    .select({ term: training_terms, training_name: trainings.name })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(producers, eq(producers.id, trainings.producer_id))
    .where(and(eq(training_terms.id, call.params.term), isSeen(call)))
  if (!found) return refuse('not_found')
  const { term, training_name } = found
  const { public_url, erp_name } = call.deps.config
  const url = `${public_url}/#/training/terms/${term.id}`
  const event = { ...term, term_id: term.id, training_name, is_cancelled: term.status === 'cancelled', url }
  return termCalendarAnswer(event, erp_name)
}

/** Trainings in the partner zone. */
export const trainingZoneHandlers = handlers(trainingZone, {
  'partnerzone.training.terms.index': listTerms,
  'partnerzone.training.terms.narrowing': termNarrowing,
  'partnerzone.training.terms.calendar': termCalendarMonth,
  'partnerzone.training.terms.show': showTerm,
  'partnerzone.training.terms.ics': termFile,
  'partnerzone.training.employees.lookup': lookUpEmployees,
  'partnerzone.training.credits.index': listOwnCredits,
  'partnerzone.training.participants.index': listOwnParticipants,
  'partnerzone.training.records.show': showOwnRecord,
})
