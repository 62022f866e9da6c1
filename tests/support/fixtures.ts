import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const directory = join(import.meta.dirname, '../fixtures')

/** Where a file of tests/fixtures is. */
export function fixturePath(name: string): string {
  return join(directory, name)
}

/** A file of tests/fixtures, made by `scripts/make-fixtures.ts`. */
export function fixture(name: string): Buffer {
  return readFileSync(fixturePath(name))
}
