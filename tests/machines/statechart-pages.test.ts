import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue } from '#tests/machines/index.ts'
import { chartFiles, indexPage } from '#tests/support/paths/statechart-page.ts'

const folder = join(import.meta.dirname, '../../docs/statecharts')
const filesBelow = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(path, join(entry.parentPath, entry.name)))
    .sort()
const written = (file: string) => readFileSync(join(folder, file), 'utf8')

/** Compares the committed pages with the charts; `npm run statecharts` regenerates them. */
describe('docs/statecharts', () => {
  // Walks the paths of all charts: ten seconds of processor, and minutes on a busy machine.
  test('has a page and the paths of every chart, and nothing else', { timeout: 300_000 }, () => {
    const files = catalogue.flatMap(({ name }) => [`${name}.md`, join('paths', `${name}.txt`)])
    expect(filesBelow(folder)).toEqual(['README.md', ...files].sort())
    expect(written('README.md')).toBe(indexPage(catalogue))
  })

  test.each(catalogue)('shows $name as it is', { timeout: 60_000 }, (entry) => {
    for (const [file, text] of chartFiles(entry)) expect(text, file).toBe(written(file))
  })
})
