/** Writes `docs/statecharts/`: one page per chart of the catalogue, and an index. Pages of charts that are gone are removed. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '#machines/index.ts'
import { statechartPages } from '#tests/support/paths/statechart-page.ts'

const folder = join(import.meta.dirname, '../docs/statecharts')
const pages = statechartPages(catalogue)

mkdirSync(folder, { recursive: true })
for (const [file, text] of pages) writeFileSync(join(folder, file), text)
for (const file of readdirSync(folder)) if (!pages.has(file)) rmSync(join(folder, file))
console.log(`Wrote ${pages.size} pages to docs/statecharts`)
