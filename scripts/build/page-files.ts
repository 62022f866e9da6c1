import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type PageFiles, pageFilesId } from '#src/page-files.ts'
import type { Zone } from '#src/routes.ts'
import { modulesOfPages, type PageModules } from './page-modules.ts'
import { textsIn } from './texts-by-page.ts'

const source = (path: string) => join(import.meta.dirname, '../..', path)
/** What the first script imports, and then every page. */
const start = source('src/app.tsx')
/** What each zone needs beside the page: the table of pages, the frame, and texts. */
const zoneModules: Record<Zone, readonly string[]> = {
  public: [],
  cms: [source('src/routes.ts'), source('src/back-office.tsx')],
  partner: [source('src/routes.ts'), source('src/partner-zone.tsx')],
}

/**
 * Writes into `index.html` which files the page at each address needs, so that the first script requests all of them at once
 * (decision 863), and lets the browser request the start before that script has come.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const filesOf = (module: string) => filesWithImports(chunks, module)
        const first = filesOf(start)
        const files = declared(await modulesOfPages(), filesOf, new Set(first), `/${textsIn(chunks)}`)
        return {
          html,
          tags: [
            ...first.map((href) => ({
              tag: 'link',
              attrs: {
                ...(href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
                // As the bundler's own links request it, or it is requested twice.
                crossorigin: true,
                href,
              },
              injectTo: 'head' as const,
            })),
            {
              tag: 'script',
              attrs: { type: 'application/json', id: pageFilesId },
              children: JSON.stringify(files),
              injectTo: 'body' as const,
            },
          ],
        }
      },
    },
  }
}

function declared(
  pages: readonly PageModules[],
  filesOf: (module: string) => readonly string[],
  started: ReadonlySet<string>,
  texts: string,
): PageFiles {
  const files: string[] = []
  const placeOf = (file: string) => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const places = (modules: readonly string[], without: ReadonlySet<number> = new Set()) =>
    [...new Set(modules.flatMap(filesOf))]
      .filter((file) => !started.has(file))
      .map(placeOf)
      .filter((place) => !without.has(place))
  const zones = {
    public: places(zoneModules.public),
    cms: places(zoneModules.cms),
    partner: places(zoneModules.partner),
  }
  return {
    texts,
    zones,
    pages: pages.map(({ route, modules }) => [route.path, route.zone, places(modules, new Set(zones[route.zone]))]),
    files,
  }
}

/** The addresses of the scripts and styles that a module needs: those of its chunk, and of the chunks that it imports. */
function filesWithImports(chunks: readonly Rolldown.OutputChunk[], module: string): string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const own = chunks.find(({ moduleIds }) => moduleIds.includes(module))
  if (!own) throw new Error(`No chunk has ${module}`)
  const reached = new Set([own])
  for (const { imports } of reached)
    for (const name of imports) {
      const chunk = byName.get(name)
      if (chunk && !chunk.isEntry) reached.add(chunk)
    }
  return [...reached]
    .flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
    .map((name) => `/${name}`)
}
