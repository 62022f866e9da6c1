import { Refused } from './refusal.ts'

/** How many may be at work at once, and how many may wait for it. */
export interface WorkQueueLimits {
  /** For one key. */
  each: number
  waiting: number
  /** Milliseconds that somebody waits at most. */
  timeout_ms: number
}

/** Lets work of one key begin in the order in which it came, so much at a time. */
export interface WorkQueue {
  /** Does the work when it is its turn; 503 when too many wait already, or when it waited too long. */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>
}

/**
 * Work that would stand at one row of the database waits here instead, before it takes a connection: whoever waits for a
 * crowded record leaves the connections of the process to everybody else.
 */
export function createWorkQueue({ each, waiting, timeout_ms }: WorkQueueLimits): WorkQueue {
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
      if (mayBegin(key)) count(key, 1)
      else if (queue.length < waiting) await waitFor(key)
      else throw new Refused('unavailable')
      try {
        return await work()
      } finally {
        count(key, -1)
        startNext()
      }
    },
  }
}
