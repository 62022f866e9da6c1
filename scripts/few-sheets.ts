import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { closure } from './merged-chunks.ts'

/**
 * Two style sheets: what the start needs, and all the rest, which comes with the first page beyond it. One for each chunk were twenty
 * requests of a page, and each that arrives makes the browser compute the styles of the whole page again (decision 142).
 */
export function fewSheets(): Plugin {
  return {
    name: 'few-sheets',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const ofStart = new Set(startOf(chunks).flatMap(sheetsOf))
      const isLater = (sheet: string) => !ofStart.has(sheet)
      const later = [...new Set(importedFirst(chunks).flatMap(sheetsOf).filter(isLater))]
      const source = later.map((sheet) => textOf(bundle[sheet])).join('\n')
      const fileName = `assets/${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
      this.emitFile({ type: 'asset', fileName, source })
      for (const { viteMetadata } of chunks) {
        const own = [...(viteMetadata?.importedCss ?? [])].filter(isLater)
        for (const sheet of own) viteMetadata?.importedCss.delete(sheet)
        if (own.length > 0) viteMetadata?.importedCss.add(fileName)
      }
      for (const sheet of later) delete bundle[sheet]
    },
  }
}

/** The chunks that are loaded before any page. */
function startOf(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  return [...closure(entries, (file) => chunkOf.get(file)?.imports ?? [])].flatMap((file) => chunkOf.get(file) ?? [])
}

/** Each chunk after those that it imports, as their styles follow each other. */
function importedFirst(chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const ordered = new Set<Rolldown.OutputChunk>()
  const visited = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const file of chunk.imports) {
      const imported = chunkOf.get(file)
      if (imported) visit(imported)
    }
    ordered.add(chunk)
  }
  chunks.forEach(visit)
  return [...ordered]
}

function sheetsOf({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])]
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  return file?.type === 'asset' ? String(file.source) : ''
}
