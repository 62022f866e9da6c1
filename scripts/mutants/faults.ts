import { and, not, or } from 'xstate'

/** A fault that can be planted in the configuration of a machine: its kind, its place, and the faulty configuration. */
export interface Fault {
  kind: FaultKind
  /** Names the fault within its chart: `saving: onError of saveRecord, branch 1: guard lost`. */
  name: string
  apply: (config: Node) => Node
}

export const faultKinds = [
  'guard lost',
  'part of a guard lost',
  'guard negated',
  'target swapped',
  'branches swapped',
  'action lost',
  'transition lost',
  'delay lost',
  'onError lost',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** A part of a machine's configuration as it was written: only objects, arrays and strings are looked into. */
type Node = Readonly<Record<string, unknown>>
type Path = readonly string[]
/** One place in which transitions are written: an event of `on`, a delay, `always`, an outcome. `from` leads to its state. */
interface Slot {
  from: Path
  path: Path
  name: string
  whole: FaultKind
}

/** Every fault of the kinds above, in the order in which the chart is written. The same configuration gives the same list. */
export function faultsOf(config: Node): Fault[] {
  const states = statePaths(config, [])
  return [
    ...states.flatMap((path) => slotFaults(config, path)),
    ...states.flatMap((path) => actionFaults(config, path)),
  ]
}

function statePaths(config: Node, path: Path): Path[] {
  const states = asNode(at(config, [...path, 'states']))
  return [path, ...Object.keys(states).flatMap((key) => statePaths(config, [...path, 'states', key]))]
}

function slotFaults(config: Node, from: Path): Fault[] {
  return slotsOf(config, from).flatMap((slot) => {
    const branches = branchesOf(at(config, slot.path))
    const faults = branches.flatMap((branch, index) => branchFaults(config, slot, branch, index, branches.length))
    const swaps = branches.slice(1).map((_, index) => swap(slot, index))
    const isWhole = branches.length > 1 && slot.whole !== 'transition lost'
    return [...faults, ...swaps, ...(isWhole ? [lost(slot)] : [])]
  })
}

function slotsOf(config: Node, from: Path): Slot[] {
  const node = asNode(at(config, from))
  const slot = (key: Path, name: string, whole: FaultKind = 'transition lost') => ({
    from,
    path: [...from, ...key],
    name: `${stateName(from)}: ${name}`,
    whole,
  })
  const invocations = asList(node.invoke).map(asNode)
  const isList = Array.isArray(node.invoke)
  return [
    ...Object.keys(asNode(node.on)).map((event) => slot(['on', event], event)),
    ...Object.keys(asNode(node.after)).map((delay) => slot(['after', delay], `after ${delay}`, 'delay lost')),
    ...(node.always === undefined ? [] : [slot(['always'], 'always')]),
    ...(node.onDone === undefined ? [] : [slot(['onDone'], 'onDone')]),
    ...invocations.flatMap((invocation, index) => {
      const place = isList ? ['invoke', String(index)] : ['invoke']
      return ['onDone', 'onError', 'onSnapshot']
        .filter((key) => invocation[key] !== undefined)
        .map((key) =>
          slot([...place, key], `${key} of ${invocation.id}`, key === 'onError' ? 'onError lost' : 'transition lost'),
        )
    }),
  ]
}

function branchFaults(config: Node, slot: Slot, branch: Node, index: number, count: number): Fault[] {
  const place = count > 1 ? `${slot.name}, branch ${index + 1}` : slot.name
  const changed = (kind: FaultKind, change: Node | null, detail = ''): Fault => ({
    kind,
    name: `${place}: ${kind}${detail}`,
    apply: (whole) =>
      withBranches(whole, slot.path, (branches) =>
        branches.flatMap((other, position) => (position !== index ? [other] : change ? [change] : [])),
      ),
  })
  const { guard, target } = branch
  const others = otherTargets(config, slot.from, target)
  const actions = asList(branch.actions)
  return [
    ...(guard === undefined
      ? []
      : [
          changed('guard lost', { ...branch, guard: undefined }),
          changed('guard negated', { ...branch, guard: negated(guard) }),
          ...partsLost(guard).map(([part, rest]) =>
            changed('part of a guard lost', { ...branch, guard: rest }, ` (${part})`),
          ),
        ]),
    ...others.map((other) => changed('target swapped', { ...branch, target: other }, ` (${other})`)),
    ...actions.map((action, position) =>
      changed(
        'action lost',
        { ...branch, actions: actions.filter((_, at) => at !== position) },
        ` (${nameOf(action)})`,
      ),
    ),
    changed(count === 1 ? slot.whole : 'transition lost', null),
  ]
}

function swap(slot: Slot, first: number): Fault {
  return {
    kind: 'branches swapped',
    name: `${slot.name}, branches ${first + 1} and ${first + 2}: branches swapped`,
    apply: (whole) =>
      withBranches(whole, slot.path, (branches) => {
        const [one, two] = branches.slice(first, first + 2)
        return one && two ? [...branches.slice(0, first), two, one, ...branches.slice(first + 2)] : branches
      }),
  }
}

function lost({ name, path, whole: kind }: Slot): Fault {
  return { kind, name: `${name}: ${kind}`, apply: (whole) => withBranches(whole, path, () => []) }
}

function actionFaults(config: Node, from: Path): Fault[] {
  const node = asNode(at(config, from))
  return ['entry', 'exit'].flatMap((key) => {
    const actions = asList(node[key])
    return actions.map((action, index): Fault => {
      const kept = actions.filter((_, position) => position !== index)
      const name = `${stateName(from)}: ${key}: action lost (${nameOf(action)})`
      return { kind: 'action lost', name, apply: (whole) => put(whole, [...from, key], kept) }
    })
  })
}

/** The state beside the target that comes next in the chart; none when the target stands alone or is dynamic. */
function otherTargets(config: Node, from: Path, target: unknown): string[] {
  if (typeof target !== 'string') return []
  const [prefix, container, names] = targetPlace(config, from, target)
  const last = names.at(-1) ?? ''
  const siblings = Object.keys(
    asNode(at(config, [...container, ...names.slice(0, -1).flatMap((name) => [name, 'states'])])),
  )
  const place = siblings.indexOf(last)
  const other = place < 0 ? undefined : siblings[(place + 1) % siblings.length]
  return other === undefined || other === last ? [] : [prefix + [...names.slice(0, -1), other].join('.')]
}

/** The text before the names of a target, the `states` in which its first name stands, and its names. */
function targetPlace(config: Node, from: Path, target: string): [string, Path, string[]] {
  if (target.startsWith('.')) return ['.', [...from, 'states'], target.slice(1).split('.')]
  if (!target.startsWith('#')) return ['', from.slice(0, -1), target.split('.')]
  const [id = '', ...names] = target.slice(1).split('.')
  return [`#${id}.`, id === config.id ? ['states'] : ['unknown'], names]
}

/** A guard without one of the parts from which `and` or `or` made it, with the name of the part. */
function partsLost(guard: unknown): [string, unknown][] {
  const parts = partsOf(guard)
  if (typeof guard !== 'function' || parts.length < 2) return []
  const combine = guard.name === 'or' ? or : and
  return parts.map((part, index) => {
    const rest = parts.filter((_, position) => position !== index)
    return [nameOf(part), rest.length === 1 ? rest[0] : Reflect.apply(combine, undefined, [rest])]
  })
}

function partsOf(guard: unknown): unknown[] {
  if (typeof guard !== 'function' || !['and', 'or'].includes(guard.name) || !('guards' in guard)) return []
  return asList(guard.guards)
}

function negated(guard: unknown): unknown {
  return Reflect.apply(not, undefined, [guard])
}

function nameOf(part: unknown): string {
  if (typeof part === 'string') return part
  if (typeof part === 'function' && 'guards' in part)
    return `${part.name} ${asList(part.guards).map(nameOf).join(', ')}`
  if (typeof part === 'function') return part.name || 'a function'
  return typeof part === 'object' && part !== null && 'type' in part ? String(part.type) : 'a function'
}

function stateName(path: Path): string {
  return path.filter((_, index) => index % 2 === 1).join('.') || '(root)'
}

function branchesOf(transition: unknown): Node[] {
  return asList(transition).map((branch) => (typeof branch === 'string' ? { target: branch } : asNode(branch)))
}

function withBranches(config: Node, path: Path, change: (branches: Node[]) => Node[]): Node {
  const branches = change(branchesOf(at(config, path)))
  // A delay without transitions would still run.
  return branches.length > 0 ? put(config, path, branches) : without(config, path)
}

function without(config: Node, path: Path): Node {
  const { [path.at(-1) ?? '']: _, ...others } = asNode(at(config, path.slice(0, -1)))
  return put(config, path.slice(0, -1), others)
}

function at(value: unknown, path: Path): unknown {
  return path.reduce(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )
}

/** The same configuration with another value at a place; the other branches are shared. */
function put(node: Node, [key, ...rest]: Path, value: unknown): Node {
  if (key === undefined) return asNode(value)
  const inner = rest.length === 0 ? value : put(asNode(node[key]), rest, value)
  if (Array.isArray(node)) return Object.assign([...node], { [key]: inner })
  return { ...node, [key]: inner }
}

function asList(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function asNode(value: unknown): Node {
  return isNode(value) ? value : {}
}
