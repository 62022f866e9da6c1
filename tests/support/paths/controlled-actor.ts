import type { ActorLogic, AnyStateMachine, AnyStateNode, EventObject, Snapshot } from 'xstate'

type Answer = { type: 'answer.done'; output: unknown } | { type: 'answer.error'; error: unknown }

/** An invoked actor that waits until the test sends its outcome, and then ends synchronously. */
const controlledActor: ActorLogic<Snapshot<unknown>, EventObject, unknown> = {
  getInitialSnapshot: () => ({ status: 'active', output: undefined, error: undefined }),
  getPersistedSnapshot: (snapshot) => snapshot,
  transition: (snapshot, event) => {
    if (!isAnswer(event)) return snapshot
    if (event.type === 'answer.done') return { status: 'done', output: event.output, error: undefined }
    return { status: 'error', output: undefined, error: event.error }
  },
}

const controlledMachines = new WeakMap<AnyStateNode, AnyStateMachine>()

/** The same machine with every declared actor controlled by the test; built once for each chart. */
export function controlled(machine: AnyStateMachine): AnyStateMachine {
  const known = controlledMachines.get(machine.root)
  if (known) return known
  const names = Object.keys(machine.implementations.actors)
  const made = machine.provide({ actors: Object.fromEntries(names.map((name) => [name, controlledActor])) })
  controlledMachines.set(machine.root, made)
  return made
}

/** The message that makes a controlled actor end as the machine's event says (`xstate.done.actor.…` or `xstate.error.actor.…`). */
export function answerOf(event: EventObject & { output?: unknown; error?: unknown }): Answer {
  return event.type.startsWith('xstate.done.')
    ? { type: 'answer.done', output: event.output }
    : { type: 'answer.error', error: event.error }
}

function isAnswer(event: EventObject): event is Answer {
  return event.type === 'answer.done' || event.type === 'answer.error'
}
