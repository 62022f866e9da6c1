import { assign, setup } from 'xstate'
import type { BoardTerm, MoveBoard, Moved, MoveRefusal } from '#contract/training/moves.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, failureIn, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The two columns of the board, and other possible terms. */
export interface MoveBoards {
  source: MoveBoard
  /** Null until another term is selected. */
  target: MoveBoard | null
  targets: readonly BoardTerm[]
}

export type Side = 'source' | 'target'

/** The participants with source and target term. */
export interface AskedMove {
  participants: readonly number[]
  from: number
  to: number
}

/** A move as it is sent. */
export interface MoveRequest extends AskedMove {
  reason: string | null
  /** Key of the request: a retry has the same, another move a new one. */
  key: string
}

interface ParticipantMoveInput {
  term_id: number
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
}

interface ParticipantMoveContext extends ParticipantMoveInput {
  target_term_id: number | null
  boards: MoveBoards | null
  /** Participants of one column at a time. */
  selected: readonly number[]
  side: Side
  asked: AskedMove
  reason: string | null
  refused: readonly MoveRefusal[]
  /** The last move, for undoing it. */
  done: AskedMove
  acts: number
  failure: Failure | null
}

type ParticipantMoveEvent =
  | { type: 'board.retry' }
  | { type: 'person.toggle'; id: number; side: Side }
  | { type: 'people.select'; ids: readonly number[]; side: Side }
  | { type: 'target.choose'; term_id: number }
  /** Requested by drag and drop, or by the column's button. */
  | { type: 'move.ask'; participants: readonly number[]; from: Side }
  | { type: 'move.leave_out' }
  | { type: 'move.confirm'; reason: string | null }
  | { type: 'move.retry' }
  | { type: 'move.cancel' }
  | { type: 'move.undo' }
  | { type: 'notice.dismiss' }

const nothing: AskedMove = { participants: [], from: 0, to: 0 }

const beginning: Omit<ParticipantMoveContext, keyof ParticipantMoveInput> = {
  target_term_id: null,
  boards: null,
  selected: [],
  side: 'source',
  asked: nothing,
  reason: null,
  refused: [],
  done: nothing,
  acts: 0,
  failure: null,
}

const isPerPerson = ({ errors }: Failure) => Object.keys(errors).some((field) => field.startsWith('participants.'))

const participantMoveSetup = setup({
  types: {
    context: {} as ParticipantMoveContext,
    events: {} as ParticipantMoveEvent,
    input: {} as ParticipantMoveInput,
    tags: {} as 'busy' | 'failed' | 'shown' | 'asking',
  },
  actors: {
    loadBoards: unprovided<{ term_id: number }, MoveBoards>('loadBoards'),
    refreshBoards: unprovided<{ term_id: number; target_term_id: number | null }, MoveBoards>('refreshBoards'),
    checkMove: unprovided<AskedMove, MoveRefusal[]>('checkMove'),
    moveParticipants: unprovided<MoveRequest, Moved>('moveParticipants'),
    undoMove: unprovided<MoveRequest, Moved>('undoMove'),
  },
  guards: {
    hasTarget: ({ context }, participants: readonly number[]) =>
      context.boards !== null && context.boards.target !== null && participants.length > 0,
    hasRefused: (_, refused: readonly MoveRefusal[]) => refused.length > 0,
    hasOthers: ({ context }) => context.refused.length < context.asked.participants.length,
    isPerPerson: (_, failure: Failure) => isPerPerson(failure),
  },
  actions: {
    keepBoards: assign(({ context }, boards: MoveBoards) => ({
      boards,
      target_term_id: boards.target?.term.id ?? context.target_term_id,
      selected: [],
      failure: null,
    })),
    forgetRefusals: assign({ failure: null, refused: [] }),
    toggle: assign(({ context }, { id, side }: { id: number; side: Side }) => {
      const selected = side === context.side ? context.selected : []
      return { side, selected: selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id] }
    }),
    select: assign((_, { ids, side }: { ids: readonly number[]; side: Side }) => ({ selected: ids, side })),
    chooseTarget: assign((_, target_term_id: number) => ({ target_term_id, selected: [] })),
    ask: assign(({ context }, { participants, from }: { participants: readonly number[]; from: Side }) => ({
      asked: asked(context, participants, from),
      reason: null,
      refused: [],
      failure: null,
    })),
    keepRefused: assign((_, refused: readonly MoveRefusal[]) => ({ refused })),
    keepRefusedOf: assign(({ context }, failure: Failure) => ({
      refused: refusedOf(failure, context.asked.participants),
    })),
    keepUndoRefused: assign(({ context }, failure: Failure) => ({
      refused: refusedOf(failure, context.done.participants),
    })),
    leaveOut: assign(({ context }) => {
      const refused = new Set(context.refused.map(({ participant_id }) => participant_id))
      const participants = context.asked.participants.filter((id) => !refused.has(id))
      return { asked: { ...context.asked, participants }, refused: [] }
    }),
    begin: assign(({ context }, reason: string | null) => ({ reason, acts: context.acts + 1, failure: null })),
    beginUndo: assign(({ context }) => ({ acts: context.acts + 1, failure: null, refused: [] })),
    keepMoved: assign(({ context }, moved: Moved) => ({
      boards: context.boards && boardsAfter(context.boards, moved),
      done: context.asked,
      selected: [],
    })),
    keepUndone: assign(({ context }, moved: Moved) => ({
      boards: context.boards && boardsAfter(context.boards, moved),
      selected: [],
    })),
  },
}).extend(failureHandling)

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
          on: { 'notice.dismiss': { target: 'ready', actions: 'forgetRefusals' } },
        },
        undoFailed: {
          tags: 'failed',
          meta: { view: 'why they were not moved back, with a retry' },
          on: {
            'move.retry': '#participantMove.undoing',
            'notice.dismiss': { target: '#participantMove.refreshing', actions: 'forgetRefusals' },
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
        'move.retry': { target: 'checking', actions: 'forgetRefusals' },
        'move.cancel': { target: 'choosing', actions: 'forgetRefusals' },
      },
    },
    refused: {
      tags: ['shown', 'asking'],
      meta: { view: 'why who cannot be moved' },
      on: {
        'move.leave_out': { guard: 'hasOthers', target: 'checking', actions: 'leaveOut' },
        // The data read before are outdated.
        'move.cancel': { target: 'refreshing', actions: 'forgetRefusals' },
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
      meta: { view: 'why the move failed, with a retry' },
      on: {
        'move.retry': { target: 'moving', actions: 'forgetRefusals' },
        // The terms are read again, which shows whether the answer or the move was lost.
        'move.cancel': { target: 'refreshing', actions: 'forgetRefusals' },
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

/** The requested move, as it is sent. */
function moveRequest({ asked, reason, key, acts }: ParticipantMoveContext): MoveRequest {
  return { ...asked, reason, key: `${key}-${acts}` }
}

/** The move that undoes the last one. */
function undoRequest({ done, key, acts }: ParticipantMoveContext): MoveRequest {
  return { participants: done.participants, from: done.to, to: done.from, reason: null, key: `${key}-${acts}` }
}

/** Refused participants, from errors by position in the form. */
function refusedOf({ errors }: Failure, participants: readonly number[]): MoveRefusal[] {
  return participants.flatMap((participant_id, position) => {
    const [reason] = errors[`participants.${position}`] ?? []
    return reason === undefined ? [] : [{ participant_id, reason }]
  })
}

function termsOf({ boards }: ParticipantMoveContext) {
  return { source: boards?.source.term.id ?? 0, target: boards?.target?.term.id ?? 0 }
}

function asked(context: ParticipantMoveContext, participants: readonly number[], from: Side): AskedMove {
  const terms = termsOf(context)
  return { participants, from: terms[from], to: terms[from === 'source' ? 'target' : 'source'] }
}

/** Both columns after a move, and the selectable terms with their new numbers of places. */
function boardsAfter(boards: MoveBoards, moved: Moved): MoveBoards {
  const answered = [moved.source, moved.target]
  const fresh = (board: MoveBoard) => answered.find(({ term }) => term.id === board.term.id) ?? board
  return {
    source: fresh(boards.source),
    target: boards.target && fresh(boards.target),
    targets: boards.targets.map((term) => answered.find((board) => board.term.id === term.id)?.term ?? term),
  }
}
