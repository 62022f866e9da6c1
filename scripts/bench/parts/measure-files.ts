import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { writeXls, writeXlsx, writeZip } from '#scripts/bench/large-files.ts'
import { count } from '#scripts/bench/report.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/** The heading of this part in `docs/performance.md`. */
export const filesHeading = 'Workbooks and archives'

const sizes = { xlsx: 100_000, xls: 60_000, entries: 3000, bytes: 512 * 1024 }
const rounds = 3

/** The measured time of one method of reading. */
interface Reading {
  seconds: number
  /** Megabytes of memory above those before. */
  growth: number
  /** Milliseconds for which the main loop was held at most. */
  held: number
}

/** Reads large workbooks and a large archive, beside what others take for the same. Answers the text of the section. */
export async function measureFiles(): Promise<string> {
  const folder = temporaryDataDir('bench-files')
  const [busy = 0] = loadavg()
  try {
    const [xlsx, xls, zip] = ['book.xlsx', 'book.xls', 'archive.zip'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    console.info('Writing large files …')
    writeXlsx(xlsx, sizes.xlsx)
    writeXls(xls, sizes.xls)
    await writeZip(zip, sizes.entries, sizes.bytes)
    const lines = [
      ...beside(
        `${count(sizes.xlsx)} rows \`.xlsx\``,
        'SheetJS',
        () => readOnce('sheetjs', xlsx),
        () => readOnce('workbook', xlsx),
      ),
      ...beside(
        `${count(sizes.xls)} rows \`.xls\``,
        'SheetJS',
        () => readOnce('sheetjs', xls),
        () => readOnce('workbook', xls),
      ),
      ...beside(
        `${count(sizes.entries)} entries, 1.5 GB`,
        '`unzip -t`',
        () => unzipTest(zip),
        () => readOnce('archive', zip),
      ),
    ]
    return section(lines, busy)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Both ways in turn, so that what else the machine does meets both; the best of each. */
function beside(what: string, other: string, theirs: () => Reading, ours: () => Reading): string[] {
  const found = Array.from({ length: rounds }, () => ({ theirs: theirs(), ours: ours() }))
  const best = (readings: Reading[]) => readings.reduce((one, next) => (next.seconds < one.seconds ? next : one))
  const [their, our] = [best(found.map((round) => round.theirs)), best(found.map((round) => round.ours))]
  const most = Math.max(...found.map((round) => round.ours.growth))
  console.info(what, their, our)
  const line = (way: string, { seconds, held }: Reading, growth: number) =>
    `| ${what} | ${way} | ${seconds.toFixed(1)} | ${(seconds / their.seconds).toFixed(2)} | ${growth > 0 ? growth.toFixed(0) : ''} | ${held > 0 ? held.toFixed(0) : ''} |`
  return [line(other, their, their.growth), line('here', our, most)]
}

/** Reads a file in a new process, with the settings of the server's. */
function readOnce(way: string, path: string): Reading {
  const options = [
    '--max-semi-space-size=8',
    '--heap-growing-percent=30',
    '--no-allocation-site-pretenuring',
    'scripts/bench/read-once.ts',
    way,
    path,
  ]
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  return JSON.parse(execFileSync(process.execPath, options, { encoding: 'utf8', env }))
}

function unzipTest(path: string): Reading {
  const began = performance.now()
  execFileSync('unzip', ['-tqq', path])
  return { seconds: (performance.now() - began) / 1000, growth: 0, held: 0 }
}

function section(lines: string[], busy: number): string {
  return `Rows and entries as they are read for an import, every checksum and type included, in a thread beside the main loop; each in a process of its own, in turn, the best of ${rounds} tries and the most memory of them. Load average before: ${busy.toFixed(1)}. Taken on ${new Date().toISOString().slice(0, 10)}.

| what | read by | s | times | MB above idle | main loop held, ms |
| --- | --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}
`
}
