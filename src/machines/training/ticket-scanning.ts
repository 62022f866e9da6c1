import { assign, emit, sendTo, setup } from 'xstate'
import type { Attendee, Scanned } from '#contract/training/attendance.ts'
import { isTicketCode, ticketCodeIn } from '#contract/training/ticket-code.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureIn, isRepeatable } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A scanned ticket without an answer. */
export interface WaitingScan {
  /** Idempotency key: sent twice, it counts once. */
  key: string
  code: string
  /** ISO 8601. */
  scanned_at: string
}

/** Result of a scan. `double`: scanned here before, decided without the server; `unreadable`: not a ticket. */
export interface ScanResult {
  code: string
  scanned_at: string
  kind: 'waiting' | Scanned['outcome'] | 'double' | 'refused' | 'unreadable'
  /** Holder of the ticket, once known. */
  person: Pick<Attendee, 'first_name' | 'last_name' | 'company_name' | 'attendance_at'> | null
  /** Why it was refused. */
  reason: string | null
}

/** Event to this browser's memory, so that scans survive a reload or an empty battery. */
export interface ScansWrite {
  type: 'scans.keep'
  scans: readonly WaitingScan[]
}

interface ScanningInput {
  term_id: number
  /** Unsent scans of an earlier opening of this screen. */
  scans: readonly WaitingScan[]
  key: string
}

interface ScanningContext extends ScanningInput {
  /** Newest first, one for each ticket. */
  results: readonly ScanResult[]
  /** Number of scans; each has its own key. */
  count: number
}

type ScanningEvent =
  | { type: 'scanner.open' }
  | { type: 'scanner.close' }
  /** Text read by the camera or typed, with the time. */
  | { type: 'code.scan'; text: string; at: string }
  | { type: 'scan.retry' }
  | { type: 'connection.return' }

const resultsKept = 50
/** Milliseconds in which repeated readings of a ticket count as one, because the camera reads it many times. */
const sameHold = 4000

type Read = { text: string; at: string }

/** The initial context, with unsent scans of an earlier opening. */
const beginning = (input: ScanningInput): ScanningContext => ({
  ...input,
  results: input.scans.map(({ code, scanned_at }) => ({
    code,
    scanned_at,
    kind: 'waiting',
    person: null,
    reason: null,
  })),
  count: 0,
})

const ticketScanningSetup = setup({
  types: {
    context: {} as ScanningContext,
    events: {} as ScanningEvent,
    input: {} as ScanningInput,
    emitted: {} as { type: 'ticket.accepted'; participant: Attendee },
    tags: {} as 'offline',
  },
  actors: {
    scanTicket: unprovided<WaitingScan & { term_id: number }, Scanned>('scanTicket'),
    rememberScans: unprovidedListener<{ term_id: number }, ScansWrite>('rememberScans'),
    watchConnection: unprovidedListener<void>('watchConnection'),
  },
  delays: { nextTry: 5000 },
  guards: {
    hasScans: ({ context }) => context.scans.length > 0,
    isNoTicket: ({ context }, { text, at }: Read) =>
      !isTicketCode(codeOf(text)) && !isHeldStill(context, codeOf(text), at),
    isAgain: ({ context }, { text, at }: Read) =>
      isTicketCode(codeOf(text)) && isDouble(context, codeOf(text)) && !isHeldStill(context, codeOf(text), at),
    isTicket: ({ context }, { text, at }: Read) =>
      isTicketCode(codeOf(text)) && !isDouble(context, codeOf(text)) && !isHeldStill(context, codeOf(text), at),
    /** Whether a scan was not refused but only not delivered. */
    isLost: (_, failure: Failure) => isRepeatable(failure),
  },
  actions: {
    addScan: assign(({ context: { key, count, scans, results } }, { text, at }: Read) => {
      const scan = { key: `${key}-${count}`, code: codeOf(text), scanned_at: at }
      const line = { code: scan.code, scanned_at: at, kind: 'waiting' } as const
      return { scans: [...scans, scan], results: noted(results, line), count: count + 1 }
    }),
    noteAgain: assign(({ context }, { text, at }: Read) => {
      const code = codeOf(text)
      const person = lineOf(context, code)?.person
      return { results: noted(context.results, { code, scanned_at: at, kind: 'double', person: person ?? null }) }
    }),
    noteNoTicket: assign(({ context }, { text, at }: Read) => ({
      results: noted(context.results, { code: codeOf(text), scanned_at: at, kind: 'unreadable' }),
    })),
    takeScanned: assign(({ context }, { outcome, participant }: Scanned) => {
      const [scan, ...scans] = context.scans
      if (!scan) return {}
      const { code, scanned_at } = scan
      return { scans, results: noted(context.results, { code, scanned_at, kind: outcome, person: participant }) }
    }),
    tellAccepted: emit((_, { participant }: Scanned) => ({ type: 'ticket.accepted' as const, participant })),
    refuseScan: assign(({ context }, { message, errors }: Failure) => {
      const [scan, ...scans] = context.scans
      if (!scan) return {}
      const { code, scanned_at } = scan
      const reason = errors.code?.[0] ?? message
      return { scans, results: noted(context.results, { code, scanned_at, kind: 'refused', reason }) }
    }),
    keepScans: sendTo('rememberScans', ({ context }): ScansWrite => ({ type: 'scans.keep', scans: context.scans })),
  },
})

const read = ({ event: { text, at } }: { event: { text: string; at: string } }) => ({ text, at })
const accept = [{ type: 'takeScanned', params: answer }, { type: 'tellAccepted', params: answer }, 'keepScans'] as const
const refuse = [{ type: 'refuseScan', params: failureIn }, 'keepScans'] as const

/**
 * Scans the tickets of a term at the door. Scans are sent one after another in order; without a connection they wait for it, or
 * for the next opening of the screen.
 */
export const ticketScanning = ticketScanningSetup.createMachine({
  id: 'ticketScanning',
  context: ({ input }) => beginning(input),
  invoke: [
    {
      id: 'rememberScans',
      src: 'rememberScans',
      input: ({ context }) => ({ term_id: context.term_id }),
      // Without this memory, scans are kept only while the screen is open.
      onError: {},
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  type: 'parallel',
  states: {
    scanner: {
      initial: 'closed',
      states: {
        closed: { on: { 'scanner.open': 'open' } },
        open: {
          meta: { view: 'the camera or a field for the code, and the last scans' },
          on: { 'scanner.close': 'closed' },
        },
      },
    },
    queue: {
      initial: 'idle',
      on: {
        'code.scan': [
          { guard: { type: 'isNoTicket', params: read }, actions: { type: 'noteNoTicket', params: read } },
          { guard: { type: 'isAgain', params: read }, actions: { type: 'noteAgain', params: read } },
          { guard: { type: 'isTicket', params: read }, actions: [{ type: 'addScan', params: read }, 'keepScans'] },
        ],
      },
      states: {
        idle: { always: { guard: 'hasScans', target: 'sending' } },
        sending: {
          meta: { view: 'how many scans are on their way' },
          invoke: {
            id: 'scanTicket',
            src: 'scanTicket',
            input: ({ context }) => {
              const [scan] = context.scans
              return { key: '', code: '', scanned_at: '', ...scan, term_id: context.term_id }
            },
            onDone: { target: 'idle', actions: accept },
            onError: [
              { guard: { type: 'isLost', params: failureIn }, target: 'waiting' },
              { target: 'idle', actions: refuse },
            ],
          },
        },
        waiting: {
          tags: 'offline',
          meta: { view: 'how many scans wait for the connection, with a retry' },
          after: { nextTry: 'sending' },
          on: { 'scan.retry': 'sending', 'connection.return': 'sending' },
        },
      },
    },
  },
})

/** The code of a ticket, or the text as it was read. */
function codeOf(text: string): string {
  const code = ticketCodeIn(text)
  return isTicketCode(code) ? code : text.trim()
}

function lineOf({ results }: ScanningContext, code: string): ScanResult | undefined {
  return results.find((result) => result.code === code)
}

/** Whether a ticket is being sent, or was accepted before. */
function isDouble(context: ScanningContext, code: string): boolean {
  const kind = lineOf(context, code)?.kind
  return (
    context.scans.some((scan) => scan.code === code) ||
    (kind !== undefined && kind !== 'refused' && kind !== 'unreadable')
  )
}

function isHeldStill(context: ScanningContext, code: string, at: string): boolean {
  const last = lineOf(context, code)
  return last !== undefined && Date.parse(at) - Date.parse(last.scanned_at) < sameHold
}

/** Adds a result; each ticket has one line, which moves to the top when it is scanned again. */
function noted(
  results: readonly ScanResult[],
  result: Partial<ScanResult> & Pick<ScanResult, 'code' | 'scanned_at' | 'kind'>,
) {
  const line: ScanResult = { person: null, reason: null, ...result }
  return [line, ...results.filter(({ code }) => code !== line.code)].slice(0, resultsKept)
}
