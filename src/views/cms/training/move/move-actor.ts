import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import type { BoardPerson, BoardTerm, Moved, MoveRefusal } from '#contract/training-moves.ts'
import { participantMove } from '#machines/participant-move.ts'
import type { AskedMove, MoveBoards, MoveRequest, Side } from '#machines/participant-move-setup.ts'
import type { Api } from '#services/api.ts'
import { useServices } from '#views/shell/app-services.ts'

/** Moving the people of one term: what its screen shows and does. */
export const Move = createActorContext(participantMove)

/** `participantMove` as it works here. `onMoved`: the term itself has changed. Failures are shown where they happen. */
export function useMoveMachine(onMoved: () => void) {
  const { api } = useServices()
  return useMemo(
    () =>
      participantMove.provide({
        actors: {
          loadBoards: fromPromise<MoveBoards, { term_id: number }>(({ input: { term_id }, signal }) =>
            loadBoards(api, { term_id, target_term_id: null }, signal),
          ),
          refreshBoards: fromPromise<MoveBoards, { term_id: number; target_term_id: number | null }>(
            ({ input, signal }) => loadBoards(api, input, signal),
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
      }),
    [api, onMoved],
  )
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

/** Everybody on the board, by their ids, for saying who was refused. */
export function useName(): (id: number) => string {
  const boards = Move.useSelector(({ context }) => context.boards)
  const people = [...(boards?.source.participants ?? []), ...(boards?.target?.participants ?? [])]
  return (id) => {
    const person = people.find((one) => one.id === id)
    return person ? nameOf(person) : `#${id}`
  }
}

export const nameOf = ({ first_name, last_name }: BoardPerson): string => `${first_name} ${last_name}`

/** Only Signed may be moved, and nobody with a certificate (specification, section 4). */
export const isMovable = ({ status, has_certificate }: BoardPerson): boolean => status === 'signed' && !has_certificate

/** The term of a column; null for a target that is not chosen yet. */
export function useColumn(side: Side) {
  return Move.useSelector(({ context }) => context.boards?.[side] ?? null)
}

export const freePlaces = ({ total_places, taken_places }: BoardTerm): number => total_places - taken_places
