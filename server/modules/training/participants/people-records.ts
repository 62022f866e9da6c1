import { type AnyColumn, inArray, type SQL, sql } from 'drizzle-orm'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { RecordKind } from '#server/http/records/kinds.ts'
import { cancellationEntity } from '#server/modules/training/cancellation/cancellation.ts'
import { issueEntity } from '#server/modules/training/certificates/issue.ts'
import { certificate_issues } from '#server/modules/training/certificates/table.ts'
import { recordsInScope } from '#server/modules/training/registrations/record-rows.ts'
import { recordEntity } from '#server/modules/training/registrations/registrations.ts'
import { training_terms } from '#server/modules/training/table.ts'
import { termsInScope } from '#server/modules/training/terms/life.ts'
import { participantEntity } from './life.ts'
import { participantsInScope } from './participants-in-scope.ts'
import { term_cancellations, training_participants, training_records } from './table.ts'

/** Condition: visible with the term. */
const withTerm = (term_id: AnyColumn) => (scope: StaffScope) => {
  const visible = termsInScope(scope)
  return visible && inArray(term_id, sql`(select ${training_terms.id} from ${training_terms} where ${visible})`)
}
const termWords = (term_id: AnyColumn): SQL<string> =>
  sql<string>`${sql`(select to_char(t.training_date, 'DD.MM.YYYY') || ', ' || t.city from training_terms t where t.id = ${term_id})`}`

/** Record kinds of participants, registrations and cancellations. */
export const trainingPeopleRecords: readonly RecordKind[] = [
  {
    entity: participantEntity,
    table: training_participants,
    title: sql<string>`${training_participants.first_name} || ' ' || ${training_participants.last_name}`,
    visibleToStaff: participantsInScope,
  },
  {
    entity: recordEntity,
    table: training_records,
    title: sql<string>`${training_records.record_number}`,
    visibleToStaff: recordsInScope,
  },
  {
    entity: cancellationEntity,
    table: term_cancellations,
    title: termWords(term_cancellations.term_id),
    visibleToStaff: withTerm(term_cancellations.term_id),
  },
  {
    entity: issueEntity,
    table: certificate_issues,
    title: termWords(certificate_issues.term_id),
    visibleToStaff: withTerm(certificate_issues.term_id),
  },
]
