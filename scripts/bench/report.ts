import { readFileSync } from 'node:fs'
import { availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import type { ArchiveFindings } from './archive.ts'
import type { Catalogue } from './catalogue.ts'
import type { FirstRows } from './first-rows.ts'
import type { ImageFindings } from './images.ts'
import { generator, type Measured } from './load.ts'
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
  catalogue: Catalogue
  images: ImageFindings
  archive: ArchiveFindings
  firstRows: FirstRows
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
export function report(findings: Findings): string {
  const { orders, crowd, catalogue, tree, comparisons, client, memory, secondStart, busy } = findings
  const { images, archive, firstRows } = findings
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

Written by \`npm run bench\`: the running product with ${count(orders)} orders, ${count(crowd.contractors)} contractors, ${count(crowd.partners)} partners, ${count(crowd.users)} users, ${count(catalogue.devices)} devices, ${count(catalogue.error_codes)} error codes and ${count(catalogue.documents)} documents, on its embedded database (fsync on).

Machine: ${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown processor'}, ${gigabytes(totalmem())} GB of memory, ${systemName()}, Node ${process.versions.node}.
The load generator, the server and the database share it; the load average before the run was ${busy.toFixed(1)}. Taken on ${new Date().toISOString().slice(0, 10)}. What holds a call up, how Directus is run beside it, and what breaks first: [scale](scale.md).

## Calls

Each call, loaded by ${generator}, beside exactly the statements that it sends to the database, run again through bare \`pg\` over as many connections. Times in milliseconds.

${comparisonTable(comparisons)}

## Files

| what | here | the best that could be |
| --- | ---: | ---: |
| image of ${images.kilobytes.image.toFixed(0)} kB from the cache, 16 connections | ${images.cached.perSecond.toFixed(0)}/s | ${images.file.perSecond.toFixed(0)}/s: a file of ${images.kilobytes.file.toFixed(0)} kB by @fastify/static |
| photograph of 4 megapixels made smaller for the first time | ${images.uncached.toFixed(1)}/s | ${images.sharp.toFixed(1)}/s: \`sharp\` alone |
| archive of ${archive.megabytes.toFixed(0)} MB, 50 documents | ${archive.perSecond.archive.toFixed(0)} MB/s | ${archive.perSecond.disk.toFixed(0)} MB/s: reading its files |

## Targets

| what | target | measured |
| --- | ---: | ---: |
| p99 at 16 connections against the same SQL, worst call | under 3 × | ${worst.toFixed(1)} × |
| global search: p99 against the p50 of the same SQL, worst search | under 3 × | ${search.toFixed(1)} × |
| image from the cache against a static file | 100 % | ${percent(images.cached.perSecond / images.file.perSecond)} |
| image made for the first time against \`sharp\` alone | at least 80 % | ${percent(images.uncached / images.sharp)} |
| memory that an archive of 1 GB takes of the server | under 100 MB | ${archive.growth.toFixed(0)} MB |
| statements of a permission check beside the read of the session | 0 | ${(check?.statements ?? Number.NaN) - 1} |
| permission tree with 600 permissions at 4 × slow-down, longest task | at most 50 ms | ${longest} ms |
| JavaScript of the login page, gzip | at most 170 kB | ${kilobytes(client.login)} |
| memory of the server while a 30 MB video uploads | under 250 MB | ${memory.upload.toFixed(0)} MB |
| second start | under 1.5 s | ${secondStart.toFixed(1)} s |

## Permission tree

600 permissions in Chromium, its processor slowed down four times. Tasks of up to 50 ms are not told apart.

| what | longest task |
| --- | ---: |
${Object.entries(tree)
  .map(([what, duration]) => `| ${what} | ${duration === 50 ? '≤ 50' : duration} ms |`)
  .join('\n')}

## First rows

From the address to the first row of the device list, on a processor four times slower: ${seconds(firstRows.first)} with nothing in the browser's cache, ${seconds(firstRows.later)} later. The middle of five tries.

## JavaScript in the browser

| screen | gzip |
| --- | ---: |
${Object.entries(client)
  .map(([screen, size]) => `| ${screen} | ${kilobytes(size)} |`)
  .join('\n')}

The captcha is loaded apart, after the login page stands. Texts in Polish are among it.

## Memory of the server

| when | MB |
| --- | ---: |
| after the start | ${memory.idle.toFixed(0)} |
| after the calls above | ${memory.load.toFixed(0)} |
| most, while a 30 MB video uploads | ${memory.upload.toFixed(0)} |
`
}

/** Calls beside their SQL alone. */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  return `| call | connections | calls/s | p50 | p99 | SQL alone: runs/s | p50 | p99 | p99 ratio |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${comparisons.map(row).join('\n')}`
}

function row({ call, connections, server, database }: Comparison): string {
  const cells = [server, database].flatMap(({ perSecond, p50, p99 }) => [
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
  ])
  return `| ${[call, connections, ...cells, (server.p99 / database.p99).toFixed(1)].join(' | ')} |`
}

function percent(part: number): string {
  return `${(part * 100).toFixed(0)} %`
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** A number as a page writes it. */
export function count(number: number): string {
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
