import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import { parts, sectionOf, withSection } from '#scripts/bench/parts.ts'
import { startProduct } from '#scripts/bench/product.ts'
import { sizeOf } from '#scripts/bench/size.ts'
import { compareFigures } from '#tests/support/bench-figures.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'

/*
 * `npm run bench`: measures the running product and writes the sections of docs/performance.md. Linux only (it reads /proc); about
 * a quarter of an hour. No test depends on these times. `npm run bench -- <part>` measures one part; `npm run bench -- compare <ref>`
 * measures nothing and shows the figures of a commit beside those of the page. PORT is the port of the product meanwhile, and
 * BENCH_SCALE a share of the records (0.01 to try the program out).
 */
const page = 'docs/performance.md'

const size = sizeOf(Number(process.env.BENCH_SCALE ?? 1))

const [part, ref = 'HEAD'] = process.argv.slice(2)
if (part === 'compare') {
  const before = execFileSync('git', ['show', `${ref}:${page}`], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  console.info(compareFigures(before, readFileSync(page, 'utf8')))
} else {
  const measured = part === undefined ? Object.keys(parts) : [part]
  for (const name of measured) {
    const found = parts[name]
    if (!found) throw new Error(`There is no part "${name}": ${Object.keys(parts).join(', ')}`)
    await measure(found)
  }
  console.info(`Written: ${page}`)
}

/** Measures a part on a product of its own, with a fresh demonstration, and writes its section. */
async function measure(measured: (typeof parts)[string]): Promise<void> {
  const dataDir = temporaryDataDir('bench')
  const product = await startProduct(dataDir, Number(process.env.PORT ?? 4000))
  const client = new pg.Client({ connectionString: product.databaseUrl })
  try {
    await client.connect()
    const section = await sectionOf(measured, product, client, size)
    writeFileSync(page, withSection(readFileSync(page, 'utf8'), measured.heading, section))
  } finally {
    await client.end()
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
