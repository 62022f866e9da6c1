import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

/** Path of a file of the project (`server/fonts/…`), whether the sources run or the bundle in `dist/server`. */
export function projectFile(path: string): string {
  const root = findPackageJSON('.', import.meta.url)
  if (!root) throw new Error('The folder of the project has no package.json')
  return join(dirname(root), path)
}
