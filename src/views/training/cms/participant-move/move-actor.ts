import { createActorContext } from '@xstate/react'
import { useMemo } from 'react'
import type { BoardPerson, BoardTerm } from '#contract/training/moves.ts'
import { participantMove, type Side } from '#machines/training/participant-move.ts'
import { provideParticipantMove } from '#services/training/participant-move-actors.ts'
import { useServices } from '#views/components/app/app-services.ts'

/** The context of `participantMove`. */
export const Move = createActorContext(participantMove)

/** `participantMove` with its calls. `onMoved` is called when the term has changed. */
export function useMoveMachine(onMoved: () => void) {
  const { api } = useServices()
  return useMemo(() => provideParticipantMove(api, onMoved), [api, onMoved])
}

/** Names of participants on the board by id, for refusals. */
export function useName(): (id: number) => string {
  const boards = Move.useSelector(({ context }) => context.boards)
  const people = [...(boards?.source.participants ?? []), ...(boards?.target?.participants ?? [])]
  return (id) => {
    const person = people.find((one) => one.id === id)
    return person ? nameOf(person) : `#${id}`
  }
}

export const nameOf = ({ first_name, last_name }: BoardPerson): string => `${first_name} ${last_name}`

/** The term of a column; null while no target is chosen. */
export function useColumn(side: Side) {
  return Move.useSelector(({ context }) => context.boards?.[side] ?? null)
}

export const freePlaces = ({ total_places, taken_places }: BoardTerm): number => total_places - taken_places
