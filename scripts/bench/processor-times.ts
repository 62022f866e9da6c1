import { readFileSync } from 'node:fs'

/** Seconds of processor time that each of these processes has taken so far; those that have ended are left out. */
export function processorTimes(processes: readonly number[]): Map<number, number> {
  const times = processes.map((id): [number, number] => {
    const stat = readStat(id)
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return [id, (user + system) / 100]
  })
  return new Map(times.filter(([, seconds]) => seconds > 0))
}

/** Seconds between two looks, of the processes that are there at the second. */
export function between(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0)
}

function readStat(id: number): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8')
  } catch {
    return ''
  }
}
