import { Refused } from './refusal.ts'

/** Limits of a queue. */
export interface WorkQueueLimits {
  /** Maximum number of running works per key. */
  each: number
  waiting: number
  /** Maximum waiting time in milliseconds. */
  timeout_ms: number
  /** Called with the seconds that a work waited until it began or was refused. */
  onWaited?: (seconds: number) => void
}

/** Runs work of one key in order of arrival, with limited concurrency. */
export interface WorkQueue {
  /** Runs the work in its turn; refuses (503) when the queue is full or the waiting time is exceeded. */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Work that would wait for a locked row waits here instead, before it takes a connection, so that waiting for a crowded record
 * does not use up the connections of the process.
 */
export function createWorkQueue({ each, waiting, timeout_ms, onWaited }: WorkQueueLimits): WorkQueue {
  const atWork = new Map<string, number>()
  const queue: { key: string; begin: () => void }[] = []

  const mayBegin = (key: string) => (atWork.get(key) ?? 0) < each
  const count = (key: string, change: 1 | -1) => {
    const left = (atWork.get(key) ?? 0) + change
    if (left === 0) atWork.delete(key)
    else atWork.set(key, left)
  }
  const startNext = () => {
    const place = queue.findIndex(({ key }) => mayBegin(key))
    const [next] = place < 0 ? [] : queue.splice(place, 1)
    if (!next) return
    count(next.key, 1)
    next.begin()
  }
  const waitFor = (key: string) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(waiter), 1)
        reject(new Refused('unavailable'))
      }
      const timer = setTimeout(giveUp, timeout_ms)
      const waiter = {
        key,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      queue.push(waiter)
    })

  return {
    async take(key, work) {
      const arrived = performance.now()
      try {
        if (mayBegin(key)) count(key, 1)
        else if (queue.length < waiting) await waitFor(key)
        else throw new Refused('unavailable')
      } finally {
        onWaited?.((performance.now() - arrived) / 1000)
      }
      try {
        return await work()
      } finally {
        count(key, -1)
        startNext()
      }
    },
  }
}
