import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'
import { eventText, guardText } from './chart.ts'
import { endState, type Path, type Step } from './generate.ts'
import { stateText } from './situation.ts'

/** The chart as a mermaid state diagram: states in states, transitions with their guards. */
export function chartDiagram(machine: AnyStateMachine): string {
  const { root } = machine
  const everywhere = definitionsOf(root).map(arrow)
  // The machine is drawn as a state of its own only where mermaid needs one: for regions and transitions of the root.
  const framed = everywhere.length > 0 || root.type === 'parallel'
  const lines = framed ? [...stateLines(root), `[*] --> ${idOf(root)}`, ...everywhere] : insideOf(root)
  return ['stateDiagram-v2', ...indented(lines)].join('\n')
}

/** The situations of the paths, as a mermaid state diagram: every situation by its states, every step once. */
export function pathsDiagram(paths: readonly Path[]): string {
  const arrows = paths.flatMap(({ steps }) =>
    steps.map(({ stimulus, situation }, index) => {
      const before = steps[index - 1]?.situation
      const target = textId(stateText(situation))
      return before ? `${textId(stateText(before))} --> ${target} : ${eventText(stimulus.type)}` : `[*] --> ${target}`
    }),
  )
  const states = paths.flatMap(({ steps }) => steps.map(({ situation }) => stateText(situation)))
  const declared = [...new Set(states)].map((state) => `state ${quoted(state)} as ${textId(state)}`)
  return ['stateDiagram-v2', ...indented([...declared, ...new Set(arrows)])].join('\n')
}

/**
 * A path on one line, as readable text: `[start] → order.send [maySend] → sendOrder fails #2 [isConflict] ⇒ sending`.
 * `#2` is the second sample of the catalogue.
 */
export function pathStory(path: Path): string {
  const [{ stimulus }, ...steps] = path.steps
  const from = stimulus.kind === 'start' ? `[${stimulus.start.label}]` : ''
  return [from, ...steps.map((step, index) => stepStory(step, path.steps[index]))]
    .join(' → ')
    .concat(` ⇒ ${endState(path)}`)
}

function stepStory({ stimulus }: Step, before: Step | undefined): string {
  const snapshot = before?.situation.snapshot
  const taken = snapshot?.machine.getTransitionData(snapshot, stimulus.event) ?? []
  const guards = new Set(taken.map(({ guard }) => guardText(guard)).filter((guard) => guard !== undefined))
  const sample = 'sample' in stimulus && stimulus.sample > 0 ? `#${stimulus.sample + 1}` : ''
  const condition = guards.size > 0 ? `[${[...guards].join(', ')}]` : ''
  return [eventText(stimulus.type), sample, condition].filter(Boolean).join(' ')
}

function insideOf(node: AnyStateNode): string[] {
  const children = Object.values<AnyStateNode>(node.states)
  if (node.type === 'parallel') {
    const regions = children.map((child) => [...stateLines(child), ...leaving(child, node)])
    return regions.flatMap((lines, index) => (index > 0 ? ['--', ...lines] : lines))
  }
  const initial = node.type === 'compound' ? node.initial.target.map((target) => `[*] --> ${idOf(target)}`) : []
  // A state that is mentioned before it is declared would be drawn outside its own frame.
  return [...children.flatMap(stateLines), ...initial, ...children.flatMap((child) => leaving(child, node))]
}

/** The transitions of a state and its descendants that are drawn in the frame around it. */
function leaving(node: AnyStateNode, frame: AnyStateNode): string[] {
  return [node, ...getStateNodes(node)]
    .flatMap(definitionsOf)
    .filter((transition) => drawnIn(transition) === frame)
    .map(arrow)
}

function stateLines(node: AnyStateNode): string[] {
  const declared = `state ${quoted(node.key)} as ${idOf(node)}`
  if (node.type === 'final') return [declared, `${idOf(node)} --> [*]`]
  if (Object.keys(node.states).length === 0) return [declared]
  return [`${declared} {`, ...indented(insideOf(node)), '}']
}

function definitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
}

/** A transition is drawn in the innermost state that holds both its source and its targets: mermaid takes it nowhere else. */
function drawnIn({ source, target }: AnyTransitionDefinition): AnyStateNode | undefined {
  return ancestorsOf(source).find((node) => (target ?? []).every((end) => ancestorsOf(end).includes(node)))
}

function ancestorsOf(node: AnyStateNode): AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestorsOf(node.parent)] : []
}

function arrow(transition: AnyTransitionDefinition): string {
  const { source, target, eventType, guard } = transition
  const condition = guardText(guard)
  const label = [eventText(eventType), condition && `[${condition}]`].filter(Boolean).join(' ')
  return (target ?? [source]).map((end) => `${idOf(source)} --> ${idOf(end)} : ${label}`).join('\n')
}

function indented(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`)
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', "'")}"`
}

function idOf(node: AnyStateNode): string {
  return textId(node.id)
}

function textId(text: string): string {
  return text.replaceAll(/\W/g, '_')
}
