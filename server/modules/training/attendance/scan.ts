import { and, eq } from 'drizzle-orm'
import type { MessageParameters } from '#contract/messages/messages.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import { writtenDay } from '#contract/moment.ts'
import type { Scanned } from '#contract/training/attendance.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { acting } from '#server/modules/training/participants/find-participant.ts'
import { advanceParticipant, lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { findTerm, lockedTerm } from '#server/modules/training/terms/life.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { attendeesOf, hasBegun, stepTo } from './attendance.ts'

/** Hours after which the time of a delayed scan is replaced by its arrival. */
const keptHours = 48

/**
 * Marks the holder of a ticket as present. A repeated scan returns the time of the first. Tickets of another term, or of a
 * participant who cancelled or is waiting, are refused with a text that can be read out at the door.
 */
export async function scan(
  call: CallContext<StaffScope>,
  term_id: number,
  { code, scanned_at }: { code: string; scanned_at: string | null },
): Promise<Scanned> {
  const { db } = call
  const term = await lockedTerm(db, term_id, call.scope)
  if (!hasBegun(call, term)) refuse('lifecycle', { key: 'training.day_not_reached' })
  const found = await holderOf(call, code)
  const [participant] = await lockedParticipants(db, [found.id])
  // A substitution in the meantime has made the ticket invalid.
  if (!participant || participant.code !== code) return refuseField('code', 'training.scan_unknown')
  if (participant.term_id !== term.id) return refuseForeign(call, participant)

  const name = `${participant.first_name} ${participant.last_name}`
  const refused = refusalOf(participant)
  if (refused) return refuseField('code', refused, { name })
  const answer = async (outcome: Scanned['outcome'], person: Participant): Promise<Scanned> => {
    const [attendee] = await attendeesOf(db, [{ ...person, company_name: found.company_name }])
    return attendee ? { outcome, participant: attendee } : refuse('not_found')
  }
  const step = stepTo('present', participant.status)
  if (!step) return answer('already', participant)
  const scanner = { ...acting(call), at: momentOf(call.at, scanned_at) }
  return answer('present', await advanceParticipant(scanner, term, participant, step))
}

/** Holder of a ticket, among participants visible to the colleague. */
async function holderOf({ db, scope }: CallContext<StaffScope>, code: string) {
  const [found] = await db
    .select({ id: training_participants.id, company_name: training_records.contractor_name })
    .from(training_participants)
    .innerJoin(training_records, eq(training_records.id, training_participants.record_id))
    .where(and(eq(training_participants.code, code), participantsInScope(scope)))
  return found ?? refuseField('code', 'training.scan_unknown')
}

async function refuseForeign({ db, locale }: CallContext, { term_id }: Participant): Promise<never> {
  const { training, training_date, city } = await findTerm(db, term_id)
  const parameters: MessageParameters = {
    training: training.name,
    date: writtenDay(training_date, locale),
    city,
  }
  return refuseField('code', 'training.scan_foreign', parameters)
}

function refusalOf({ status }: Participant): ServerMessageKey | null {
  if (status === 'cancelled') return 'training.scan_cancelled'
  return status === 'waiting' || status === 'offered' ? 'training.scan_waiting' : null
}

/** Time of the scan: as reported by the phone, unless it is in the future or too long ago. */
function momentOf(now: Date, scanned_at: string | null): Date {
  const told = scanned_at === null ? now.getTime() : Date.parse(scanned_at)
  const isBelievable = told <= now.getTime() && told > now.getTime() - keptHours * 3_600_000
  return isBelievable ? new Date(told) : now
}
