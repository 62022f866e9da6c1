/** Output of an actor, as params of guards and actions. */
export function answer<Output>({ event }: { event: { output: Output } }): Output {
  return event.output
}
