import { assign, setup } from 'xstate'
import {
  type Attendance,
  type AttendanceMark,
  type Attendee,
  attendanceMarks,
  type Mark,
  type MarkRefusal,
} from '#contract/training/attendance.ts'
import type { ParticipantStatus } from '#contract/training/statuses.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A mark set by a colleague, without the status that they saw. */
export type Marking = Pick<Mark, 'participant_id' | 'status'>

export interface MarksSent {
  term_id: number
  marks: readonly Mark[]
}

export interface MarksTaken {
  attendance: Attendance
  refused: readonly MarkRefusal[]
}

export interface AttendanceContext {
  term_id: number
  attendance: Attendance | null
  /** Marks waiting to be sent, and those being sent. */
  waiting: readonly Mark[]
  sent: readonly Mark[]
  /** The marks that undo the last ones. */
  undo: readonly Mark[]
  refused: readonly MarkRefusal[]
  failure: Failure | null
}

export type AttendanceEvent =
  | { type: 'list.retry' }
  | { type: 'list.refresh' }
  | { type: 'mark.set'; marks: readonly Marking[] }
  | { type: 'mark.undo' }
  | { type: 'mark.retry' }
  | { type: 'mark.drop' }
  | { type: 'notice.dismiss' }
  /** A ticket was accepted at the door. */
  | { type: 'attendee.update'; participant: Attendee }
  | { type: 'connection.return' }

/** The displayed status of a person, including unsent marks. */
export function shownStatus(
  { waiting, sent }: Pick<AttendanceContext, 'waiting' | 'sent'>,
  { id, status }: Pick<Attendee, 'id' | 'status'>,
): ParticipantStatus {
  const mark = [...sent, ...waiting].findLast(({ participant_id }) => participant_id === id)
  return mark?.status ?? status
}

/** Whether a person can be marked: once the training has begun, and until the certificate; an offered place is nobody's yet. */
export function isMarkable(
  context: Pick<AttendanceContext, 'attendance' | 'waiting' | 'sent'>,
  person: Attendee,
): boolean {
  const hasBegun = context.attendance?.has_begun === true
  return hasBegun && !person.has_certificate && shownStatus(context, person) !== 'offered'
}

/** One mark for each person: the last one, with the status seen before the first. */
function merged(marks: readonly Mark[]): Mark[] {
  const byPerson = new Map<number, Mark>()
  for (const mark of marks)
    byPerson.set(mark.participant_id, { ...mark, seen: byPerson.get(mark.participant_id)?.seen ?? mark.seen })
  return [...byPerson.values()].filter(({ status, seen }) => status !== seen)
}

function marksOf(context: AttendanceContext, marks: readonly Marking[]): Mark[] {
  return marks.flatMap((mark) => {
    const person = context.attendance?.participants.find(({ id }) => id === mark.participant_id)
    return person ? [{ ...mark, seen: shownStatus(context, person) }] : []
  })
}

/** The marks that undo accepted ones. */
function reversed(sent: readonly Mark[], { refused }: MarksTaken): Mark[] {
  const isMark = (status: ParticipantStatus): status is AttendanceMark =>
    (attendanceMarks as readonly string[]).includes(status)
  return sent.flatMap(({ participant_id, status, seen }) =>
    isMark(seen) && !refused.some((one) => one.participant_id === participant_id)
      ? [{ participant_id, status: seen, seen: status }]
      : [],
  )
}

function withPerson(attendance: Attendance | null, person: Attendee): Attendance | null {
  return (
    attendance && {
      ...attendance,
      participants: attendance.participants.map((one) => (one.id === person.id ? person : one)),
    }
  )
}

/** Setup of the chart `attendance` (attendance.ts). */
export const attendanceSetup = setup({
  types: {
    context: {} as AttendanceContext,
    events: {} as AttendanceEvent,
    input: {} as Pick<AttendanceContext, 'term_id'>,
    tags: {} as 'busy' | 'failed' | 'shown',
  },
  actors: {
    loadAttendance: unprovided<{ term_id: number }, Attendance>('loadAttendance'),
    markAttendance: unprovided<MarksSent, MarksTaken>('markAttendance'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  guards: {
    isLoaded: ({ context }) => context.attendance !== null,
    /** Whether the term's day has come, and a mark changes something. */
    isMark: ({ context }, marks: readonly Marking[]) =>
      context.attendance?.has_begun === true && merged(marksOf(context, marks)).length > 0,
    hasMarks: ({ context }) => context.waiting.length > 0,
    hasUndo: ({ context }) => context.undo.length > 0,
  },
  actions: {
    keepAttendance: assign((_, attendance: Attendance) => ({ attendance, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    forgetFailure: assign({ failure: null, refused: [] }),
    addMarks: assign(({ context }, marks: readonly Marking[]) => ({
      waiting: merged([...context.waiting, ...marksOf(context, marks)]),
      refused: [],
    })),
    addUndo: assign(({ context }) => ({ waiting: merged([...context.waiting, ...context.undo]), undo: [] })),
    sendMarks: assign(({ context }) => ({ sent: context.waiting, waiting: [], failure: null })),
    takeMarks: assign(({ context }, taken: MarksTaken) => ({
      attendance: taken.attendance,
      undo: reversed(context.sent, taken),
      refused: taken.refused,
      sent: [],
    })),
    returnMarks: assign(({ context }) => ({ waiting: merged([...context.sent, ...context.waiting]), sent: [] })),
    dropMarks: assign({ waiting: [], sent: [], failure: null }),
    showAttendee: assign(({ context }, participant: Attendee) => ({
      attendance: withPerson(context.attendance, participant),
    })),
  },
})
