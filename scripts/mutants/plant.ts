import { type AnyStateMachine, type AnyStateNode, StateMachine, StateNode } from 'xstate'
import type { Fault } from './faults.ts'

/** The machines that modules have made, by their id. A fault is planted in all of them at once, and in machines made from them. */
const machines = new Map<string, Set<AnyStateMachine>>()
const mutated = new WeakSet<object>()
const used = new Set<string>()
let planted: { chart: string; fault: Fault } | null = null
let isCollecting = true

/** Watches which machines are made and used. Comes before any module that makes one. */
export function watchMachines(): void {
  const initialize: () => void = Reflect.get(StateNode.prototype, '_initialize')
  Object.defineProperty(StateNode.prototype, '_initialize', {
    value: function (this: AnyStateNode) {
      initialize.call(this)
      if (!this.parent) meet(this.machine)
    },
  })
  for (const method of ['getInitialSnapshot', 'transition', 'resolveState', 'getTransitionData'] as const) {
    const original = StateMachine.prototype[method]
    Object.defineProperty(StateMachine.prototype, method, {
      value: function (this: AnyStateMachine, ...args: unknown[]) {
        used.add(this.id)
        return Reflect.apply(original, this, args)
      },
    })
  }
}

/** The machine that a module has made under this id, or undefined. */
export function machineOf(chart: string): AnyStateMachine | undefined {
  const [machine] = machines.get(chart) ?? []
  return machine
}

/** The charts that a piece of work uses. Machines that it makes are its own, and no fault is planted in them afterwards. */
export async function chartsUsedBy(work: () => unknown): Promise<string[]> {
  used.clear()
  isCollecting = false
  try {
    await work()
  } finally {
    isCollecting = true
  }
  return [...used]
}

/** Does some work while a chart has a fault. Throws the errors of the work, and when the chart cannot be built with the fault. */
export async function withFault(chart: string, fault: Fault, work: () => unknown): Promise<void> {
  const originals = [...(machines.get(chart) ?? [])].map((machine) => ({ machine, ...machine }))
  planted = { chart, fault }
  isCollecting = false
  try {
    for (const { machine } of originals) mutate(machine, fault)
    await work()
  } finally {
    planted = null
    isCollecting = true
    for (const { machine, config, root, states, events, options } of originals) {
      Object.assign(machine, { config, root, states, events, options, idMap: idMapOf(root) })
    }
  }
}

function meet(machine: AnyStateMachine) {
  if (mutated.has(machine.config)) return
  if (planted?.chart === machine.id) return mutate(machine, planted.fault)
  if (!isCollecting) return
  machines.set(machine.id, (machines.get(machine.id) ?? new Set()).add(machine))
}

/** Gives a machine the chart of a faulty twin: its nodes are the twin's, its implementations stay its own. */
function mutate(machine: AnyStateMachine, { apply }: Fault) {
  // A lost guard may make a chart turn in a circle.
  const config = { ...apply(machine.config), options: { maxIterations: 1000 } }
  mutated.add(config)
  const twin: AnyStateMachine = Reflect.construct(StateMachine, [config, machine.implementations])
  const { root, states, events, options } = twin
  Object.assign(machine, { config, root, states, events, options, idMap: idMapOf(root) })
}

function idMapOf(node: AnyStateNode): Map<string, AnyStateNode> {
  const inner = Object.values<AnyStateNode>(node.states).flatMap((child) => [...idMapOf(child)])
  return new Map([[node.id, node], ...inner])
}
