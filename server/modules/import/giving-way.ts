import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work in one piece after which waiting calls are answered. */
const longest = 10

/** A function to await in each turn of a long loop: it lets the process answer waiting calls whenever 10 ms have passed. */
export function givingWay(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}
