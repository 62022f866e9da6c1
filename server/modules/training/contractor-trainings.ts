import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { contractorTrainings } from '#contract/contractor/training.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { Call } from '#server/http/handlers.ts'
import { answerList } from '#server/http/lists/answer-list.ts'
import { contains, withinDays } from '#server/http/lists/conditions.ts'
import { contractorTabHandlers } from '#server/modules/contractor/index.ts'
import { partners } from '#server/modules/partner/index.ts'
import { refuse } from '#server/refusal.ts'
import { certificatesInScope, issuedFilters, selectIssued, shownIssued } from './certificates/issued-rows.ts'
import { issued_certificates } from './certificates/table.ts'
import { training_records } from './participants/table.ts'
import { recordRows, recordsInScope, showRecord, toRecordRow } from './registrations/record-rows.ts'

const records = contractorTrainings.endpoints['contractor.training-records.index']
const record = contractorTrainings.endpoints['contractor.training-records.show']
const certificates = contractorTrainings.endpoints['contractor.certificates.index']

/** Condition: whether a row belongs to a contractor, directly or through its partner. */
function ofContractor(
  table: Pick<typeof training_records | typeof issued_certificates, 'contractor_id' | 'partner_id'>,
  id: number,
): SQL | undefined {
  return or(
    eq(table.contractor_id, id),
    sql`${table.partner_id} in (select ${partners.id} from ${partners} where ${partners.contractor_id} = ${id})`,
  )
}

/** Registrations of a contractor that the caller may see. */
function listRecordsOfContractor(call: Call<typeof records, StaffScope>, contractor: number) {
  return answerList(call, records, {
    id: training_records.id,
    counted: training_records,
    rows: () => recordRows(call.db),
    where: and(ofContractor(training_records, contractor), recordsInScope(call.scope)),
    sorts: { created_at: training_records.created_at },
    filters: {
      record_number: (text) => contains(training_records.record_number, text),
      created_at: (range) => withinDays(training_records.created_at, range),
    },
    searched: {
      contact_name: sql`${training_records.contact_first_name} || ' ' || ${training_records.contact_last_name}`,
    },
    toRow: toRecordRow,
  })
}

/** One of them; 404 for another company's. */
async function showRecordOfContractor(call: Call<typeof record, StaffScope>, contractor: number) {
  const { db, params } = call
  const own = and(eq(training_records.id, params.training_record), ofContractor(training_records, contractor))
  const [found] = await db.select({ id: training_records.id }).from(training_records).where(own)
  return found ? showRecord(call, params.training_record) : refuse('not_found')
}

/** Certificates issued here to a contractor's people. */
function listCertificatesOfContractor(call: Call<typeof certificates, StaffScope>, contractor: number) {
  const { search, state } = issuedFilters(call)
  return answerList(call, certificates, {
    id: issued_certificates.id,
    counted: issued_certificates,
    rows: () => selectIssued(call).$dynamic(),
    where: and(
      eq(issued_certificates.kind, 'issued'),
      ofContractor(issued_certificates, contractor),
      certificatesInScope(call.scope),
    ),
    sorts: { created_at: issued_certificates.created_at, expires_on: issued_certificates.expires_on },
    filters: { search, state },
    toRow: ({ row }) => shownIssued(row, call.at),
  })
}

/** Handlers of the trainings and certificates on a contractor's page. */
export const contractorTrainingHandlers = contractorTabHandlers(contractorTrainings, {
  'contractor.training-records.index': listRecordsOfContractor,
  'contractor.training-records.show': showRecordOfContractor,
  'contractor.certificates.index': listCertificatesOfContractor,
})
