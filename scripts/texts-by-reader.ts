import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { locales } from '#contract/messages/locale.ts'
import { type Catalogues, compiled, digestOf, readCatalogues } from './catalogue-files.ts'

const source = (path: string) => join(import.meta.dirname, '..', path)
/** The module that fetches texts: their files are beside the chunk that it is in. */
const fetching = source('src/catalogues.ts')
/** The frames of the two zones. */
const frames = {
  cms: source('src/back-office.tsx'),
  partner: source('src/partner-zone.tsx'),
}
/** Imports the pages that need no sign-in, and the table of all pages. */
const tables = { public: source('src/routes/public.ts'), all: source('src/routes.ts') }
/** Loaded in advance by the start, for the pages of both zones. */
const recordForm = source('src/views/components/resource/record-editor.tsx')
/** The id that a Lingui macro leaves of a text. */
const textId = /\bid: "([\w-]+)"/g

/**
 * Divides the catalogue by who reads it (decision 142): sign-in and public pages (`start`), back office (`cms`), partner zone
 * (`partner`), each in two languages. A text that no page leads to fails the build.
 */
export function textsByReader(): Plugin {
  const idsOf = new Map<string, string[]>()
  let catalogues: Catalogues = { pl: {}, en: {} }
  let digest = ''
  return {
    name: 'texts-by-reader',
    apply: 'build',
    async buildStart() {
      catalogues = await readCatalogues()
      digest = digestOf(catalogues, Object.keys(catalogues.en))
    },
    transform(code, id) {
      const ids = [...code.matchAll(textId)].flatMap(([, text]) => text ?? [])
      const known = ids.filter((text) => Object.hasOwn(catalogues.en, text))
      if (known.length > 0) idsOf.set(id, known)
    },
    // The files of texts are named like their chunk, which changes its name with them.
    augmentChunkHash: ({ moduleIds }) => (moduleIds.includes(fetching) ? digest : ''),
    generateBundle(_, bundle) {
      const texts = (modules: Iterable<string>) => [...new Set([...modules].flatMap((id) => idsOf.get(id) ?? []))]
      const { start, cms, partner } = readers(this)
      const first = new Set(texts(start))
      const beyond = (modules: Iterable<string>) => texts(modules).filter((id) => !first.has(id))
      const parts = { start: [...first], cms: beyond(cms), partner: beyond(partner) }
      const read = new Set(Object.values(parts).flat())
      const [unread] = Object.keys(catalogues.en).filter((id) => !read.has(id))
      if (unread) this.error(`No page leads to the text "${catalogues.en[unread]}"`)
      const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(fetching))
      if (!chunk) this.error('No chunk has src/catalogues.ts')
      for (const [reader, ids] of Object.entries(parts))
        for (const locale of locales)
          this.emitFile({
            type: 'asset',
            fileName: chunk.fileName.replace(/\.js$/, `.${reader}.${locale}.json`),
            source: compiled(catalogues, locale, ids.sort()),
          })
    },
  }
}

/** The modules that each reader may load. Pages outside the folders of a zone count for both zones. */
function readers(context: Rolldown.PluginContext) {
  const edges = (id: string) => context.getModuleInfo(id) ?? { importedIds: [], dynamicallyImportedIds: [] }
  const reached = (from: Iterable<string>, excluded: readonly string[] = []) => {
    const found = new Set(from)
    for (const id of found)
      for (const next of [...edges(id).importedIds, ...edges(id).dynamicallyImportedIds])
        if (!excluded.includes(next)) found.add(next)
    return found
  }
  const entries = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry)
  const publicPages = new Set(edges(tables.public).dynamicallyImportedIds)
  const declaring = new Set([tables.all])
  for (const id of declaring)
    for (const next of edges(id).importedIds) if (next.startsWith(source('src/routes/'))) declaring.add(next)
  const pages = [...declaring].flatMap((id) => edges(id).dynamicallyImportedIds).filter((id) => !publicPages.has(id))
  const elsewhere = [tables.all, ...Object.values(frames)]
  const zone = (frame: string, other: string) =>
    reached([frame, ...pages.filter((id) => !id.includes(other))], elsewhere)
  return {
    start: reached(entries, [...elsewhere, recordForm]),
    cms: zone(frames.cms, '/partner-zone/'),
    partner: zone(frames.partner, '/cms/'),
  }
}
