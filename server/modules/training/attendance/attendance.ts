import { inArray } from 'drizzle-orm'
import { type KeyWithoutErp, serverText } from '#contract/messages/server-messages.ts'
import type { Attendance, AttendanceMark, Attendee, ParticipantMark } from '#contract/training/attendance.ts'
import { type ParticipantStatus, placedStatuses } from '#contract/training/statuses.ts'
import { today } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { acting } from '#server/http/acting.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { hasCertificate } from '#server/modules/training/certificates/has-certificate.ts'
import { boardTerm, peopleOn } from '#server/modules/training/moves/board.ts'
import { visibleParticipants } from '#server/modules/training/participants/find-participant.ts'
import {
  advanceParticipant,
  lockedParticipants,
  type Participant,
  type ParticipantStep,
} from '#server/modules/training/participants/life.ts'
import { findTerm, lockedTerm, type Term } from '#server/modules/training/terms/life.ts'
import { refuse } from '#server/refusal.ts'

type StaffCall = CallContext<StaffScope>

/** Participants with a place on a term, with their attendance. */
export async function attendanceOf(call: StaffCall, term_id: number): Promise<Attendance> {
  const { db, scope } = call
  const term = await findTerm(db, term_id, scope)
  return {
    term: boardTerm(term),
    has_begun: hasBegun(call, term),
    participants: await attendeesOf(db, await peopleOn(db, scope, term_id)),
  }
}

/** Columns of the attendance list: with who marked them, and whether they have a certificate. */
export async function attendeesOf(
  db: Database,
  people: readonly (Participant & { company_name: string | null })[],
): Promise<Attendee[]> {
  const certified = await hasCertificate(
    db,
    people.map(({ id }) => id),
  )
  const names = await namesOf(
    db,
    people.flatMap(({ attendance_by }) => attendance_by ?? []),
  )
  return people.map((person) => ({
    ...person,
    has_certificate: certified.has(person.id),
    attendance_by_name: person.attendance_by === null ? null : (names.get(person.attendance_by) ?? null),
  }))
}

/**
 * Marks participants, from the day of the term on. Each mark succeeds or fails separately; refusals, because of a newer mark by
 * a colleague or a certificate, are reported with their reasons.
 */
export async function mark(call: StaffCall, term_id: number, marks: readonly ParticipantMark[]) {
  const { db, locale } = call
  const term = await lockedTerm(db, term_id, call.scope)
  if (!hasBegun(call, term)) refuse('lifecycle', { key: 'training.day_not_reached' })
  const ids = marks.map(({ participant_id }) => participant_id)
  const reached = new Set((await visibleParticipants(call, ids)).map(({ id }) => id))
  const participants = new Map((await lockedParticipants(db, ids)).map((participant) => [participant.id, participant]))
  const certified = await hasCertificate(db, ids)

  const refused: { participant_id: number; reason: string }[] = []
  for (const { participant_id, status, seen } of marks) {
    const participant = participants.get(participant_id)
    if (!participant || !reached.has(participant_id)) {
      refused.push({ participant_id, reason: serverText('rule.unknown_record', locale) })
      continue
    }
    if (participant.status === status && participant.term_id === term.id) continue
    const reason = refusalOf(participant, term, seen, certified.has(participant_id))
    const step = stepTo(status, participant.status)
    if (reason || !step) refused.push({ participant_id, reason: serverText(reason ?? 'training.has_no_place', locale) })
    else participants.set(participant_id, await advanceParticipant(acting(call), term, participant, step))
  }
  return { attendance: await attendanceOf(call, term_id), refused }
}

function refusalOf(
  participant: Participant,
  term: Term,
  seen: ParticipantStatus,
  isCertified: boolean,
): KeyWithoutErp | null {
  if (participant.term_id !== term.id) return 'training.moved_meanwhile'
  if (!(placedStatuses as readonly string[]).includes(participant.status)) return 'training.has_no_place'
  if (participant.status === 'offered') return 'training.has_no_place'
  if (isCertified) return 'training.has_certificate'
  return participant.status === seen ? null : 'training.marked_meanwhile'
}

/** The lifecycle event that leads from one mark to another; null between equal ones. */
export function stepTo(to: AttendanceMark, from: ParticipantStatus): ParticipantStep | null {
  if (to === from) return null
  if (from === 'signed') return to === 'present' ? { type: 'participant.present' } : { type: 'participant.absent' }
  if (from !== 'present' && from !== 'absent') return null
  return to === 'signed' ? { type: 'participant.unmark' } : { type: 'participant.correct' }
}

/** Whether the day of a term has come, in Warsaw time. A cancelled term never begins. */
export function hasBegun({ at }: Pick<CallContext, 'at'>, { status, training_date }: Term): boolean {
  return status !== 'cancelled' && today(at) >= training_date
}

async function namesOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, first_name: users.first_name, last_name: users.last_name })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
}
