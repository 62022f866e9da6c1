import { assign, setup } from 'xstate'
import {
  type Attendance,
  type AttendanceMark,
  type Attendee,
  attendanceMarks,
  type MarkRefusal,
  type ParticipantMark,
} from '#contract/training/attendance.ts'
import type { ParticipantStatus } from '#contract/training/statuses.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A mark set by a colleague, without the status that they saw. */
type Marking = Pick<ParticipantMark, 'participant_id' | 'status'>

export interface MarksSent {
  term_id: number
  marks: readonly ParticipantMark[]
}

export interface MarksTaken {
  attendance: Attendance
  refused: readonly MarkRefusal[]
}

interface AttendanceContext {
  term_id: number
  attendance: Attendance | null
  /** Marks waiting to be sent, and those being sent. */
  waiting: readonly ParticipantMark[]
  sent: readonly ParticipantMark[]
  /** The marks that undo the last ones. */
  undo: readonly ParticipantMark[]
  refused: readonly MarkRefusal[]
  failure: Failure | null
}

type AttendanceEvent =
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

const attendanceSetup = setup({
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
    forgetRefusals: assign({ failure: null, refused: [] }),
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
}).extend(failureHandling)

/** Marks that were undone in the meantime leave nothing to send. */
const sendAgain = [{ guard: 'hasMarks', target: 'saving', actions: 'sendMarks' }, { target: 'refreshing' }] as const

/**
 * Attendance list of a term. Marks set while others are being sent are sent afterwards. A person whose ticket was accepted by
 * `ticketScanning` is updated immediately.
 */
export const attendance = attendanceSetup.createMachine({
  id: 'attendance',
  context: ({ input: { term_id } }) => ({
    term_id,
    attendance: null,
    waiting: [],
    sent: [],
    undo: [],
    refused: [],
    failure: null,
  }),
  invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
  on: {
    'attendee.update': {
      guard: 'isLoaded',
      actions: { type: 'showAttendee', params: ({ event }) => event.participant },
    },
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the list' },
      invoke: {
        id: 'loadAttendance',
        src: 'loadAttendance',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: { target: 'ready', actions: { type: 'keepAttendance', params: answer } },
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the list did not load, with a retry' },
      on: { 'list.retry': 'loading' },
    },
    ready: {
      tags: 'shown',
      meta: { view: 'all participants, with present and absent' },
      on: {
        'list.refresh': 'refreshing',
        'mark.set': {
          guard: { type: 'isMark', params: ({ event }) => event.marks },
          target: 'saving',
          actions: [{ type: 'addMarks', params: ({ event }) => event.marks }, 'sendMarks'],
        },
        'mark.undo': { guard: 'hasUndo', target: 'saving', actions: ['addUndo', 'sendMarks'] },
        'notice.dismiss': { actions: 'forgetRefusals' },
      },
    },
    refreshing: {
      tags: ['shown', 'busy'],
      meta: { view: 'the list as it was' },
      invoke: {
        id: 'refreshAttendance',
        src: 'loadAttendance',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: { target: 'ready', actions: { type: 'keepAttendance', params: answer } },
        onError: { target: 'ready', actions: keepFailure },
      },
    },
    saving: {
      tags: ['shown', 'busy'],
      meta: { view: 'the marks as they will be' },
      invoke: {
        id: 'markAttendance',
        src: 'markAttendance',
        input: ({ context }) => ({ term_id: context.term_id, marks: context.sent }),
        onDone: [
          {
            guard: 'hasMarks',
            target: 'saving',
            reenter: true,
            actions: [{ type: 'takeMarks', params: answer }, 'sendMarks'],
          },
          { target: 'ready', actions: { type: 'takeMarks', params: answer } },
        ],
        onError: { target: 'saveFailed', actions: [keepFailure, 'returnMarks'] },
      },
      on: { 'mark.set': { actions: { type: 'addMarks', params: ({ event }) => event.marks } } },
    },
    saveFailed: {
      tags: ['shown', 'failed'],
      meta: { view: 'that the marks are not saved, with a retry' },
      on: {
        'mark.set': { actions: { type: 'addMarks', params: ({ event }) => event.marks } },
        'mark.retry': sendAgain,
        'mark.drop': { target: 'refreshing', actions: 'dropMarks' },
        'connection.return': sendAgain,
      },
    },
  },
})

/** The displayed status of a person, including unsent marks. */
export function shownStatus(
  { waiting, sent }: Pick<AttendanceContext, 'waiting' | 'sent'>,
  { id, status }: Pick<Attendee, 'id' | 'status'>,
): ParticipantStatus {
  const mark = [...sent, ...waiting].findLast(({ participant_id }) => participant_id === id)
  return mark?.status ?? status
}

/** Whether a person can be marked: once the training has begun, and until the certificate; an offered place is not taken yet. */
export function isMarkable(
  context: Pick<AttendanceContext, 'attendance' | 'waiting' | 'sent'>,
  person: Attendee,
): boolean {
  const hasBegun = context.attendance?.has_begun === true
  return hasBegun && !person.has_certificate && shownStatus(context, person) !== 'offered'
}

/** One mark for each person: the last one, with the status seen before the first. */
function merged(marks: readonly ParticipantMark[]): ParticipantMark[] {
  const byPerson = new Map<number, ParticipantMark>()
  for (const mark of marks)
    byPerson.set(mark.participant_id, { ...mark, seen: byPerson.get(mark.participant_id)?.seen ?? mark.seen })
  return [...byPerson.values()].filter(({ status, seen }) => status !== seen)
}

function marksOf(context: AttendanceContext, marks: readonly Marking[]): ParticipantMark[] {
  return marks.flatMap((mark) => {
    const person = context.attendance?.participants.find(({ id }) => id === mark.participant_id)
    return person ? [{ ...mark, seen: shownStatus(context, person) }] : []
  })
}

/** The marks that undo accepted ones. */
function reversed(sent: readonly ParticipantMark[], { refused }: MarksTaken): ParticipantMark[] {
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
