import type { CollisionDetection, UniqueIdentifier } from '@dnd-kit/core'
import type { Sections } from '#machines/offer/offer-lines.ts'

/** What is dragged and dropped on has one id each: a line its own, a group and the end of a group these. */
export const ofGroup = (id: string) => `group-${id}`
export const ofEnd = (id: string) => `end-${id}`

const group = /^group-(.+)$/
const end = /^end-(.+)$/

export const isEnd = (id: UniqueIdentifier) => end.test(String(id))

/** The group whose heading this is; null for anything else. */
export const groupInDrag = (id: UniqueIdentifier) => group.exec(String(id))?.[1] ?? null

/** The group that is meant by its heading, its end or one of its lines. */
export function sectionInDrag(sections: Sections, id: UniqueIdentifier): string | null {
  const named = groupInDrag(id) ?? end.exec(String(id))?.[1]
  return named ?? sections.find(({ lines }) => lines.some((line) => line.id === id))?.id ?? null
}

/**
 * The place whose upper edge is nearest to the pointer: what is dragged comes to stand there. A line goes before lines, a group
 * before groups, either to the end of a group.
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
