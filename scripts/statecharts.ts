/** Writes `docs/statecharts/`: for each chart of the catalogue a page and its paths as text, and an index. Pages of former charts are removed. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '#tests/machines/index.ts'
import { statechartFiles } from '#tests/support/paths/statechart-page.ts'

const folder = join(import.meta.dirname, '../docs/statecharts')
const files = statechartFiles(catalogue)

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'paths'), { recursive: true })
for (const [file, text] of files) writeFileSync(join(folder, file), text)
console.log(`Wrote ${files.size} files to docs/statecharts`)
