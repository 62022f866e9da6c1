import type { GroupNode } from '#contract/device/groups.ts'
import type { GroupPlace } from '#machines/device/group-tree.ts'
import type { TreeLine } from '#views/components/tree/tree-lines.ts'

/** The drop position relative to another group: before it, at the end of its children, or after it. */
export type DropZone = 'before' | 'inside' | 'after'

/** The drop zone under the pointer: the upper quarter of a line, the lower one, or the middle. */
export function zoneAt(pointer: number, { top, height }: { top: number; height: number }): DropZone {
  const part = (pointer - top) / height
  if (part < 0.28) return 'before'
  return part > 0.72 ? 'after' : 'inside'
}

/** The target position of `moved` when it is dropped on a line. */
export function placeAt(
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
export function placeByKey(
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
