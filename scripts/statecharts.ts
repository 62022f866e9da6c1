/** Writes `docs/statecharts/`: for each chart of the catalogue a page and what its paths do, and an index. What is left of others is removed. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '#machines/index.ts'
import { statechartFiles } from '#tests/support/paths/statechart-page.ts'

const folder = join(import.meta.dirname, '../docs/statecharts')
const files = statechartFiles(catalogue)

mkdirSync(folder, { recursive: true })
for (const [file, text] of files) writeFileSync(join(folder, file), text)
for (const file of readdirSync(folder)) if (!files.has(file)) rmSync(join(folder, file))
console.log(`Wrote ${files.size} files to docs/statecharts`)
