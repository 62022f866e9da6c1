import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { beginning, moveRequest, participantMoveSetup, undoRequest } from './participant-move-setup.ts'

const keepFailure = { type: 'keepFailure', params: failureIn } as const
const keepBoards = { type: 'keepBoards', params: answer } as const

/**
 * Moves participants between two terms on a board of two columns (specification, section 4; domain, part 1.6). Refusals are
 * shown before anything is decided; all participants move or none. The last move can be undone while there are places.
 */
export const participantMove = participantMoveSetup.createMachine({
  id: 'participantMove',
  description: 'Moving participants between two terms: choosing, checking, confirming, moving, taking back.',
  context: ({ input }) => ({ ...input, ...beginning }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: 'the outline of the board' },
      invoke: {
        id: 'loadBoards',
        src: 'loadBoards',
        input: ({ context }) => ({ term_id: context.term_id }),
        onDone: { target: 'choosing', actions: keepBoards },
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the board did not load, with a retry' },
      on: { 'board.retry': 'loading' },
    },
    choosing: {
      tags: 'shown',
      initial: 'ready',
      on: {
        'person.toggle': { actions: { type: 'toggle', params: ({ event: { id, side } }) => ({ id, side }) } },
        'people.select': { actions: { type: 'select', params: ({ event: { ids, side } }) => ({ ids, side }) } },
        'target.choose': {
          target: 'refreshing',
          actions: { type: 'chooseTarget', params: ({ event }) => event.term_id },
        },
        'move.ask': {
          guard: { type: 'hasTarget', params: ({ event }) => event.participants },
          target: 'checking',
          actions: { type: 'ask', params: ({ event: { participants, from } }) => ({ participants, from }) },
        },
      },
      states: {
        ready: { meta: { view: 'both terms with their people' } },
        moved: {
          meta: { view: 'how many were moved, with undo' },
          on: {
            'move.undo': { target: '#participantMove.undoing', actions: 'beginUndo' },
            'notice.dismiss': 'ready',
          },
        },
        undone: { meta: { view: 'that they are back' }, on: { 'notice.dismiss': 'ready' } },
        undoRefused: {
          tags: 'failed',
          meta: { view: 'why who cannot be moved back' },
          on: { 'notice.dismiss': { target: 'ready', actions: 'forgetFailure' } },
        },
        undoFailed: {
          tags: 'failed',
          meta: { view: 'why they were not moved back, with a retry' },
          on: {
            'move.retry': '#participantMove.undoing',
            'notice.dismiss': { target: '#participantMove.refreshing', actions: 'forgetFailure' },
          },
        },
      },
    },
    refreshing: {
      tags: ['busy', 'shown'],
      meta: { view: 'both terms as they were' },
      invoke: {
        id: 'refreshBoards',
        src: 'refreshBoards',
        input: ({ context }) => ({ term_id: context.term_id, target_term_id: context.target_term_id }),
        onDone: { target: 'choosing', actions: keepBoards },
        onError: { target: 'stale', actions: keepFailure },
      },
    },
    stale: {
      tags: ['failed', 'shown'],
      meta: { view: 'that the terms may be out of date, with a retry' },
      on: { 'board.retry': 'refreshing' },
    },
    checking: {
      tags: ['busy', 'shown', 'asking'],
      meta: { view: 'that it is being checked who can be moved' },
      invoke: {
        id: 'checkMove',
        src: 'checkMove',
        input: ({ context }) => context.asked,
        onDone: [
          {
            guard: { type: 'hasRefused', params: answer },
            target: 'refused',
            actions: { type: 'keepRefused', params: answer },
          },
          { target: 'confirming' },
        ],
        onError: { target: 'checkFailed', actions: keepFailure },
      },
      on: { 'move.cancel': 'choosing' },
    },
    checkFailed: {
      tags: ['failed', 'shown', 'asking'],
      meta: { view: 'why it could not be checked, with a retry' },
      on: {
        'move.retry': { target: 'checking', actions: 'forgetFailure' },
        'move.cancel': { target: 'choosing', actions: 'forgetFailure' },
      },
    },
    refused: {
      tags: ['shown', 'asking'],
      meta: { view: 'why who cannot be moved' },
      on: {
        'move.leave_out': { guard: 'hasOthers', target: 'checking', actions: 'leaveOut' },
        // The data read before are outdated.
        'move.cancel': { target: 'refreshing', actions: 'forgetFailure' },
      },
    },
    confirming: {
      tags: ['shown', 'asking'],
      meta: { view: 'who goes where, with move and cancel' },
      on: {
        'move.confirm': { target: 'moving', actions: { type: 'begin', params: ({ event }) => event.reason } },
        'move.cancel': 'choosing',
      },
    },
    moving: {
      tags: ['busy', 'shown', 'asking'],
      meta: { view: 'that they are being moved' },
      invoke: {
        id: 'moveParticipants',
        src: 'moveParticipants',
        input: ({ context }) => moveRequest(context),
        onDone: { target: 'choosing.moved', actions: { type: 'keepMoved', params: answer } },
        onError: [
          {
            guard: { type: 'isPerPerson', params: failureIn },
            target: 'refused',
            actions: { type: 'keepRefusedOf', params: failureIn },
          },
          { target: 'moveFailed', actions: keepFailure },
        ],
      },
    },
    moveFailed: {
      tags: ['failed', 'shown', 'asking'],
      meta: { view: 'why nobody was moved, with a retry' },
      on: {
        'move.retry': { target: 'moving', actions: 'forgetFailure' },
        // The terms are read again, which shows whether the answer or the move was lost.
        'move.cancel': { target: 'refreshing', actions: 'forgetFailure' },
      },
    },
    undoing: {
      tags: ['busy', 'shown'],
      meta: { view: 'that they are being moved back' },
      invoke: {
        id: 'undoMove',
        src: 'undoMove',
        input: ({ context }) => undoRequest(context),
        onDone: { target: 'choosing.undone', actions: { type: 'keepUndone', params: answer } },
        onError: [
          {
            guard: { type: 'isPerPerson', params: failureIn },
            target: 'choosing.undoRefused',
            actions: { type: 'keepUndoRefused', params: failureIn },
          },
          { target: 'choosing.undoFailed', actions: keepFailure },
        ],
      },
    },
  },
})
