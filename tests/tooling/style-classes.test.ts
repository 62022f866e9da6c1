import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = (file: string) => readFileSync(join(root, file), 'utf8')
const sheetAt = (from: string, path: string) =>
  path.startsWith('#views/')
    ? path.replace('#views/', 'src/views/')
    : relative(root, join(root, dirname(from), path)).replaceAll('\\', '/')

test('every class that a view takes from a style sheet is in it', () => {
  const taken = globSync('src/views/**/*.{ts,tsx}', { cwd: root }).flatMap((file) => {
    const text = source(file)
    return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name, path = '']) =>
      [...text.matchAll(new RegExp(`(?<![\\w'./-])${name}\\.(\\w+)`, 'g'))].map(([, cls = '']) => ({
        file,
        cls,
        sheet: sheetAt(file, path),
      })),
    )
  })
  expect(taken.length).toBeGreaterThan(500)
  expect(taken.filter(({ cls, sheet }) => !new RegExp(`\\.${cls}(?![\\w-])`).test(source(sheet)))).toEqual([])
})
