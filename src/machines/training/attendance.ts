import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { attendanceSetup } from './attendance-setup.ts'

const keepFailure = { type: 'keepFailure', params: failureIn } as const
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
})
