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

/** What a colleague marks; what they saw is filled in. */
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
  /** Marks that wait for their turn, and those on their way. */
  waiting: readonly Mark[]
  sent: readonly Mark[]
  /** What takes the last marks back. */
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
  /** Somebody's ticket was accepted at the door. */
  | { type: 'attendee.update'; participant: Attendee }
  | { type: 'connection.return' }

/** The status of a person as it is shown: with the marks that are still on their way. */
export function shownStatus(
  { waiting, sent }: Pick<AttendanceContext, 'waiting' | 'sent'>,
  { id, status }: Pick<Attendee, 'id' | 'status'>,
): ParticipantStatus {
  const mark = [...sent, ...waiting].findLast(({ participant_id }) => participant_id === id)
  return mark?.status ?? status
}

/** One mark for each person: the last word, and what was seen before the first. */
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

/** What leads back from marks that were taken. */
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

/** The parts of `attendance` (attendance.ts), which is the chart itself. */
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
    /** From the day of the term on, and where something is marked otherwise than it is. */
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
