import type { AnyMachineSnapshot, StateValue } from 'xstate'
import { warrantyOrderStepNames } from '#contract/service-order/fields.ts'
import type { Path, Step } from '#tests/support/paths/generate.ts'

const conflict: StateValue = { open: { draft: 'conflict' } }
const notStored: StateValue = { open: { form: 'notStored' } }

/** Whether a person, and the world around them, can walk a path: dialogs hide the form, and the server forgets nothing. */
export function isPossible({ steps }: Path): boolean {
  return steps.every((step, index) => {
    const before = steps[index - 1]?.situation.snapshot
    return before === undefined || isMove(step, before, steps.slice(1, index))
  })
}

function isMove({ stimulus }: Step, before: AnyMachineSnapshot, earlier: readonly Step[]): boolean {
  const at = (value: StateValue) => before.matches(value)
  const isFree = !at(notStored)
  const sample = 'sample' in stimulus ? stimulus.sample : 0
  const { id, order, held, step, conflict: unresolved } = before.context
  switch (stimulus.type) {
    case 'order.retry':
      return at('loadFailed') || (at(notStored) && !at(conflict))
    case 'warning.cancel':
      return !at(conflict)
    case 'conflict.reload':
    case 'conflict.overwrite':
      return !at(notStored)
    // The last step has none after it.
    case 'step.next':
      return isFree && step !== warrantyOrderStepNames.at(-1)
    // The model of the form stays.
    case 'form.change':
      return sample !== 2 && (isFree || at('offeringKept'))
    case 'field.hold':
      return isFree && at({ open: { form: 'editing' } }) && Object.keys(held).length > 0 === (sample === 1)
    case 'xstate.done.actor.openOrder':
      return earlier.length === 0 || (id !== null && canOpenAgain(sample, earlier))
    // Whose version is old is refused until they have decided what to keep.
    case 'xstate.done.actor.saveDraft':
    case 'xstate.done.actor.sendOrder':
      return unresolved === null
    // A draft that the server does not have is known to its author only.
    case 'xstate.error.actor.saveDraft':
      return order !== null || sample === 1 || sample === 3
    default:
      return stimulus.kind !== 'event' || isFree || at('offeringKept')
  }
}

/** The form opens again on the draft as it is stored (#2) or sent meanwhile (#4); unstored text would be offered first. */
function canOpenAgain(sample: number, earlier: readonly Step[]): boolean {
  const isUnstored = earlier.some(({ stimulus: { key } }) => key === 'xstate.error.actor.saveDraft 2')
  return sample === 3 || (sample === 1 && !isUnstored)
}
