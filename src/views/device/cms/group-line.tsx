import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconEye, IconEyeOff, IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { GroupNode } from '#contract/device/groups.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import type { TreeLine } from '#views/components/tree/tree-lines.ts'
import type { GroupDialog } from './group-dialogs.tsx'
import type { DropZone } from './group-moves.ts'
import { Inactive } from './group-resource.tsx'
import classes from './groups.module.css'

interface GroupLineProps {
  line: TreeLine<GroupNode>
  isMovable: boolean
  /** Where the dragged line would be dropped on this one. */
  drop: { zone: DropZone; fits: boolean } | null
  onAsk: (dialog: GroupDialog) => void
}

/** One group of the tree: its handle, name, counts, and actions. */
export function GroupLine({ line, isMovable, drop, onAsk }: GroupLineProps) {
  const { t } = useLingui()
  const { node } = line
  const { setNodeRef: setDropRef } = useDroppable({ id: node.id, data: line })
  const drag = useDraggable({ id: node.id, disabled: !isMovable })
  const mayAdd = useMay('device.groups.store') && node.devices === 0
  const mayUpdate = useMay('device.groups.update')
  const mayDestroy = useMay('device.groups.destroy')
  return (
    <span
      ref={setDropRef}
      className={classes.line}
      data-drop={drop?.zone}
      data-fits={drop?.fits}
      data-dragged={drag.isDragging || undefined}
    >
      {isMovable && (
        <button
          ref={drag.setNodeRef}
          type="button"
          className={classes.handle}
          tabIndex={-1}
          aria-label={t`Drag ${node.name}`}
          {...drag.listeners}
        >
          <IconGripVertical size={16} stroke={1.7} aria-hidden />
        </button>
      )}
      <EnterableLink href={`/cms/device/groups/${node.id}`} className={classes.name} tabIndex={-1}>
        {node.name}
      </EnterableLink>
      {!node.active && <Inactive />}
      <span className={classes.count}>
        {node.devices > 0 ? (
          <Plural value={node.devices} one="# device" other="# devices" />
        ) : (
          node.is_leaf && <Trans>no devices yet</Trans>
        )}
      </span>
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
    </span>
  )
}
