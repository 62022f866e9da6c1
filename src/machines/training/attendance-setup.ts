import { assign, sendTo, setup } from 'xstate'
import {
  type Attendance,
  type AttendanceMark,
  type Attendee,
  attendanceMarks,
  type Mark,
  type MarkRefusal,
  type Scanned,
} from '#contract/training/attendance.ts'
import type { ParticipantStatus } from '#contract/training/statuses.ts'
import { isTicketCode, ticketCodeIn } from '#contract/training/ticket-code.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A ticket that was read and has not been answered yet. */
export interface WaitingScan {
  /** Its idempotency key: sent twice, it counts once. */
  key: string
  code: string
  /** ISO 8601. */
  scanned_at: string
}

/** What a scan came to. `double`: read here before, without asking the server; `unreadable`: no ticket at all. */
export interface ScanResult {
  code: string
  scanned_at: string
  kind: 'waiting' | Scanned['outcome'] | 'double' | 'refused' | 'unreadable'
  /** Whose ticket it is, once it is known. */
  person: Pick<Attendee, 'first_name' | 'last_name' | 'company_name' | 'attendance_at'> | null
  /** Why it was refused. */
  reason: string | null
}

/** Keeps scans in this browser, so that neither a reload nor a flat battery loses them. */
export interface ScansWrite {
  type: 'scans.keep'
  scans: readonly WaitingScan[]
}

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

export interface AttendanceInput {
  term_id: number
  /** Scans that an earlier opening of this screen could not send. */
  scans: readonly WaitingScan[]
  key: string
}

export interface AttendanceContext {
  term_id: number
  key: string
  attendance: Attendance | null
  /** Marks that wait for their turn, and those on their way. */
  waiting: readonly Mark[]
  sent: readonly Mark[]
  /** What takes the last marks back. */
  undo: readonly Mark[]
  refused: readonly MarkRefusal[]
  scans: readonly WaitingScan[]
  /** The newest first, one for each ticket. */
  results: readonly ScanResult[]
  count: number
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
  | { type: 'scanner.open' }
  | { type: 'scanner.close' }
  /** What the camera read or a person typed, and when. */
  | { type: 'code.scan'; text: string; at: string }
  | { type: 'scan.retry' }
  | { type: 'connection.return' }

const resultsKept = 50
/** The camera reads a ticket many times while it is held before it. */
const sameHold = 4000

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

/** A ticket has one line, at the top once it is read again. */
function noted(results: readonly ScanResult[], result: ScanResult): ScanResult[] {
  return [result, ...results.filter(({ code }) => code !== result.code)].slice(0, resultsKept)
}

function lineOf({ results }: AttendanceContext, code: string): ScanResult | undefined {
  return results.find((result) => result.code === code)
}

/** A ticket that is on its way, or was found good already. */
function isDouble(context: AttendanceContext, code: string): boolean {
  const kind = lineOf(context, code)?.kind
  return (
    context.scans.some((scan) => scan.code === code) ||
    (kind !== undefined && kind !== 'refused' && kind !== 'unreadable')
  )
}

function isHeldStill(context: AttendanceContext, code: string, at: string): boolean {
  const last = lineOf(context, code)
  return last !== undefined && Date.parse(at) - Date.parse(last.scanned_at) < sameHold
}

type Read = { text: string; at: string }

/** The code of a ticket, or what was read as it stands. */
function codeOf(text: string): string {
  const code = ticketCodeIn(text)
  return isTicketCode(code) ? code : text.trim()
}

const waitingLine = ({ code, scanned_at }: WaitingScan): ScanResult => ({
  code,
  scanned_at,
  kind: 'waiting',
  person: null,
  reason: null,
})

export const attendanceBeginning = ({ term_id, scans, key }: AttendanceInput): AttendanceContext => ({
  term_id,
  key,
  attendance: null,
  waiting: [],
  sent: [],
  undo: [],
  refused: [],
  scans,
  results: scans.map(waitingLine),
  count: 0,
  failure: null,
})

/** What the chart of attendance is made of: its actors, guards and actions. */
export const attendanceSetup = setup({
  types: {
    context: {} as AttendanceContext,
    events: {} as AttendanceEvent,
    input: {} as AttendanceInput,
    tags: {} as 'busy' | 'failed' | 'shown' | 'offline',
  },
  actors: {
    loadAttendance: unprovided<{ term_id: number }, Attendance>('loadAttendance'),
    markAttendance: unprovided<MarksSent, MarksTaken>('markAttendance'),
    scanTicket: unprovided<WaitingScan & { term_id: number }, Scanned>('scanTicket'),
    rememberScans: unprovidedListener<{ term_id: number }, ScansWrite>('rememberScans'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  delays: { nextTry: 5000 },
  guards: {
    /** From the day of the term on, and where something is marked otherwise than it is. */
    isMark: ({ context }, marks: readonly Marking[]) =>
      context.attendance?.has_begun === true && merged(marksOf(context, marks)).length > 0,
    hasMarks: ({ context }) => context.waiting.length > 0,
    hasUndo: ({ context }) => context.undo.length > 0,
    hasScans: ({ context }) => context.scans.length > 0,
    hasFurtherScans: ({ context }) => context.scans.length > 1,
    isNoTicket: ({ context }, { text, at }: Read) =>
      !isTicketCode(codeOf(text)) && !isHeldStill(context, codeOf(text), at),
    isAgain: ({ context }, { text, at }: Read) =>
      isTicketCode(codeOf(text)) && isDouble(context, codeOf(text)) && !isHeldStill(context, codeOf(text), at),
    isTicket: ({ context }, { text, at }: Read) =>
      isTicketCode(codeOf(text)) && !isDouble(context, codeOf(text)) && !isHeldStill(context, codeOf(text), at),
    /** Nobody has refused it: it only did not arrive. */
    isLost: (_, { code }: Failure) => ['no_answer', 'unavailable', 'too_many', 'error', 'unauthorized'].includes(code),
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
    addScan: assign(({ context }, { text, at }: Read) => {
      const scan = { key: `${context.key}-${context.count}`, code: codeOf(text), scanned_at: at }
      return {
        scans: [...context.scans, scan],
        results: noted(context.results, waitingLine(scan)),
        count: context.count + 1,
      }
    }),
    noteAgain: assign(({ context }, { text, at }: Read) => {
      const code = codeOf(text)
      const before = lineOf(context, code)
      return {
        results: noted(context.results, {
          code,
          scanned_at: at,
          kind: 'double',
          person: before?.person ?? null,
          reason: null,
        }),
      }
    }),
    noteNoTicket: assign(({ context }, { text, at }: Read) => ({
      results: noted(context.results, {
        code: codeOf(text),
        scanned_at: at,
        kind: 'unreadable',
        person: null,
        reason: null,
      }),
    })),
    takeScanned: assign(({ context }, { outcome, participant }: Scanned) => {
      const [scan, ...scans] = context.scans
      if (!scan) return {}
      const { code, scanned_at } = scan
      return {
        scans,
        attendance: withPerson(context.attendance, participant),
        results: noted(context.results, { code, scanned_at, kind: outcome, person: participant, reason: null }),
      }
    }),
    refuseScan: assign(({ context }, { message, errors }: Failure) => {
      const [scan, ...scans] = context.scans
      if (!scan) return {}
      const { code, scanned_at } = scan
      const reason = errors.code?.[0] ?? message
      return { scans, results: noted(context.results, { code, scanned_at, kind: 'refused', person: null, reason }) }
    }),
    keepScans: sendTo('rememberScans', ({ context }): ScansWrite => ({ type: 'scans.keep', scans: context.scans })),
  },
})
