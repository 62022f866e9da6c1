import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import type { Measured } from './load.ts'
import type { Crowd } from './people.ts'
import type { LongestTasks } from './permission-tree.ts'

/** One call at one number of connections, beside its SQL alone. */
export interface Comparison {
  call: string
  connections: number
  statements: number
  server: Measured
  database: Measured
}

export interface Findings {
  orders: number
  crowd: Crowd
  /** Milliseconds of the longest task of each use of the permission tree. */
  tree: LongestTasks
  comparisons: Comparison[]
  /** Screen -> kilobytes of gzipped JavaScript. */
  client: Record<string, number>
  memory: { idle: number; load: number; upload: number }
  secondStart: number
  /** Programs at work on the machine before the run. */
  busy: number
}

/** The page `docs/performance.md`. */
export function report({ orders, crowd, tree, comparisons, client, memory, secondStart, busy }: Findings): string {
  const worst = Math.max(
    ...comparisons
      .filter(({ connections }) => connections === 16)
      .map(({ server, database }) => server.p99 / database.p99),
  )
  const searches = comparisons.filter(({ call }) => call.startsWith('search'))
  const search = Math.max(...searches.map(({ server, database }) => server.p99 / database.p50))
  const check = comparisons.find(({ call }) => call.startsWith('permissions'))
  const longest = Math.max(...Object.values(tree))
  return `# Performance

Written by \`npm run bench\`: the running product with ${count(orders)} orders, ${count(crowd.contractors)} contractors, ${count(crowd.partners)} partners and ${count(crowd.users)} users, on its embedded database (fsync on).

Machine: ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${gigabytes(totalmem())} GB of memory, ${systemName()}, Node ${process.versions.node}.
The load generator, the server and the database share it; the load average before the run was ${busy.toFixed(1)}. Taken on ${new Date().toISOString().slice(0, 10)}.

## Calls

Each call beside exactly the statements that it sends to the database, run again through bare \`pg\` over as many connections. Times in milliseconds.

| call | connections | calls/s | p50 | p99 | SQL alone: runs/s | p50 | p99 | p99 ratio |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${comparisons.map(row).join('\n')}

## Targets

| what | target | measured |
| --- | ---: | ---: |
| p99 at 16 connections against the same SQL, worst call | under 5 × | ${worst.toFixed(1)} × |
| global search: p99 against the p50 of the same SQL, worst search | under 3 × | ${search.toFixed(1)} × |
| statements of a permission check beside the read of the session | 0 | ${(check?.statements ?? Number.NaN) - 1} |
| permission tree with 600 permissions at 4 × slow-down, longest task | at most 50 ms | ${longest} ms |
| JavaScript of the login page, gzip | at most 170 kB | ${kilobytes(client.login)} |
| memory of the server while a 30 MB video uploads | under 300 MB | ${memory.upload.toFixed(0)} MB |
| second start | under 5 s | ${secondStart.toFixed(1)} s |

## Permission tree

600 permissions in Chromium, its processor slowed down four times. Tasks of up to 50 ms are not told apart.

| what | longest task |
| --- | ---: |
${Object.entries(tree)
  .map(([what, duration]) => `| ${what} | ${duration === 50 ? '≤ 50' : duration} ms |`)
  .join('\n')}

## JavaScript in the browser

| screen | gzip |
| --- | ---: |
${Object.entries(client)
  .map(([screen, size]) => `| ${screen} | ${kilobytes(size)} |`)
  .join('\n')}

The captcha is loaded apart, after the login page stands.

## Memory of the server

| when | MB |
| --- | ---: |
| after the start | ${memory.idle.toFixed(0)} |
| after the calls above | ${memory.load.toFixed(0)} |
| most, while a 30 MB video uploads | ${memory.upload.toFixed(0)} |
`
}

function row({ call, connections, server, database }: Comparison): string {
  const cells = [server, database].flatMap(({ perSecond, p50, p99 }) => [
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ])
  return `| ${[call, connections, ...cells, (server.p99 / database.p99).toFixed(1)].join(' | ')} |`
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function kilobytes(size = 0): string {
  return `${size.toFixed(0)} kB`
}

function gigabytes(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(0)
}

function systemName(): string {
  if (platform() !== 'linux') return `${platform()} ${release()}`
  return /PRETTY_NAME="([^"]+)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? `Linux ${release()}`
}
