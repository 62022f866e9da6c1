import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm'
import type { HeldTerms, StaffDashboard } from '#contract/dashboard/dashboard.ts'
import { reminderDays } from '#contract/training/issued-certificates.ts'
import { daysAfter } from '#contract/values/days.ts'
import { warsawLocal } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { certificatesInScope, isValidCertificate, selectIssued } from './certificates/issued-rows.ts'
import { issued_certificates } from './certificates/table.ts'
import { training_participants } from './participants/table.ts'
import { training_terms, trainings } from './table.ts'
import { termsInScope } from './terms/life.ts'

type Part<Name extends keyof StaffDashboard> = Promise<NonNullable<StaffDashboard[Name]>>

/** Certificates that expire within the days of the first reminder, soonest first. */
export async function expiringCertificates(call: CallContext<StaffScope>, shown: number): Part<'certificates'> {
  const { db, at, scope } = call
  const day = today(at)
  const { expires_on } = issued_certificates
  const where = and(
    isValidCertificate(),
    gte(expires_on, day),
    lte(expires_on, daysAfter(day, reminderDays[0])),
    certificatesInScope(scope),
  )
  const rows = await selectIssued(call).where(where).orderBy(asc(expires_on), asc(issued_certificates.id)).limit(shown)
  return {
    total: await db.$count(issued_certificates, where),
    soonest: rows.map(({ row, company_name }) => ({
      ...row,
      company_name,
      full_name: `${row.first_name} ${row.last_name}`,
      expires_on: row.expires_on as string,
    })),
  }
}

/** The next terms that the colleague leads, with their places; null for one who has never led a term. */
export async function ownTerms(
  { db, at, scope, user }: CallContext<StaffScope>,
  shown: number,
): Promise<StaffDashboard['trainings']> {
  const isOwn = eq(training_terms.trainer_id, user.id)
  if ((await db.$count(training_terms, and(isLive(training_terms), isOwn))) === 0) return null
  return db
    .select({
      id: training_terms.id,
      training_name: trainings.name,
      training_date: training_terms.training_date,
      start_time: training_terms.start_time,
      city: training_terms.city,
      status: training_terms.status,
      total_places: training_terms.total_places,
      taken_places: training_terms.taken_places,
      waiting_count: training_terms.waiting_count,
    })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .where(
      and(
        isLive(training_terms),
        isOwn,
        gte(training_terms.training_date, today(at)),
        inArray(training_terms.status, ['planned', 'open', 'closed']),
        termsInScope(scope),
      ),
    )
    .orderBy(asc(training_terms.training_date), asc(training_terms.id))
    .limit(shown)
}

/**
 * Past terms with unmarked attendance, or with present participants who never got a certificate, each for a person who
 * may correct it. A revoked certificate counts as given, and participants made anonymous are left out.
 */
export async function unfinishedTerms(
  { db, at, scope, by: { permissions } }: CallContext<StaffScope>,
  shown: number,
): Promise<HeldTerms> {
  const [day = '', time = ''] = warsawLocal(at).split('T')
  const may = (...names: string[]) => sql.raw(String(names.every((name) => permissions[name])))
  const marks = may('training.attendance.show', 'training.attendance.update')
  const issues = may('training.certificate-issues.store')
  const people = db
    .select({
      term_id: training_participants.term_id,
      unmarked: sql<number>`(count(*) filter (where ${marks} and ${training_participants.status} = 'signed'))::int`.as(
        'unmarked',
      ),
      uncertified: correlated<number>`(count(*) filter (where ${issues} and ${training_participants.status} = 'present'
        and ${training_participants.anonymised_at} is null and not exists (
          select from issued_certificates c where c.participant_id = training_participants.id)))::int`.as(
        'uncertified',
      ),
    })
    .from(training_participants)
    .groupBy(training_participants.term_id)
    .as('people')
  const where = and(
    isLive(training_terms),
    ne(training_terms.status, 'cancelled'),
    sql`(${training_terms.training_date}, ${training_terms.end_time}) <= (${day}::date, ${time})`,
    sql`${people.unmarked} + ${people.uncertified} > 0`,
    termsInScope(scope),
  )
  const oldest = await db
    .select({
      id: training_terms.id,
      training_name: trainings.name,
      training_date: training_terms.training_date,
      city: training_terms.city,
      unmarked: people.unmarked,
      uncertified: people.uncertified,
    })
    .from(training_terms)
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .innerJoin(people, eq(people.term_id, training_terms.id))
    .where(where)
    .orderBy(asc(training_terms.training_date), asc(training_terms.id))
    .limit(shown)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(training_terms)
    .innerJoin(people, eq(people.term_id, training_terms.id))
    .where(where)
  return { total: counted?.total ?? 0, oldest }
}
