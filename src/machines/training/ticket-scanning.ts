import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { beginning, ticketScanningSetup } from './ticket-scanning-setup.ts'

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
