import type { CollisionDetection, UniqueIdentifier } from '@dnd-kit/core'
import type { Sections } from '#machines/offer/offer-lines.ts'

/** Ids for dragging and dropping. A line uses its own id; a group and the end of a group use these. */
export const ofGroup = (id: string) => `group-${id}`
export const ofEnd = (id: string) => `end-${id}`

const group = /^group-(.+)$/
const end = /^end-(.+)$/

export const isEnd = (id: UniqueIdentifier) => end.test(String(id))

/** The group whose heading has this id; null for anything else. */
export const groupInDrag = (id: UniqueIdentifier) => group.exec(String(id))?.[1] ?? null

/** The group to which a heading, an end of a group or a line belongs. */
export function sectionInDrag(sections: Sections, id: UniqueIdentifier): string | null {
  const named = groupInDrag(id) ?? end.exec(String(id))?.[1]
  return named ?? sections.find(({ lines }) => lines.some((line) => line.id === id))?.id ?? null
}

/**
 * Detects the drop target whose upper edge is nearest to the pointer. A line can be dropped before lines, a group before groups,
 * and both at the end of a group.
 */
export const nearestPlace: CollisionDetection = ({
  active,
  droppableContainers,
  droppableRects,
  pointerCoordinates,
}) => {
  if (!pointerCoordinates) return []
  const isGroup = groupInDrag(active.id) !== null
  return droppableContainers
    .filter(({ id }) => isEnd(id) || (groupInDrag(id) !== null) === isGroup)
    .flatMap((droppableContainer) => {
      const place = droppableRects.get(droppableContainer.id)
      if (!place) return []
      const value = Math.abs(place.top - pointerCoordinates.y)
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }]
    })
    .sort((one, other) => one.data.value - other.data.value)
}
