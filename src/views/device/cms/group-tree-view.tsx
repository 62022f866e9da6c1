import {
  DndContext,
  type DragMoveEvent,
  PointerSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Flex, Menu, Text, UnstyledButton } from '@mantine/core'
import { IconDots, IconEye, IconEyeOff, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useRef, useState } from 'react'
import { inUse } from '#contract/declare/in-use.ts'
import type { GroupNode } from '#contract/device/groups.ts'
import type { GroupPlace, GroupTreeActor } from '#machines/device/group-tree.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'
import { pathTo, type TreeLine } from '#views/components/tree/tree-lines.ts'
import { TreeView } from '#views/components/tree/tree-view.tsx'
import type { GroupDialog } from './group-dialogs.tsx'
import classes from './groups.module.css'

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

interface GroupLineProps {
  line: TreeLine<GroupNode>
  isMovable: boolean
  /** Where the dragged line would be dropped on this one. */
  drop: { zone: DropZone; fits: boolean } | null
  onAsk: (dialog: GroupDialog) => void
}

/** One group of the tree: its handle, name, counts, and actions. */
function GroupLine({ line, isMovable, drop, onAsk }: GroupLineProps) {
  const { t } = useLingui()
  const { node } = line
  const { setNodeRef: setDropRef } = useDroppable({ id: node.id, data: line })
  const drag = useDraggable({ id: node.id, disabled: !isMovable })
  const mayAdd = useMay('device.groups.store') && node.devices === 0
  const mayUpdate = useMay('device.groups.update')
  const mayDestroy = useMay('device.groups.destroy')
  return (
    <Flex
      component="span"
      ref={setDropRef}
      className={classes.line}
      gap="2xs"
      align="center"
      flex={1}
      mih={40}
      miw={0}
      data-drop={drop?.zone}
      data-fits={drop?.fits}
      data-dragged={drag.isDragging || undefined}
    >
      {isMovable && (
        <UnstyledButton
          ref={drag.setNodeRef}
          display="grid"
          flex="none"
          w={24}
          h={32}
          c="var(--ink-3)"
          style={{ cursor: 'grab', placeItems: 'center', touchAction: 'none' }}
          tabIndex={-1}
          aria-label={t`Drag ${node.name}`}
          {...drag.listeners}
        >
          <IconGripVertical size={16} stroke={1.7} aria-hidden />
        </UnstyledButton>
      )}
      <EnterableLink href={`/cms/device/groups/${node.id}`} className={classes.name} tabIndex={-1}>
        {node.name}
      </EnterableLink>
      {!node.active && <StatusBadge of={inUse.false} />}
      <Text span flex={1} ta="end">
        <Text span className="tabular" c="dimmed" visibleFrom="xs">
          {node.devices > 0 ? (
            <Plural value={node.devices} one="# device" other="# devices" />
          ) : (
            node.is_leaf && <Trans>no devices yet</Trans>
          )}
        </Text>
      </Text>
      {(mayAdd || mayUpdate || mayDestroy) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={t`What to do with ${node.name}`}>
              <IconDots size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayAdd && (
              <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => onAsk({ kind: 'add', parent: node })}>
                <Trans>Add a group below</Trans>
              </Menu.Item>
            )}
            {mayUpdate && (
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAsk({ kind: 'rename', group: node })}>
                <Trans>Rename</Trans>
              </Menu.Item>
            )}
            {mayUpdate && (
              <Menu.Item
                leftSection={node.active ? <IconEyeOff size={16} /> : <IconEye size={16} />}
                onClick={() => onAsk({ kind: 'switch', group: node })}
              >
                {node.active ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
              </Menu.Item>
            )}
            {mayDestroy && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} />}
                onClick={() => onAsk({ kind: 'delete', group: node })}
              >
                <Trans>Delete</Trans>
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Flex>
  )
}

/** The drop position relative to another group: before it, at the end of its children, or after it. */
type DropZone = 'before' | 'inside' | 'after'

/** The drop zone under the pointer: the upper quarter of a line, the lower one, or the middle. */
function zoneAt(pointer: number, { top, height }: { top: number; height: number }): DropZone {
  const part = (pointer - top) / height
  if (part < 0.28) return 'before'
  return part > 0.72 ? 'after' : 'inside'
}

/** The target position of `moved` when it is dropped on a line. */
function placeAt(
  tree: readonly GroupNode[],
  moved: number,
  { node, parent, position }: TreeLine<GroupNode>,
  zone: DropZone,
): GroupPlace {
  if (zone === 'inside') {
    const others = node.children.filter(({ id }) => id !== moved)
    return { id: moved, parent_id: node.id, position: others.length }
  }
  const own = (parent?.children ?? tree).findIndex(({ id }) => id === moved)
  const before = own >= 0 && own < position ? position - 1 : position
  return { id: moved, parent_id: parent?.id ?? null, position: zone === 'before' ? before : before + 1 }
}

/**
 * The target position for Alt with an arrow key: up and down among siblings, right into the sibling above, left out of the
 * parent.
 */
function placeByKey(
  key: string,
  tree: readonly GroupNode[],
  { node, parent, position, siblings }: TreeLine<GroupNode>,
  grandparent: GroupNode | null,
): GroupPlace | null {
  const parent_id = parent?.id ?? null
  const around = parent?.children ?? tree
  switch (key) {
    case 'ArrowUp':
      return position > 0 ? { id: node.id, parent_id, position: position - 1 } : null
    case 'ArrowDown':
      return position < siblings - 1 ? { id: node.id, parent_id, position: position + 1 } : null
    case 'ArrowRight': {
      const above = around[position - 1]
      return above ? { id: node.id, parent_id: above.id, position: above.children.length } : null
    }
    case 'ArrowLeft': {
      if (!parent) return null
      const place = (grandparent?.children ?? tree).findIndex(({ id }) => id === parent.id)
      return { id: node.id, parent_id: grandparent?.id ?? null, position: place + 1 }
    }
    default:
      return null
  }
}
