import { DndContext, type DragMoveEvent, PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import type { GroupNode } from '#contract/device/groups.ts'
import type { GroupTreeActor } from '#machines/device/group-tree.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { pathTo, type TreeLine } from '#views/components/tree/tree-lines.ts'
import { TreeView } from '#views/components/tree/tree-view.tsx'
import type { GroupDialog } from './group-dialogs.tsx'
import { GroupLine } from './group-line.tsx'
import { type DropZone, placeAt, placeByKey, zoneAt } from './group-moves.ts'

interface GroupTreeViewProps {
  tree: readonly GroupNode[]
  /** Whether a search hides groups; then nothing can be moved. */
  isSieved: boolean
  actor: GroupTreeActor
  onAsk: (dialog: GroupDialog) => void
}

interface Drop {
  line: TreeLine<GroupNode>
  zone: DropZone
  fits: boolean
}

/** The lines of the tree, moved by dragging or by Alt with the arrow keys. */
export function GroupTreeView({ tree, isSieved, actor, onAsk }: GroupTreeViewProps) {
  const { t } = useLingui()
  const mayMove = useMay('device.groups.move')
  const isFree = useSelector(actor, (snapshot) => snapshot.matches('ready') || snapshot.matches('failed'))
  const [drop, setDrop] = useState<Drop | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const canMove = mayMove && !isSieved
  const begin = useRef(0)

  const overOf = ({ active, over, delta }: DragMoveEvent): Drop | null => {
    const line = over?.data.current as TreeLine<GroupNode> | undefined
    if (!line || !over) return null
    const zone = zoneAt(begin.current + delta.y, over.rect)
    const place = placeAt(tree, Number(active.id), line, zone)
    return { line, zone, fits: actor.getSnapshot().can({ type: 'group.move', place }) }
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={{
        screenReaderInstructions: { draggable: t`Move with Alt and the arrow keys` },
        announcements: { onDragStart: none, onDragOver: none, onDragEnd: none, onDragCancel: none },
      }}
      onDragStart={({ activatorEvent }) => {
        begin.current = pointerOf(activatorEvent)
      }}
      onDragMove={(event) => setDrop(overOf(event))}
      onDragCancel={() => setDrop(null)}
      onDragEnd={(event) => {
        const over = overOf(event)
        setDrop(null)
        if (over?.fits)
          actor.send({ type: 'group.move', place: placeAt(tree, Number(event.active.id), over.line, over.zone) })
      }}
    >
      <TreeView
        nodes={tree}
        label={t`Device groups`}
        open={tree.map(({ id }) => id)}
        allOpen={isSieved}
        onKey={(event, line) => {
          if (!event.altKey || !canMove) return false
          const above = line.parent && (pathTo(tree, line.parent.id).at(-2) ?? null)
          const place = placeByKey(event.key, tree, line, above)
          if (place) actor.send({ type: 'group.move', place })
          return event.key.startsWith('Arrow')
        }}
      >
        {(line) => (
          <GroupLine
            line={line}
            isMovable={canMove && isFree}
            drop={drop?.line.node.id === line.node.id ? drop : null}
            onAsk={onAsk}
          />
        )}
      </TreeView>
    </DndContext>
  )
}

const none = () => undefined

/** The vertical position on the page at which a drag began. */
function pointerOf(event: Event): number {
  if (event instanceof MouseEvent) return event.clientY
  return event instanceof TouchEvent ? (event.touches[0]?.clientY ?? 0) : 0
}
