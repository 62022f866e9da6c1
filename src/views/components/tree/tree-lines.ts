import { plain } from '#services/plain-text.ts'

/** Anything that lies in a tree. */
export interface TreeNode {
  id: number
  name: string
  children: readonly TreeNode[]
}

/** A node with its place. */
export interface TreeLine<Node> {
  node: Node
  /** 1 at the top. */
  level: number
  parent: Node | null
  /** Among its siblings, from 0, and how many these are. */
  position: number
  siblings: number
}

type Of<Node extends TreeNode> = Node & { children: readonly Of<Node>[] }

/** The visible lines: below a node only when it is open. */
export function treeLines<Node extends TreeNode>(
  nodes: readonly Node[],
  isOpen: (id: number) => boolean,
  parent: Node | null = null,
  level = 1,
): TreeLine<Node>[] {
  return nodes.flatMap((node, position) => [
    { node, level, parent, position, siblings: nodes.length },
    ...(isOpen(node.id) ? treeLines((node as Of<Node>).children, isOpen, node, level + 1) : []),
  ])
}

/** Every node of the tree by its id. */
export function nodesById<Node extends TreeNode>(nodes: readonly Node[]): Map<number, Node> {
  return new Map(treeLines(nodes, () => true).map(({ node }) => [node.id, node]))
}

/** The nodes above one and itself, from the top; empty when it is not there. */
export function pathTo<Node extends TreeNode>(nodes: readonly Node[], id: number): Node[] {
  for (const node of nodes) {
    if (node.id === id) return [node]
    const below = pathTo((node as Of<Node>).children, id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

/** The part of the tree that a search finds: nodes whose name has every word, with all above and all below them. */
export function foundNodes<Node extends TreeNode>(nodes: readonly Node[], search: string): Node[] {
  const words = plain(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...nodes]
  return nodes.flatMap((node): Node[] => {
    const name = plain(node.name)
    if (words.every((word) => name.includes(word))) return [node]
    const children = foundNodes((node as Of<Node>).children, search)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** What a key does in a tree (WAI-ARIA): moves the focus, or opens and closes a branch; null when the key is none of the tree's. */
export function treeStep<Node extends TreeNode>(
  key: string,
  lines: readonly TreeLine<Node>[],
  at: number,
  isOpen: (id: number) => boolean,
): { focus?: number; turn?: number } | null {
  const line = lines[at]
  if (!line) return null
  const { node, parent } = line
  const to = (target: TreeLine<Node> | undefined) => (target ? { focus: target.node.id } : {})
  switch (key) {
    case 'ArrowDown':
      return to(lines[at + 1])
    case 'ArrowUp':
      return to(lines[at - 1])
    case 'Home':
      return to(lines[0])
    case 'End':
      return to(lines.at(-1))
    case 'ArrowRight':
      if (node.children.length === 0) return {}
      return isOpen(node.id) ? to(lines[at + 1]) : { turn: node.id }
    case 'ArrowLeft':
      if (node.children.length > 0 && isOpen(node.id)) return { turn: node.id }
      return parent ? { focus: parent.id } : {}
    default:
      return null
  }
}
