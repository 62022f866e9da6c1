import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import pg from 'pg'
import { measureCalls } from '#scripts/bench/calls.ts'
import { measureClient } from '#scripts/bench/client.ts'
import { fillCatalogue } from '#scripts/bench/fill.ts'
import { measureFirstRows } from '#scripts/bench/first-rows.ts'
import { measureImports } from '#scripts/bench/imports.ts'
import { type Product, startProduct } from '#scripts/bench/product.ts'
import { measureSearch } from '#scripts/bench/search.ts'
import { compareFigures } from '#tests/support/bench-figures.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/*
 * `npm run bench`: measures the running product and writes the sections of docs/performance.md. Linux only (it reads /proc); about
 * a quarter of an hour. No test depends on these times. `npm run bench -- <part>` measures one part; `npm run bench -- compare <ref>`
 * measures nothing and shows the figures of a commit beside those of the page. PORT is the port of the product meanwhile, and
 * BENCH_SCALE a share of the records (0.01 to try the program out).
 */
const page = 'docs/performance.md'

const scale = Number(process.env.BENCH_SCALE ?? 1)
const share = (whole: number) => Math.ceil(whole * scale)

/** Parts by name: the heading of the section and its measurement. */
const parts: Record<string, [heading: string, measure: (product: Product, client: pg.Client) => Promise<string>]> = {
  client: ['The client', measureClient],
  'first-rows': [
    'The first rows',
    async (product, client) => {
      await fillCatalogue(client, { devices: share(200_000), error_codes: 0 })
      return measureFirstRows(product, { rounds: 5 })
    },
  ],
  calls: ['Calls', (product, client) => measureCalls(product, client, share)],
  search: ['Search', (product, client) => measureSearch(product, client, share(1_000_000))],
  imports: ['Imports', (product, client) => measureImports(product, client, share(100_000))],
}

const [part, ref = 'HEAD'] = process.argv.slice(2)
if (part === 'compare') {
  const before = execFileSync('git', ['show', `${ref}:${page}`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  console.info(compareFigures(before, readFileSync(page, 'utf8')))
} else {
  const measured = part === undefined ? Object.keys(parts) : [part]
  for (const name of measured) {
    const found = parts[name]
    if (!found) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}`)
    await measure(...found)
  }
  console.info(`Written: ${page}`)
}

/** Measures a part on a product of its own, with a fresh demonstration, and writes its section. */
async function measure(heading: string, work: (product: Product, client: pg.Client) => Promise<string>): Promise<void> {
  const dataDir = temporaryDataDir('bench')
  const product = await startProduct(dataDir, Number(process.env.PORT ?? 4000))
  const client = new pg.Client({ connectionString: product.databaseUrl })
  try {
    await client.connect()
    const [before = 0] = loadavg()
    const began = performance.now()
    const text = await work(product, client)
    const [after = 0] = loadavg()
    const minutes = ((performance.now() - began) / 60_000).toFixed(1)
    const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
    const about = `Taken on ${new Date().toISOString().slice(0, 10)} on ${machine}, in ${minutes} minutes. The load average was ${before.toFixed(1)} before this part and ${after.toFixed(1)} after it.`
    writeFileSync(page, withSection(readFileSync(page, 'utf8'), heading, `${text.trim()}\n\n${about}`))
  } finally {
    await client.end()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The page with a section of the second level in place of the one with its heading. */
function withSection(text: string, heading: string, section: string): string {
  const begin = text.indexOf(`## ${heading}\n`)
  if (begin < 0) throw new Error(`${page} has no heading "${heading}"`)
  const next = text.indexOf('\n## ', begin)
  return `${text.slice(0, begin)}## ${heading}\n\n${section}\n${next < 0 ? '' : text.slice(next)}`
}
