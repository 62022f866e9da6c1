import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type RecordItem, type RecordRow, trainingRegistrations } from '#contract/training/registrations.ts'
import type { Database } from '#server/db/client.ts'
import { correlated } from '#server/db/correlated.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { withinProvinces } from '#server/http/access/within-provinces.ts'
import type { Call, CallContext } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, equals, isOneOf, withinDays } from '#server/http/lists/conditions.ts'
import { users } from '#server/modules/auth/index.ts'
import { producers } from '#server/modules/device/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { participantRows, toParticipantRow } from '#server/modules/training/participants/rows.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { refuse } from '#server/refusal.ts'

const index = trainingRegistrations.endpoints['training.records.index']

/** Condition on `training_records` for those that a colleague may see, as for participants. */
export function recordsInScope(scope: StaffScope): SQL | undefined {
  const { brands, provinces, partners: companies } = scope
  return and(
    companies.length > 0 ? inArray(training_records.partner_id, [...companies]) : undefined,
    provinces.length > 0
      ? sql`exists (select from ${partners} where ${partners.id} = ${training_records.partner_id}
          and ${withinProvinces({ province: partners.province_id, country: partners.country }, scope)})`
      : undefined,
    brands.length > 0
      ? sql`exists (select from ${training_terms} join ${trainings} on ${trainings.id} = ${training_terms.training_id}
          join ${producers} on ${producers.id} = ${trainings.producer_id}
          where ${training_terms.id} = ${training_records.term_id} and ${inArray(producers.brand_id, [...brands])})`
      : undefined,
  )
}

/** Registrations with training and author. */
export function recordRows(db: Database) {
  return db
    .select({
      id: training_records.id,
      record: training_records,
      training_name: trainings.name,
      training_date: training_terms.training_date,
      city: training_terms.city,
      people: correlated<number>`(select count(*)::int from ${training_participants} where ${training_participants.record_id} = ${training_records.id})`,
      created_by_name: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(training_records)
    .innerJoin(training_terms, eq(training_terms.id, training_records.term_id))
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .leftJoin(users, eq(users.id, training_records.created_by))
    .$dynamic()
}

type Selected = Awaited<ReturnType<typeof recordRows>>[number]

/** A registration in lists. */
export function toRecordRow({ record, created_by_name: _, ...row }: Selected): RecordRow {
  return { ...record, ...row, contact_name: `${record.contact_first_name} ${record.contact_last_name}` }
}

/** The registrations for all terms. */
export function listRecords(call: Call<typeof index, StaffScope>) {
  return answerList(call, index, {
    id: training_records.id,
    counted: training_records,
    searched: {
      contact_name: sql`${training_records.contact_first_name} || ' ' || ${training_records.contact_last_name}`,
    },
    rows: () => recordRows(call.db),
    where: recordsInScope(call.scope),
    sorts: { created_at: training_records.created_at },
    filters: {
      record_number: (text) =>
        contains(sql`${training_records.record_number} || ' ' || ${training_records.contractor_name}`, text),
      term_id: (ids) => isOneOf(training_records.term_id, ids),
      partner: (ids) => isOneOf(training_records.partner_id, ids),
      contractor: (ids) => isOneOf(training_records.contractor_id, ids),
      from_www: (from_www) => equals(training_records.from_www, from_www),
      created_at: (range) => withinDays(training_records.created_at, range),
    },
    toRow: toRecordRow,
  })
}

/** A registration with its participants that the caller may see; otherwise 404. */
export async function showRecord(call: CallContext<StaffScope>, id: number): Promise<RecordItem> {
  const { db, scope } = call
  const [found] = await recordRows(db).where(and(eq(training_records.id, id), recordsInScope(scope)))
  if (!found) return refuse('not_found')
  const people = await participantRows(db)
    .where(and(eq(training_participants.record_id, id), participantsInScope(scope)))
    .orderBy(asc(training_participants.id))
  return {
    ...found.record,
    ...toRecordRow(found),
    created_by_name: found.created_by_name,
    participants: people.map((row) => toParticipantRow(row, call)),
  }
}
