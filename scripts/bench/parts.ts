import { execFileSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg } from 'node:os'
import type pg from 'pg'
import { measureCalls } from './calls.ts'
import { measureClient } from './client.ts'
import { fillCatalogue } from './fill.ts'
import { measureFirstRows } from './first-rows.ts'
import { measureImports } from './imports.ts'
import type { Product } from './product.ts'
import { measureSearch } from './search.ts'
import type { Size } from './size.ts'

type MeasuredProduct = Pick<Product, 'url' | 'dataDir' | 'memory'>

interface Part {
  /** The heading of its section in docs/performance.md. */
  heading: string
  measure(product: MeasuredProduct, client: pg.Client, size: Size): Promise<string>
}

/** The parts of the bench by name; each is measured on a product of its own. A short form of each runs in `npm test`. */
export const parts: Record<string, Part> = {
  client: { heading: 'The client', measure: (product, _, size) => measureClient(product, size) },
  'first-rows': {
    heading: 'The first rows',
    async measure(product, client, size) {
      await fillCatalogue(client, { devices: size.share(200_000), error_codes: 0 })
      return measureFirstRows(product, { rounds: size.rounds })
    },
  },
  calls: { heading: 'Calls', measure: measureCalls },
  search: { heading: 'Search', measure: measureSearch },
  imports: { heading: 'Imports', measure: measureImports },
}

/** Measures a part; its text ends with when, on what and with which commit it was measured. */
export async function sectionOf(
  { measure }: Part,
  product: MeasuredProduct,
  client: pg.Client,
  size: Size,
): Promise<string> {
  const [before = 0] = loadavg()
  const began = performance.now()
  const text = await measure(product, client, size)
  const [after = 0] = loadavg()
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  const machine = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}`
  return `${text.trim()}\n\nTaken on ${new Date().toISOString().slice(0, 10)} with ${commit()} on ${machine}, in ${minutes} minutes. The load average was ${before.toFixed(1)} before this part and ${after.toFixed(1)} after it.`
}

/** The commit that is measured, and whether files differ from it. */
function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `commit ${git('rev-parse', '--short=8', 'HEAD')}${changed ? ' and changes' : ''}`
  } catch {
    return 'an unknown commit'
  }
}

/** A page with the section of a heading of the second level replaced. */
export function withSection(text: string, heading: string, section: string): string {
  const begin = text.indexOf(`## ${heading}\n`)
  if (begin < 0) throw new Error(`The page has no heading "${heading}"`)
  const next = text.indexOf('\n## ', begin)
  return `${text.slice(0, begin)}## ${heading}\n\n${section}\n${next < 0 ? '' : text.slice(next)}`
}
