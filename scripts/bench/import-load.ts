import { setTimeout as delay } from 'node:timers/promises'

/**
 * Calls an address so many times a second, however long each takes, until the work ends. Times in milliseconds, counted from
 * when a call was due, so that one that had to wait is not forgotten.
 */
export async function steadyCalls(
  url: string,
  token: string,
  perSecond: number,
  work: (isOver: (seconds: number) => Promise<void>) => Promise<void>,
): Promise<{ p50: number; p99: number; calls: number }> {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  const state = { done: false }
  const ended = () => {
    state.done = true
  }
  const finished = work((seconds) => delay(seconds * 1000))
  // What goes wrong is thrown when the last call has been answered.
  finished.then(ended, ended)
  const call = async (due: number) => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
    times.push(performance.now() - due)
  }
  const began = performance.now()
  for (let number = 0; !state.done; number += 1) {
    const due = began + (number * 1000) / perSecond
    const left = due - performance.now()
    if (left > 0) await delay(left)
    const one = call(due).finally(() => pending.delete(one))
    pending.add(one)
  }
  await Promise.all(pending)
  await finished
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  console.info(`${times.length} calls, p50 ${at(0.5).toFixed(0)} ms, p99 ${at(0.99).toFixed(0)} ms`)
  return { p50: at(0.5), p99: at(0.99), calls: times.length }
}
