import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const source = (file: string) => readFileSync(join(root, file), 'utf8')

/** Without its style sheet a component stands there without gaps or borders, and nothing says so. */
test('every component of Mantine in use has its styles, with the theme or beside the one that uses it', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const used = new Set(
    files
      .flatMap((file) => [...source(file).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
      .flatMap(([, names = '']) => names.split(','))
      .map((name) => name.trim()),
  )
  const sheet = (name: string) => join(root, 'node_modules/@mantine/core/styles', `${name}.layer.css`)
  const styled = [...used].filter((name) => name !== '' && existsSync(sheet(name)))
  expect(styled.length).toBeGreaterThan(20)
  const imported = ['src/views/theme/mantine.css', ...files].map(source).join('\n')
  expect(styled.filter((name) => !imported.includes(`@mantine/core/styles/${name}.layer.css`))).toEqual([])
})

/** A window of its own would begin with its close button instead of its first field. */
test('every dialog is the one of src/views/components/dialogs/dialog.tsx', () => {
  const windows = globSync('src/**/*.tsx', { cwd: root }).filter((file) =>
    /\bModal\b[^}]*\} from '@mantine\/core'/.test(source(file)),
  )
  expect(windows).toEqual(['src/views/components/dialogs/dialog.tsx'])
})
