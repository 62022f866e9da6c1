import { assign, emit, sendTo, setup } from 'xstate'
import type { Attendee, Scanned } from '#contract/training/attendance.ts'
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

export interface ScanningInput {
  term_id: number
  /** Scans that an earlier opening of this screen could not send. */
  scans: readonly WaitingScan[]
  key: string
}

interface ScanningContext extends ScanningInput {
  /** The newest first, one for each ticket. */
  results: readonly ScanResult[]
  /** Counts scans: each has a key of its own. */
  count: number
}

type ScanningEvent =
  | { type: 'scanner.open' }
  | { type: 'scanner.close' }
  /** What the camera read or a person typed, and when. */
  | { type: 'code.scan'; text: string; at: string }
  | { type: 'scan.retry' }
  | { type: 'connection.return' }

const resultsKept = 50
/** The camera reads a ticket many times while it is held before it. In milliseconds. */
const sameHold = 4000

type Read = { text: string; at: string }

/** The code of a ticket, or what was read as it stands. */
function codeOf(text: string): string {
  const code = ticketCodeIn(text)
  return isTicketCode(code) ? code : text.trim()
}

function lineOf({ results }: ScanningContext, code: string): ScanResult | undefined {
  return results.find((result) => result.code === code)
}

/** A ticket that is on its way, or was found good already. */
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

/** A ticket has one line, at the top once it is read again. */
function noted(
  results: readonly ScanResult[],
  result: Partial<ScanResult> & Pick<ScanResult, 'code' | 'scanned_at' | 'kind'>,
) {
  const line: ScanResult = { person: null, reason: null, ...result }
  return [line, ...results.filter(({ code }) => code !== line.code)].slice(0, resultsKept)
}

/** The screen as it opens: what an earlier opening could not send waits to be sent. */
export const beginning = (input: ScanningInput): ScanningContext => ({
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

/** The parts of `ticketScanning` (ticket-scanning.ts), which is the chart itself. */
export const ticketScanningSetup = setup({
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
