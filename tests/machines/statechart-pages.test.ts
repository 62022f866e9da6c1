import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#machines/index.ts'
import { chartFiles, indexPage } from '#tests/support/paths/statechart-page.ts'

const folder = join(import.meta.dirname, '../../docs/statecharts')
const written = (file: string) => readFileSync(join(folder, file), 'utf8')

/** What is committed is what a review sees; `npm run statecharts` writes it anew. */
describe('docs/statecharts', () => {
  test('has a page and the paths of every chart, and nothing else', { timeout: 60_000 }, () => {
    const files = catalogue.flatMap(({ name }) => [`${name}.md`, `${name}.paths.txt`])
    expect(readdirSync(folder).sort()).toEqual(['README.md', ...files].sort())
    expect(written('README.md')).toBe(indexPage(catalogue))
  })

  test.each(catalogue)('shows $name as it is', { timeout: 60_000 }, (entry) => {
    for (const [file, text] of chartFiles(entry)) expect(text, file).toBe(written(file))
  })
})
