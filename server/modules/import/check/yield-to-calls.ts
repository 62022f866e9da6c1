import { setImmediate } from 'node:timers/promises'

/** Maximum milliseconds of uninterrupted work. */
const longest = 10

/** Returns a function to await in each iteration of a long loop. It yields to waiting calls when 10 ms have passed. */
export function yieldingToCalls(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longest) return
    await setImmediate()
    since = performance.now()
  }
}
