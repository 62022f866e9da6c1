import { folded } from '#contract/search/folded.ts'

/** A node of a tree. */
export interface TreeNode {
  id: number
  name: string
  children: readonly TreeNode[]
}

/** A node with its position in the tree. */
export interface TreeLine<Node> {
  node: Node
  /** 1 at the top. */
  level: number
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
    { node, level, parent, position, siblings: nodes.length },
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
