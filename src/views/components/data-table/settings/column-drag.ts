import type { DragEvent } from 'react'

/** The type of dragged data that is a column of a list; anything else is ignored. */
const kind = 'application/x-list-column'

/** Props that make a column heading draggable and a drop target. `data-drop` shows where the column would land. */
export function columnDrag(
  field: string,
  onMove: (moved: string, before: string | null) => void,
  next: string | null,
): object {
  return {
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // Its edge is dragged, which must not take the column along.
      if (event.currentTarget.closest('[data-resizing]')) return event.preventDefault()
      const { dataTransfer } = event
      dataTransfer.setData(kind, field)
      dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (!event.dataTransfer.types.includes(kind)) return
      event.preventDefault()
      event.currentTarget.dataset.drop = isBehind(event) ? 'behind' : 'before'
    },
    onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => {
      delete currentTarget.dataset.drop
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      const moved = event.dataTransfer.getData(kind)
      delete event.currentTarget.dataset.drop
      if (!moved) return
      event.preventDefault()
      onMove(moved, isBehind(event) ? next : field)
    },
  }
}

function isBehind({ clientX, currentTarget }: DragEvent<HTMLElement>): boolean {
  const { left, width } = currentTarget.getBoundingClientRect()
  return clientX > left + width / 2
}
