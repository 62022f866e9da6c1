import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getStateNodes } from 'xstate/graph'

/** One branch of a chart: the transition of a node on an event when the guards of the branches before it refused. */
export type ChartTransition = {
  /** Node, event and place in the array of branches: the same for every instance of the machine. */
  key: string
  source: string
  /** Event descriptor; `always` for a transition that needs none. */
  event: string
  branch: number
  branches: number
  guard: string | undefined
  targets: readonly string[]
}

/** A chart as data: everything that a test has to visit. */
export type Chart = { states: readonly AnyStateNode[]; transitions: readonly ChartTransition[] }

/** All states and transitions of a machine, in document order. */
export function chartOf(machine: AnyStateMachine): Chart {
  const nodes = [machine.root, ...getStateNodes(machine)]
  return {
    states: nodes.filter((node) => node.type !== 'history'),
    transitions: nodes.flatMap(transitionsOf),
  }
}

/** The `key` of a transition that an actor has just taken. */
export function transitionKey(definition: AnyTransitionDefinition): string {
  const branches = branchesBeside(definition)
  return keyOf(definition.source, definition.eventType, branches.indexOf(definition))
}

/** A transition as text: `editing: editor.save, branch 2 of 3 [isValid] → saving`. */
export function describeTransition({ source, event, branch, branches, guard, targets }: ChartTransition): string {
  const place = branches > 1 ? `, branch ${branch + 1} of ${branches}` : ''
  const condition = guard ? ` [${guard}]` : ''
  return `${source}: ${event}${place}${condition} → ${targets.join(', ') || '(stays)'}`
}

/** The path of a state in its chart, without the machine's own id. */
export function stateName(node: AnyStateNode): string {
  return node.path.join('.') || node.id
}

/** The views that must be visible in a state according to its `meta`. */
export function viewOf(meta: unknown): string | undefined {
  if (typeof meta !== 'object' || meta === null || !('view' in meta)) return undefined
  return typeof meta.view === 'string' ? meta.view : undefined
}

/** An event as readable text: `saveForm answers`, `after autosave`, `form.save`. */
export function eventText(descriptor: string): string {
  const [, outcome, actor] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(descriptor) ?? []
  if (actor) return `${actor} ${outcome === 'done' ? 'answers' : 'fails'}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(descriptor) ?? []
  if (delay) return Number.isNaN(Number(delay)) ? `after ${delay}` : `after ${delay} ms`
  const [, state] = /^xstate\.done\.state\.(.+)$/.exec(descriptor) ?? []
  return state ? `${state} ends` : descriptor || 'always'
}

/** The name of a guard with the values of its parameters; for a combination, those of its parts. */
export function guardText(guard: unknown): string | undefined {
  if (guard === undefined || typeof guard === 'string') return guard
  if (typeof guard === 'function') return combinationText(guard)
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return undefined
  const values = 'params' in guard && typeof guard.params === 'object' ? Object.values(guard.params ?? {}) : []
  return [guard.type, ...values].join(' ')
}

function transitionsOf(node: AnyStateNode): ChartTransition[] {
  const always = node.always ? [node.always] : []
  return [...node.transitions.values(), ...always].flatMap((branches) =>
    branches.map((definition, branch) => ({
      key: keyOf(node, definition.eventType, branch),
      source: stateName(node),
      event: definition.eventType || 'always',
      branch,
      branches: branches.length,
      guard: guardText(definition.guard),
      targets: (definition.target ?? []).map(stateName),
    })),
  )
}

function branchesBeside({ source, eventType }: AnyTransitionDefinition): readonly AnyTransitionDefinition[] {
  return (eventType ? source.transitions.get(eventType) : source.always) ?? []
}

function keyOf(node: AnyStateNode, eventType: string, branch: number): string {
  return `${node.id} ${eventType || 'always'} ${branch}`
}

/** `and`, `or`, `not` and `stateIn` of XState are functions that hold their parts. */
type Combination = { name: string; guards?: readonly unknown[]; stateValue?: unknown }

function combinationText({ name, guards, stateValue }: Combination): string {
  if (stateValue !== undefined) return `in ${JSON.stringify(stateValue)}`
  const parts = (guards ?? []).map(guardText)
  if (parts.length > 0) return name === 'not' ? `not ${parts[0]}` : parts.join(` ${name} `)
  return name || 'a condition'
}
