import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { unbounded } from '#contract/values/bounds.ts'
import { moment } from '#contract/values/moment.ts'
import { choice, id, say } from '#contract/values/rules.ts'
import { BoardTerm } from './moves.ts'
import { participantStatuses } from './statuses.ts'
import { scannedCode, ticketCodeParam } from './ticket-code.ts'

/** Attendance marks; `signed` undoes a wrong mark. */
export const attendanceMarks = ['present', 'absent', 'signed'] as const
export type AttendanceMark = (typeof attendanceMarks)[number]

/** A participant on the attendance list. */
export const Attendee = v.object({
  id: v.number(),
  first_name: v.string(),
  last_name: v.string(),
  company_name: v.nullable(v.string()),
  status: v.picklist(participantStatuses),
  /** When and by whom the attendance was marked or scanned. */
  attendance_at: v.nullable(v.string()),
  attendance_by_name: v.nullable(v.string()),
  has_certificate: v.boolean(),
})
export type Attendee = v.InferOutput<typeof Attendee>

/** All participants with a place on a term, by name, and whether its day has come. */
export const Attendance = v.object({ term: BoardTerm, has_begun: v.boolean(), participants: v.array(Attendee) })
export type Attendance = v.InferOutput<typeof Attendance>

/** A mark that was refused, with the reason in the caller's language. */
export const MarkRefusal = v.object({ participant_id: v.number(), reason: v.string() })
export type MarkRefusal = v.InferOutput<typeof MarkRefusal>

const ParticipantMark = v.strictObject({
  participant_id: id(),
  status: choice(attendanceMarks),
  /** The status that the colleague saw; a newer mark by another person is not overwritten. */
  seen: choice(participantStatuses),
})
export type ParticipantMark = v.InferOutput<typeof ParticipantMark>

const markLimit = 500

export const MarkForm = v.strictObject({
  marks: v.pipe(
    v.array(ParticipantMark),
    v.minLength(1, say('rule.at_least_one')),
    v.maxLength(markLimit, say('rule.too_many_items', { limit: markLimit })),
  ),
})

const scannedAt = () =>
  v.optional(
    v.nullable(
      unbounded(moment(), 'a scan is kept whatever the clock of the phone says; the server takes its own time instead'),
    ),
    null,
  )

/** A scanned ticket. `scanned_at` is the time of a scan that was sent later, for lack of a connection. */
export const ScanForm = v.strictObject({ code: scannedCode(), scanned_at: scannedAt() })

/** Result of a scan: marked as present, or already present. */
export const Scanned = v.object({ outcome: v.picklist(['present', 'already']), participant: Attendee })
export type Scanned = v.InferOutput<typeof Scanned>

export const trainingAttendance = module('training', {
  'training.attendance.show': endpoint({
    method: 'GET',
    path: 'training/terms/{term}/attendance',
    result: Attendance,
    summary: 'Who was to come to a term, and who has',
  }),
  'training.attendance.update': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/attendance',
    body: MarkForm,
    result: v.object({ attendance: Attendance, refused: v.array(MarkRefusal) }),
    summary: 'Marks people as present or absent from the day of the term on; each mark stands by itself',
  }),
  'training.attendance.scan': endpoint({
    method: 'POST',
    path: 'training/terms/{term}/scan',
    codes: 'caller',
    body: ScanForm,
    result: Scanned,
    idempotent: true,
    summary: 'Marks as present by the code of a ticket; says when it was scanned before or is of another term',
  }),
  'public-zone.training.tickets.show': endpoint({
    method: 'GET',
    path: 'public-zone/training/tickets/{code}',
    codes: 'caller',
    access: 'public',
    params: v.strictObject({ code: ticketCodeParam() }),
    result: v.object({
      first_name: v.string(),
      last_name: v.string(),
      training_name: v.string(),
      training_date: v.string(),
      start_time: v.string(),
      end_time: v.string(),
      city: v.string(),
      address: v.string(),
    }),
    rateLimit: 60,
    summary: "A participant's ticket by its unguessable code",
  }),
  'public-zone.training.tickets.ics': endpoint({
    method: 'GET',
    path: 'public-zone/training/tickets/{code}/calendar',
    codes: 'caller',
    access: 'public',
    kind: 'stream',
    params: v.strictObject({ code: ticketCodeParam() }),
    result: Done,
    rateLimit: 60,
    summary: 'The term of a ticket as a file for calendars',
  }),
})
