import { failureIn } from '#machines/failure.ts'
import { attendanceBeginning, attendanceSetup } from './attendance-setup.ts'

const keepFailure = { type: 'keepFailure', params: failureIn } as const
const answer = <Output>({ event }: { event: { output: Output } }) => event.output
const read = ({ event: { text, at } }: { event: { text: string; at: string } }) => ({ text, at })
const noTicket = {
  guard: { type: 'isNoTicket', params: read },
  actions: { type: 'noteNoTicket', params: read },
} as const
const again = { guard: { type: 'isAgain', params: read }, actions: { type: 'noteAgain', params: read } } as const
const ticket = {
  guard: { type: 'isTicket', params: read },
  actions: [{ type: 'addScan', params: read }, 'keepScans'],
} as const
/** What was marked and taken back by hand meanwhile leaves nothing to send. */
const sendAgain = [{ guard: 'hasMarks', target: 'saving', actions: 'sendMarks' }, { target: 'refreshing' }] as const

/**
 * Who has come to a term: marked in the list, and by scanning tickets at the door. The two go on side by side. Marks that
 * are set while others are on their way follow them; scans wait for the connection, and for the next opening of the screen.
 */
export const attendance = attendanceSetup.createMachine({
  id: 'attendance',
  description: 'Attendance by list and by scanning tickets, with and without a connection.',
  context: ({ input }) => attendanceBeginning(input),
  invoke: [
    {
      id: 'rememberScans',
      src: 'rememberScans',
      input: ({ context }) => ({ term_id: context.term_id }),
      // Without memory the scans are kept for as long as the screen is.
      onError: {},
    },
    { id: 'watchConnection', src: 'watchConnection', onError: {} },
  ],
  type: 'parallel',
  states: {
    list: {
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
          meta: { view: 'everybody, with present and absent' },
          on: {
            'list.refresh': 'refreshing',
            'mark.set': {
              guard: { type: 'isMark', params: ({ event }) => event.marks },
              target: 'saving',
              actions: [{ type: 'addMarks', params: ({ event }) => event.marks }, 'sendMarks'],
            },
            'mark.undo': { guard: 'hasUndo', target: 'saving', actions: ['addUndo', 'sendMarks'] },
            'notice.dismiss': { actions: 'forgetFailure' },
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
    },
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
      states: {
        idle: {
          always: { guard: 'hasScans', target: 'sending' },
          on: { 'code.scan': [noTicket, again, ticket] },
        },
        sending: {
          meta: { view: 'how many scans are on their way' },
          invoke: {
            id: 'scanTicket',
            src: 'scanTicket',
            input: ({ context }) => {
              const [scan] = context.scans
              return { key: '', code: '', scanned_at: '', ...scan, term_id: context.term_id }
            },
            onDone: [
              {
                guard: 'hasFurtherScans',
                target: 'sending',
                reenter: true,
                actions: [{ type: 'takeScanned', params: answer }, 'keepScans'],
              },
              { target: 'idle', actions: [{ type: 'takeScanned', params: answer }, 'keepScans'] },
            ],
            onError: [
              { guard: { type: 'isLost', params: failureIn }, target: 'waiting' },
              {
                guard: 'hasFurtherScans',
                target: 'sending',
                reenter: true,
                actions: [{ type: 'refuseScan', params: failureIn }, 'keepScans'],
              },
              { target: 'idle', actions: [{ type: 'refuseScan', params: failureIn }, 'keepScans'] },
            ],
          },
          on: { 'code.scan': [noTicket, again, ticket] },
        },
        waiting: {
          tags: 'offline',
          meta: { view: 'how many scans wait for the connection, with a retry' },
          after: { nextTry: 'sending' },
          on: {
            'code.scan': [noTicket, again, ticket],
            'scan.retry': 'sending',
            'connection.return': 'sending',
          },
        },
      },
    },
  },
})
