import { setTimeout as wait } from 'node:timers/promises'

/** A fault and its end. */
export interface Fault {
  name: string
  begin(): Promise<unknown>
  /** Ends what does not end by itself. */
  end?(): Promise<unknown>
}

/** When faults happen. */
interface Timetable {
  /** Milliseconds from the end of one fault to the next, and the longest that one lasts. */
  pause: number
  longest: number
  random: () => number
  isOver: () => boolean
  /** Called when a fault begins. */
  onFault: (fault: Fault, lasting: number) => void
}

/** Every fault once, in an order by chance, and again in another order until the run is over. */
export async function happen(faults: readonly Fault[], timetable: Timetable): Promise<void> {
  const { pause, longest, random, isOver, onFault } = timetable
  do {
    for (const fault of shuffled(faults, random)) {
      await wait(pause)
      const lasting = Math.round(longest * (0.2 + 0.8 * random()))
      onFault(fault, lasting)
      await fault.begin()
      if (fault.end) await wait(lasting)
      await fault.end?.()
    }
  } while (!isOver())
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}
