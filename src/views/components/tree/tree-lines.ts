import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { folded } from '#contract/values/folded.ts'

/** A node of a tree. */
export interface TreeNode {
  id: number
  name: string
  children: readonly TreeNode[]
}

/** A line that the keyboard can reach. */
interface KeyLine<Key> {
  key: Key
  /** 1 at the top. */
  level: number
  children: readonly unknown[]
}

/** A node with its position in the tree. */
export interface TreeLine<Node> extends KeyLine<number> {
  node: Node
  parent: Node | null
  /** Its position among its siblings, from 0, and their number. */
  position: number
  siblings: number
}

type Of<Node extends TreeNode> = Node & { children: readonly Of<Node>[] }

/** The visible lines: children only of expanded nodes. */
export function treeLines<Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (id: number) => boolean,
  parent: Node | null = null,
  level = 1,
): TreeLine<Node>[] {
  return nodes.flatMap((node, position) => [
    { key: node.id, node, level, children: node.children, parent, position, siblings: nodes.length },
    ...(isOpen(node.id) ? treeLines((node as Of<Node>).children, isOpen, node, level + 1) : []),
  ])
}

/** Every node of the tree by its id. */
export function nodesById<Node extends TreeNode>(nodes: readonly Node[]): Map<number, Node> {
  return new Map(treeLines(nodes, () => true).map(({ node }) => [node.id, node]))
}

/** The path to a node, from the root and including it; empty when it does not exist. */
export function pathTo<Node extends TreeNode>(nodes: readonly Node[], id: number): Node[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo((node as Of<Node>).children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The result of a search: nodes whose name contains every word, with their ancestors and descendants. */
export function foundNodes<Node extends TreeNode>(nodes: readonly Node[], search: string): Node[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...nodes]
  return nodes.flatMap((node): Node[] => {
    const name = folded(node.name)
    if (words.every((word) => name.includes(word))) return [node]
    const children = foundNodes((node as Of<Node>).children, search)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The effect of a key in a tree (WAI-ARIA): moves the focus, or expands and collapses a branch; null for other keys. */
export function treeStep<Key>(
  pressed: string,
  lines: readonly KeyLine<Key>[],
  at: number,
  isOpen: (key: Key) => boolean,
): { focus?: Key; turn?: Key } | null {
  const line = lines[at]
  if (!line) return null
  const { key, level, children } = line
  const to = (target: KeyLine<Key> | undefined) => (target ? { focus: target.key } : {})
  switch (pressed) {
    case 'ArrowDown':
      return to(lines[at + 1])
    case 'ArrowUp':
      return to(lines[at - 1])
    case 'Home':
      return to(lines[0])
    case 'End':
      return to(lines.at(-1))
    case 'ArrowRight':
      if (children.length === 0) return {}
      return isOpen(key) ? to(lines[at + 1]) : { turn: key }
    case 'ArrowLeft':
      if (children.length > 0 && isOpen(key)) return { turn: key }
      return to(lines.slice(0, at).findLast((above) => above.level < level))
    default:
      return null
  }
}

/**
 * The focus and the expanded branches of a tree. One line is in the tab order (`current`); its element has its key as `data-key`
 * and is focused once it is drawn. `wanted` is the line that receives the focus when it enters the tree.
 */
export function useTreeFocus<Key extends string | number>(open: readonly Key[] = []) {
  const tree = useRef<HTMLDivElement>(null)
  const [turned, setTurned] = useState<ReadonlySet<Key>>(new Set(open))
  const [focused, setFocused] = useState<Key | null>(null)
  const isMoving = useRef(false)
  // The line may have to be drawn first, or has moved.
  useLayoutEffect(() => {
    if (!isMoving.current || focused === null) return
    isMoving.current = false
    tree.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(String(focused))}"]`)?.focus()
  })
  const turn = useCallback((key: Key) => {
    setTurned((before) => {
      const after = new Set(before)
      if (!after.delete(key)) after.add(key)
      return after
    })
  }, [])
  return {
    tree,
    turned,
    turn,
    currentOf: (lines: readonly KeyLine<Key>[], wanted: Key | null | undefined = null) =>
      [focused, wanted].find((key) => lines.some((line) => line.key === key)) ?? lines[0]?.key,
    /** A line was focused, by the pointer or the tab key. */
    setFocused,
    focus: (key: Key) => {
      isMoving.current = true
      setFocused(key)
    },
  }
}
