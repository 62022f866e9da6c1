import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { BoardPerson } from '#contract/training/moves.ts'
import type { Side } from '#machines/training/participant-move.ts'

/** The dragged participants and their column. */
export interface Dragged {
  person: BoardPerson
  from: Side
}

const leads: Record<string, Side> = {
  ArrowRight: 'target',
  ArrowLeft: 'source',
  ArrowDown: 'target',
  ArrowUp: 'source',
}

/** Moves dragged participants to the other column by arrow keys, whether it is beside or below. */
export const toOtherColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const column = leads[event.code]
  if (!column) return undefined
  event.preventDefault()
  const rect = context.droppableRects.get(column)
  return rect ? { x: rect.left + 24, y: rect.top + 24 } : currentCoordinates
}
