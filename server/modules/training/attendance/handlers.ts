import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { MessageParameters } from '#contract/messages/messages.ts'
import type { KeyWithoutErp } from '#contract/messages/server-messages.ts'
import { type Scanned, trainingAttendance } from '#contract/training/attendance.ts'
import { ticketPath } from '#contract/training/ticket-code.ts'
import { daysAfter } from '#contract/values/days.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { isLive } from '#server/http/records/trash.ts'
import { advanceParticipant, lockedParticipants, type Participant } from '#server/modules/training/participants/life.ts'
import { participantsInScope } from '#server/modules/training/participants/participants-in-scope.ts'
import { training_participants, training_records } from '#server/modules/training/participants/table.ts'
import { training_terms, trainings } from '#server/modules/training/table.ts'
import { termCalendarAnswer } from '#server/modules/training/terms/calendar-file.ts'
import { findTerm, lockedTerm } from '#server/modules/training/terms/life.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { attendanceOf, attendeesOf, hasBegun, mark, stepTo } from './attendance.ts'

/** Attendance: lists, marks, and scanned tickets. */
export const trainingAttendanceHandlers = handlers(trainingAttendance, {
  'training.attendance.show': (call) => attendanceOf(call, call.params.term),
  'training.attendance.update': (call) => mark(call, call.params.term, call.body.marks),
  'training.attendance.scan': (call) => scan(call, call.params.term, call.body),
  'public-zone.training.tickets.show': (call) => ticketOf(call, call.params.code),
  'public-zone.training.tickets.ics': (call) => ticketCalendar(call, call.params.code),
})

/** Hours after which the time of a delayed scan is replaced by its arrival. */
const keptHours = 48

/**
 * Marks the holder of a ticket as present. A repeated scan returns the time of the first. Tickets of another term, or of a
 * participant who cancelled or is waiting, are refused with a text that can be read out at the door.
 */
async function scan(
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
  if (!participant || participant.code !== code) return refuseUnknown()
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
  return found ?? refuseUnknown()
}

function refuseUnknown(): never {
  return refuse('invalid', { errors: { code: [{ key: 'training.scan_unknown' }] }, isWrongCode: true })
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

function refusalOf({ status }: Participant): KeyWithoutErp | null {
  if (status === 'cancelled') return 'training.scan_cancelled'
  return status === 'waiting' || status === 'offered' ? 'training.scan_waiting' : null
}

/** Time of the scan: as reported by the phone, unless it is in the future or too long ago. */
function momentOf(now: Date, scanned_at: string | null): Date {
  const told = scanned_at === null ? now.getTime() : Date.parse(scanned_at)
  const isBelievable = told <= now.getTime() && told > now.getTime() - keptHours * 3_600_000
  return isBelievable ? new Date(told) : now
}

/** Statuses with a valid ticket; one of a waiting or cancelled participant is answered like an unknown code. */
const ticketed = ['signed', 'present', 'absent'] as const

/** Days after the term for which the link of a ticket opens (decision 454). */
const linkDays = 30

/** Content of a ticket for a person with its code: name, date and place only. */
async function ticketOf({ db, reply, at }: CallContext, code: string) {
  // The address gives access to the ticket, so it must not be indexed.
  reply.header('x-robots-tag', 'noindex, nofollow')
  const [ticket] = await db
    .select({
      first_name: training_participants.first_name,
      last_name: training_participants.last_name,
      training_name: trainings.name,
      training_date: training_terms.training_date,
      start_time: training_terms.start_time,
      end_time: training_terms.end_time,
      city: training_terms.city,
      address: training_terms.address,
      term_id: training_terms.id,
      version: training_terms.version,
      updated_at: training_terms.updated_at,
    })
    .from(training_participants)
    .innerJoin(training_terms, eq(training_terms.id, training_participants.term_id))
    .innerJoin(trainings, eq(trainings.id, training_terms.training_id))
    .where(
      and(
        eq(training_participants.code, code),
        inArray(training_participants.status, [...ticketed]),
        isNull(training_participants.anonymised_at),
        isLive(training_terms),
        gte(training_terms.training_date, daysAfter(today(at), -linkDays)),
      ),
    )
  return ticket ?? refuse('not_found')
}

/** The term of a ticket as a calendar entry. */
async function ticketCalendar(call: CallContext, code: string) {
  const { first_name: _, last_name: __, ...term } = await ticketOf(call, code)
  const url = `${call.deps.config.public_url}/#${ticketPath(code)}`
  return termCalendarAnswer({ ...term, is_cancelled: false, url }, call.deps.config.erp_name)
}
