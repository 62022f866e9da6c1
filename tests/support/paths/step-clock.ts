import type { ActorOptions, AnyActorLogic } from 'xstate'

type Clock = NonNullable<ActorOptions<AnyActorLogic>['clock']>
type Scheduled = { id: number; due: number; end: () => void }

/**
 * A clock that ends one delay at a time, the one that is due first. (`SimulatedClock` would end two that are due together
 * at once, and the kit could not check the state between them.)
 */
export class StepClock implements Clock {
  #now = 0
  #lastId = 0
  #scheduled: Scheduled[] = []

  setTimeout(end: () => void, delay: number): number {
    this.#lastId += 1
    this.#scheduled.push({ id: this.#lastId, due: this.#now + delay, end })
    this.#scheduled.sort((a, b) => a.due - b.due)
    return this.#lastId
  }

  clearTimeout(id: number): void {
    this.#scheduled = this.#scheduled.filter((scheduled) => scheduled.id !== id)
  }

  /** Milliseconds until each running delay ends, the next one first. */
  remaining(): number[] {
    return this.#scheduled.map(({ due }) => due - this.#now)
  }

  /** Lets time pass until the next delay ends. */
  endNext(): void {
    const next = this.#scheduled.shift()
    if (!next) throw new Error('no delay is running')
    this.#now = next.due
    next.end()
  }
}
