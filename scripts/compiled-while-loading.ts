import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { closure } from './merged-chunks.ts'

/** What nearly every page of somebody who has signed in is drawn by, and of which it runs a half. */
const everywhere = [
  'src/app.tsx',
  'src/views/shell/management/management-shell.tsx',
  'src/views/shell/partner-zone/partner-shell.tsx',
  'src/views/components/data-table/table-grid.tsx',
].map((source) => join(import.meta.dirname, '..', source))
/** V8's explicit compile hint for a whole file; other browsers read a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the browser compile these files on its other threads while they arrive. Left alone it reads every function twice, first to find its
 * end and then, when it is called, to compile it on the thread that also draws the page: a third of the time of a start (decision 142).
 */
export function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    generateBundle: {
      // After Vite, which puts a list at the head of the file, where the hint has to be.
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
        const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const first = chunks.filter(({ moduleIds }) => everywhere.some((id) => moduleIds.includes(id)))
        const needed = closure(
          first.map(({ fileName }) => fileName),
          (file) => chunkOf.get(file)?.imports ?? [],
        )
        for (const chunk of chunks) if (needed.has(chunk.fileName)) chunk.code = hint + chunk.code
      },
    },
  }
}
