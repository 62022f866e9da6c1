import { sql } from 'drizzle-orm'
import { recordsWithin } from '#server/modules/training/registrations/record-rows.ts'
import { recordEntity } from '#server/modules/training/registrations/registrations.ts'
import type { RecordKind } from '#server/records.ts'
import { participantEntity } from './life.ts'
import { participantsWithin } from './participants-within.ts'
import { training_participants, training_records } from './table.ts'

/** What the house knows participants and registrations by. */
export const participantRecords: readonly RecordKind[] = [
  {
    entity: participantEntity,
    table: training_participants,
    title: sql<string>`${training_participants.first_name} || ' ' || ${training_participants.last_name}`,
    within: participantsWithin,
  },
  {
    entity: recordEntity,
    table: training_records,
    title: sql<string>`${training_records.record_number}`,
    within: recordsWithin,
  },
]
