import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  imports?: string[]
}

const folder = 'dist/client'

/** Kilobytes of gzipped JavaScript and texts that a browser has loaded when the screens of these sources stand in Polish. */
export function kilobytesOf(...sources: string[]): number {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`The build has no ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of ['index.html', ...sources]) visit(source)
  const zone = sources.some((source) => source.includes('/cms/')) ? ['cms'] : []
  const readers = ['start', ...(sources.some((source) => source.includes('/partner-zone/')) ? ['partner'] : zone)]
  for (const file of readdirSync(join(folder, 'assets')))
    if (readers.some((reader) => file.endsWith(`.${reader}.pl.json`))) files.add(join('assets', file))
  const bytes = [...files].map((file) => gzipSync(readFileSync(join(folder, file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
