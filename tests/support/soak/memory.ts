import { readFileSync } from 'node:fs'
import type { ServerProcess } from '#tests/support/servers/server-process.ts'

/** Memory of a process in megabytes, at a time in seconds from the start of the run. */
export interface Sample {
  at: number
  rss: number
  /** Of JavaScript objects; null when the process did not answer. */
  heap: number | null
}

/** Measures a process: its resident memory from the system, its heap from its own metrics. */
export async function measure({ child, url }: ServerProcess, at: number): Promise<Sample> {
  const metrics = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5000) })
    .then((answer) => answer.text())
    .catch(() => '')
  const heap = /^nodejs_heap_size_used_bytes (\S+)/m.exec(metrics)?.[1]
  return { at, rss: residentOf(child.pid), heap: heap ? Math.round(Number(heap) / 1024 ** 2) : null }
}

/** 0 where the system does not say. */
function residentOf(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return 0
  }
}

/** Whether the memory of a process levels: the mean of the last third of the run against that of the second. */
export function levelling(samples: readonly Sample[], seconds: number): string {
  const mean = (from: number, to: number) => {
    const some = samples.filter(({ at }) => at >= seconds * from && at < seconds * to)
    return some.length === 0 ? null : some.reduce((sum, { rss }) => sum + rss, 0) / some.length
  }
  const [second, last] = [mean(1 / 3, 2 / 3), mean(2 / 3, Number.POSITIVE_INFINITY)]
  if (second === null || last === null) return 'the run was too short to say'
  const change = Math.round((last / second - 1) * 100)
  const verdict = change > 5 ? 'GROWS' : 'levels'
  return `${verdict}: ${Math.round(second)} MB in the second third, ${Math.round(last)} MB in the last (${change >= 0 ? '+' : ''}${change} %)`
}
