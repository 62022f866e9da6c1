import { fromPromise } from 'xstate'

/**
 * The place of an actor that reaches the world: typed, so that a machine can be read, checked and tested without it.
 * `src/app.tsx` provides the real one, the path kit a controlled one; a machine started with neither rejects with the actor's name.
 */
export function unprovided<Input, Output>(name: string) {
  return fromPromise<Output, Input>(async () => {
    throw new Error(`actor ${name} is not provided`)
  })
}
