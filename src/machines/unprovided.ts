import { type EventObject, fromCallback, fromPromise } from 'xstate'

/**
 * Declares an actor that calls the outside world: typed, so that a machine can be checked and tested without it. `src/services`
 * provides the real one, the path tests a controlled one; otherwise it rejects with its name.
 */
export function unprovided<Input, Output>(name: string) {
  return fromPromise<Output, Input>(async () => {
    throw new Error(`actor ${name} is not provided`)
  })
}

/**
 * Declares an actor that keeps sending events to the machine, such as progress or changes in another tab. It receives events of
 * type `Received`, and ends only with an error.
 */
export function unprovidedListener<Input, Received extends EventObject = EventObject>(name: string) {
  return fromCallback<Received, Input>(() => {
    throw new Error(`actor ${name} is not provided`)
  })
}
