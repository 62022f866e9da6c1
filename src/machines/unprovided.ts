import { type EventObject, fromCallback, fromPromise } from 'xstate'

/**
 * The place of an actor that reaches the world: typed, so that a machine can be read, checked and tested without it.
 * `src/services` provides the real one, the path kit a controlled one; a machine started with neither rejects with the actor's name.
 */
export function unprovided<Input, Output>(name: string) {
  return fromPromise<Output, Input>(async () => {
    throw new Error(`actor ${name} is not provided`)
  })
}

/**
 * The place of an actor that goes on telling, as progress or what happens in another tab: it sends its machine events of its own,
 * takes events of type `Received`, and ends only by an error.
 */
export function unprovidedListener<Input, Received extends EventObject = EventObject>(name: string) {
  return fromCallback<Received, Input>(() => {
    throw new Error(`actor ${name} is not provided`)
  })
}
