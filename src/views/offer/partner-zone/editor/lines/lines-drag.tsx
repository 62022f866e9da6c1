import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { findLine, moveLine, moveSection, type Sections } from '#machines/offer/offer-lines.ts'
import { useChanges } from '#views/offer/partner-zone/editor/editor-actor.ts'
import { useActiveLineStore } from './active-line.ts'
import classes from './items.module.css'

/**
 * Drag and drop of rows and groups by their handles. A row is dropped before another row or at the end of a group; a group is
 * dropped before another group, or after it at its end.
 */
export function Moving({ children }: { children: React.ReactNode }) {
  const { sections, values } = useChanges()
  const active = useActiveLineStore()
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const drop = ({ active: moved, over: target }: DragEndEvent) => {
    setDragged(null)
    if (!target || target.id === moved.id) return
    const to = sectionInDrag(values().sections, target.id)
    if (to === null) return
    const group = groupInDrag(moved.id)
    if (group !== null) sections((all) => moveSection(all, group, to, isEnd(target.id) ? 'after' : 'before'))
    else sections((all) => moveLine(all, String(moved.id), to, isEnd(target.id) ? null : String(target.id)))
  }
  const nameOf = (id: string) => {
    const group = groupInDrag(id)
    const { sections: all } = values()
    return (group === null ? findLine(all, id) : all.find((section) => section.id === group))?.name
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestPlace}
      onDragStart={({ active: { id } }) => {
        setDragged(String(id))
        if (groupInDrag(id) === null) active.set(String(id))
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <Box className={classes.table} fz="sm" lh="sm" data-moving={dragged !== null || undefined}>
        {children}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Text
            truncate
            w="max-content"
            maw="min(420px, 80vw)"
            py="xs"
            px="md"
            bd="1px solid var(--petrol-line)"
            bdrs="md"
            bg="var(--raised)"
            fw={600}
          >
            {nameOf(dragged)}
          </Text>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** Ids for dragging and dropping. A line uses its own id; a group and the end of a group use these. */
export const ofGroup = (id: string) => `group-${id}`
export const ofEnd = (id: string) => `end-${id}`

const group = /^group-(.+)$/
const end = /^end-(.+)$/

const isEnd = (id: UniqueIdentifier) => end.test(String(id))

/** The group whose heading has this id; null for anything else. */
const groupInDrag = (id: UniqueIdentifier) => group.exec(String(id))?.[1] ?? null

/** The group to which a heading, an end of a group or a line belongs. */
function sectionInDrag(sections: Sections, id: UniqueIdentifier): string | null {
  const named = groupInDrag(id) ?? end.exec(String(id))?.[1]
  return named ?? sections.find(({ lines }) => lines.some((line) => line.id === id))?.id ?? null
}

/**
 * Detects the drop target whose upper edge is nearest to the pointer. A line can be dropped before lines, a group before groups,
 * and both at the end of a group.
 */
const nearestPlace: CollisionDetection = ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
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
