import { folded } from '#contract/values/folded.ts'
import type { Label } from '#views/components/entity/label.ts'
import { treeStep } from '#views/components/tree/tree-lines.ts'
import { permissionPartsOf, permissionWords } from './permission-words.ts'

/** A node of the tree: a module, a resource, or a permission. */
export interface Branch {
  /** `module`, `module.resource`, or the whole name of a permission. */
  key: string
  label: string
  level: 1 | 2 | 3
  /** The permissions below it, or itself. */
  names: readonly string[]
  children: readonly Branch[]
  /** Normalised text for searching: labels and names without case and diacritics. */
  text: string
}

/** The permissions as a tree of modules, resources and actions, sorted by label. */
export function branchesOf(names: readonly string[], say: (label: Label) => string): Branch[] {
  const modules = new Map<string, Map<string, Branch[]>>()
  for (const name of names) {
    const { module, resource } = permissionPartsOf(name)
    const words = permissionWords(name, say)
    const ofModule = modules.get(module) ?? new Map<string, Branch[]>()
    const text = folded([words.module, words.resource, words.action, name].join(' '))
    const leaf: Branch = { key: name, label: words.action, level: 3, names: [name], children: [], text }
    ofModule.set(resource, [...(ofModule.get(resource) ?? []), leaf])
    modules.set(module, ofModule)
  }
  const byLabel = (one: Branch, other: Branch) => one.label.localeCompare(other.label)
  return [...modules]
    .map(([module, resources]) => {
      const children = [...resources].map(([resource, leaves]) => {
        const [first] = leaves
        const label = first ? permissionWords(first.key, say).resource : resource
        return branch(resource, label, 2, leaves)
      })
      const [first] = children[0]?.names ?? []
      const label = first ? permissionWords(first, say).module : module
      return branch(module, label, 1, children.toSorted(byLabel))
    })
    .toSorted(byLabel)
}

function branch(key: string, label: string, level: 1 | 2, children: readonly Branch[]): Branch {
  return { key, label, level, names: children.flatMap(({ names }) => names), children, text: folded(label) }
}

/** The tree reduced to matches of a search: each word occurs in the labels or the name. */
export function found(branches: readonly Branch[], search: string): Branch[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...branches]
  const matches = (text: string) => words.every((word) => text.includes(word))
  const sieve = (one: Branch): Branch[] => {
    if (one.level === 3) return matches(one.text) ? [one] : []
    const children = one.children.flatMap(sieve)
    return children.length > 0 ? [{ ...one, children, names: children.flatMap(({ names }) => names) }] : []
  }
  return branches.flatMap(sieve)
}

/** The visible lines: children only of expanded branches. */
export function lines(branches: readonly Branch[], isOpen: (key: string) => boolean): Branch[] {
  return branches.flatMap((one) => [one, ...(isOpen(one.key) ? lines(one.children, isOpen) : [])])
}

/** The effect of a key: moves the focus, expands or collapses a branch, checks a line, or shows who has the permission. */
export interface Step {
  focus?: string
  turn?: string
  check?: Branch
  ask?: string
}

/** The effect of a key on a line (WAI-ARIA tree view); null for other keys. */
export function stepOf(
  key: string,
  shown: readonly Branch[],
  at: number,
  isOpen: (key: string) => boolean,
): Step | null {
  const line = shown[at]
  if (!line) return null
  switch (key) {
    case ' ':
      return { check: line }
    case 'Enter':
      return line.level < 3 ? { turn: line.key } : { ask: line.key }
    default:
      return treeStep(key, shown, at, isOpen)
  }
}
