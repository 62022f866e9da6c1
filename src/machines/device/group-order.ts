import { type GroupNode, groupLevels } from '#contract/device/groups.ts'

/** Position of a group: its parent (null for the top), and the index among the siblings without itself. */
export interface GroupPlace {
  id: number
  parent_id: number | null
  position: number
}

type Tree = readonly GroupNode[]

/** Position of a group; null when it does not exist. */
export function placeOf(tree: Tree, id: number, parent_id: number | null = null): GroupPlace | null {
  const position = tree.findIndex((node) => node.id === id)
  if (position >= 0) return { id, parent_id, position }
  for (const node of tree) {
    const found = placeOf(node.children, id, node.id)
    if (found) return found
  }
  return null
}

/** The group with this id. */
export function groupOf(tree: Tree, id: number): GroupNode | null {
  for (const node of tree) {
    const found = node.id === id ? node : groupOf(node.children, id)
    if (found) return found
  }
  return null
}

/** The tree with the group at another position. */
export function movedTo(tree: Tree, place: GroupPlace): Tree {
  const moved = groupOf(tree, place.id)
  return moved ? inserted(without(tree, place.id), moved, place) : tree
}

function without(tree: Tree, id: number): GroupNode[] {
  return tree.flatMap((node) => (node.id === id ? [] : [withChildren(node, without(node.children, id))]))
}

function inserted(tree: Tree, moved: GroupNode, { parent_id, position }: Omit<GroupPlace, 'id'>): GroupNode[] {
  if (parent_id === null) return tree.toSpliced(position, 0, moved)
  return tree.map((node) =>
    withChildren(
      node,
      node.id === parent_id
        ? node.children.toSpliced(position, 0, moved)
        : inserted(node.children, moved, { parent_id, position }),
    ),
  )
}

function withChildren(node: GroupNode, children: GroupNode[]): GroupNode {
  return { ...node, children, is_leaf: children.length === 0 }
}

/**
 * Reason why a group cannot be at a position: below itself, below a group with devices, or too deep. The server applies the
 * same rules.
 */
export function whyNot(tree: Tree, { id, parent_id }: GroupPlace): 'circle' | 'devices' | 'depth' | null {
  if (parent_id === null) return null
  const moved = groupOf(tree, id)
  if (!moved || id === parent_id || groupOf(moved.children, parent_id)) return 'circle'
  if ((groupOf(tree, parent_id)?.devices ?? 0) > 0) return 'devices'
  return levelOf(tree, parent_id) + height(moved) > groupLevels ? 'depth' : null
}

/** Whether a move would change nothing. */
export function isThere(tree: Tree, place: GroupPlace): boolean {
  const now = placeOf(tree, place.id)
  return now?.parent_id === place.parent_id && now.position === place.position
}

function levelOf(tree: Tree, id: number): number {
  const place = placeOf(tree, id)
  return place?.parent_id ? 1 + levelOf(tree, place.parent_id) : 1
}

function height({ children }: GroupNode): number {
  return 1 + Math.max(0, ...children.map(height))
}
