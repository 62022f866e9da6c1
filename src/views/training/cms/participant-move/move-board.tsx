import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  rectIntersection,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { BoardPerson } from '#contract/training/moves.ts'
import type { Side } from '#machines/training/participant-move.ts'
import { BoardColumn } from './board-column.tsx'
import { type Dragged, toOtherColumn } from './column-keys.ts'
import classes from './move.module.css'
import { Move, nameOf, useName } from './move-actor.ts'

/** The two terms side by side. Dragging a participant moves all selected ones of the same column. */
export function MoveBoard() {
  const { t } = useLingui()
  const actor = Move.useActorRef()
  const selected = Move.useSelector(({ context }) => context.selected)
  const side = Move.useSelector(({ context }) => context.side)
  const name = useName()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toOtherColumn }),
  )
  const peopleOf = ({ person, from }: Dragged) =>
    from === side && selected.includes(person.id) ? selected : [person.id]

  const drop = ({ over }: DragEndEvent) => {
    setDragged(null)
    if (!dragged || !over || over.id === dragged.from) return
    actor.send({ type: 'move.ask', participants: peopleOf(dragged), from: dragged.from })
  }
  const others = dragged ? peopleOf(dragged).length - 1 : 0
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(collisions) =>
        collisions.pointerCoordinates ? pointerWithin(collisions) : rectIntersection(collisions)
      }
      accessibility={{
        screenReaderInstructions: {
          draggable: t`Press the space bar to pick up, the arrow keys to choose the term, the space bar again to drop, Escape to cancel.`,
        },
        announcements: {
          onDragStart: ({ active }) => t`${name(Number(active.id))} is picked up.`,
          // Picked up, it is over its own term: that would talk over the beginning.
          onDragOver: ({ active, over }) =>
            over && over.id !== active.data.current?.side ? termWords(over.data.current?.city) : undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => t`Nobody is moved.`,
        },
      }}
      onDragStart={({ active }) =>
        setDragged({ person: active.data.current?.person as BoardPerson, from: active.data.current?.side as Side })
      }
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className={classes.board}>
        <BoardColumn side="source" dragged={dragged} />
        <BoardColumn side="target" dragged={dragged} />
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={classes.overlay}>
            <strong>{nameOf(dragged.person)}</strong>
            {others > 0 && <Plural value={others} one="and # more" other="and # more" />}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )

  function termWords(city: unknown): string {
    return t`Over ${String(city)}`
  }
}
