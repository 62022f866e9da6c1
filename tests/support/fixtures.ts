import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const directory = join(import.meta.dirname, '../fixtures')

/** The path of a file of tests/fixtures. */
export function fixturePath(name: string): string {
  return join(directory, name)
}

/** The content of a file of tests/fixtures, which `scripts/make-fixtures.ts` writes. */
export function fixture(name: string): Buffer {
  return readFileSync(fixturePath(name))
}
