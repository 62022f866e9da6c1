import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The TypeScript files of a layer, each with the files of this layer and others that it imports. */
export function importsByFile(layer: string): Map<string, string[]> {
  return new Map(
    readdirSync(layer, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => [posix.join(layer, path), importsOf(posix.join(layer, path))]),
  )
}

/** The files of server and contract that a file imports, types too. The linter refuses every other form of an import. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const named = [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'([^']+)'/g)].map(([, name = '']) => name)
  return named.flatMap((name) => {
    if (name.startsWith('./')) return posix.join(posix.dirname(path), name)
    return /^#(server|contract)\//.test(name) ? name.slice(1) : []
  })
}
