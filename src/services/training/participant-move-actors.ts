import { fromPromise } from 'xstate'
import type { Moved, MoveRefusal } from '#contract/training/moves.ts'
import {
  type AskedMove,
  type MoveBoards,
  type MoveRequest,
  participantMove,
} from '#machines/training/participant-move.ts'
import type { Api } from '#services/api.ts'

/**
 * The machine `participantMove` on the calls of the API. `onMoved` is called when the term has changed. Failures are shown on
 * the page.
 */
export function provideParticipantMove(api: Api, onMoved: () => void) {
  return participantMove.provide({
    actors: {
      loadBoards: fromPromise<MoveBoards, { term_id: number }>(({ input: { term_id }, signal }) =>
        loadBoards(api, { term_id, target_term_id: null }, signal),
      ),
      refreshBoards: fromPromise<MoveBoards, { term_id: number; target_term_id: number | null }>(({ input, signal }) =>
        loadBoards(api, input, signal),
      ),
      checkMove: fromPromise<MoveRefusal[], AskedMove>(async ({ input, signal }) => {
        const { refused } = await api.call('training.participants.check-move', {
          path: { term: input.from },
          body: { participants: [...input.participants], target_term_id: input.to },
          signal,
          showRefusal: false,
        })
        return refused
      }),
      moveParticipants: fromPromise<Moved, MoveRequest>(({ input }) => move(api, input, onMoved)),
      undoMove: fromPromise<Moved, MoveRequest>(({ input }) => move(api, input, onMoved)),
    },
  })
}

async function loadBoards(
  api: Api,
  { term_id, target_term_id }: { term_id: number; target_term_id: number | null },
  signal: AbortSignal,
): Promise<MoveBoards> {
  const board = (term: number) =>
    api.call('training.participants.board', { path: { term }, signal, showRefusal: false })
  const [source, target, { results }] = await Promise.all([
    board(term_id),
    target_term_id === null ? null : board(target_term_id),
    api.call('training.move-targets.index', { path: { term: term_id }, signal, showRefusal: false }),
  ])
  return { source, target, targets: results }
}

async function move(api: Api, { from, to, participants, reason, key }: MoveRequest, onMoved: () => void) {
  const moved = await api.call('training.participants.move', {
    path: { term: from },
    body: { participants: [...participants], target_term_id: to, reason },
    idempotencyKey: key,
    showRefusal: false,
  })
  onMoved()
  return moved
}
