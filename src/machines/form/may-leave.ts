import { type AnyActorRef, type AnyMachineSnapshot, waitFor } from 'xstate'

/** Asks the form whether its screen may be left; true once nothing would be lost or the person discards it. */
export async function mayLeave(editor: AnyActorRef): Promise<boolean> {
  const leave = { type: 'form.leave' }
  const isAsked = (snapshot: AnyMachineSnapshot) => snapshot.matches('confirmingLeave') || snapshot.matches('left')
  await waitFor(editor, (snapshot: AnyMachineSnapshot) => isAsked(snapshot) || snapshot.can(leave))
  editor.send(leave)
  const isAnswered = (snapshot: AnyMachineSnapshot) => !snapshot.matches('confirmingLeave') && !snapshot.hasTag('busy')
  const settled: AnyMachineSnapshot = await waitFor(editor, isAnswered)
  return settled.matches('left')
}
