import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { locales } from '#contract/messages/locale.ts'
import { textPartsOf } from '#src/text-parts.ts'
import { type Catalogues, compiled, digestOf, readCatalogues } from './catalogue-files.ts'
import { modulesOfPages } from './page-modules.ts'

const source = (path: string) => join(import.meta.dirname, '../..', path)
/** The module that fetches texts: their files are beside the chunk that it is in. */
const fetching = source('src/catalogues.ts')
/** The frames of the two zones. */
const frames = {
  cms: source('src/back-office.tsx'),
  partner: source('src/partner-zone.tsx'),
}
/** Imports all pages. */
const pageTable = source('src/routes.ts')
/** Loaded in advance by the start, for the pages of both zones. */
const recordForm = source('src/views/components/resource/record-editor.tsx')
/** The id that a Lingui macro leaves of a text. */
const textId = /\bid: "([\w-]+)"/g
/** A text that more of a zone's parts have belongs to the zone. */
const mostParts = 1 / 3

/** Whether a chunk has the module that fetches texts. */
const fetchesTexts = ({ moduleIds }: { moduleIds: string[] }) => moduleIds.includes(fetching)

/** The beginning of the names of all files of texts, before `.<part>.<language>.json`, as `src/catalogues.ts` asks for them. */
export function textsIn(chunks: readonly Rolldown.OutputChunk[]): string {
  const chunk = chunks.find(fetchesTexts)
  if (!chunk) throw new Error('No chunk has src/catalogues.ts')
  return chunk.fileName.replace(/\.js$/, '')
}

/**
 * Divides the catalogue by the pages that show it (decision 863): sign-in and public pages (`start`), each zone (`cms`, `partner`),
 * and the pages of a zone whose addresses begin alike (`cms.device`), each in two languages. A text that no page leads to
 * fails the build.
 */
export function textsByPage(): Plugin {
  const idsOf = new Map<string, string[]>()
  let catalogues: Catalogues = { pl: {}, en: {} }
  let parts: Record<string, string[]> = {}
  let digest = ''
  return {
    name: 'texts-by-page',
    apply: 'build',
    async buildStart() {
      catalogues = await readCatalogues()
    },
    transform(code, id) {
      const ids = [...code.matchAll(textId)].flatMap(([, text]) => text ?? [])
      const known = ids.filter((text) => Object.hasOwn(catalogues.en, text))
      if (known.length > 0) idsOf.set(id, known)
    },
    async buildEnd(error) {
      if (error) return
      parts = await divided(this, idsOf)
      const read = new Set(Object.values(parts).flat())
      const [unread] = Object.keys(catalogues.en).filter((id) => !read.has(id))
      if (unread) this.error(`No page leads to the text "${catalogues.en[unread]}"`)
      digest = createHash('sha256')
        .update(digestOf(catalogues, Object.keys(catalogues.en)))
        .update(JSON.stringify(parts))
        .digest('base64url')
    },
    // The files of texts are named like their chunk, which changes its name with them.
    augmentChunkHash: (chunk) => (fetchesTexts(chunk) ? digest : ''),
    generateBundle(_, bundle) {
      const name = textsIn(Object.values(bundle).filter((file) => file.type === 'chunk'))
      for (const [part, ids] of Object.entries(parts))
        for (const locale of locales)
          this.emitFile({
            type: 'asset',
            fileName: `${name}.${part}.${locale}.json`,
            source: compiled(catalogues, locale, ids),
          })
    },
  }
}

/** The ids of the texts of each part. */
async function divided(
  context: Rolldown.PluginContext,
  idsOf: ReadonlyMap<string, string[]>,
): Promise<Record<string, string[]>> {
  const reached = reachIn(context)
  const entries = [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry)
  const elsewhere = [pageTable, ...Object.values(frames)]
  const textsOf = (from: Iterable<string>, without: readonly string[]) =>
    new Set([...reached(from, without)].flatMap((id) => idsOf.get(id) ?? []))
  const start = textsOf(entries, [...elsewhere, recordForm])
  const modules = await modulesByPart()
  const parts: Record<string, string[]> = { start: [...start].toSorted() }
  for (const [zone, frame] of Object.entries(frames)) {
    const own = [...modules].filter(([part]) => part.startsWith(`${zone}.`))
    const texts = new Map(own.map(([part, from]) => [part, textsOf(from, elsewhere)]))
    const ofZone = textsOf([frame, ...(modules.get(zone) ?? [])], elsewhere)
    for (const text of new Set([...texts.values()].flatMap((all) => [...all]))) {
      const having = [...texts.values()].filter((all) => all.has(text))
      if (having.length > texts.size * mostParts) ofZone.add(text)
    }
    parts[zone] = [...ofZone].filter((text) => !start.has(text)).toSorted()
    for (const [part, all] of texts)
      parts[part] = [...all].filter((text) => !ofZone.has(text) && !start.has(text)).toSorted()
  }
  return parts
}

/** The modules from which the screens of each part are loaded. */
async function modulesByPart(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const { route, modules } of await modulesOfPages()) {
    const part = textPartsOf(route).at(-1)
    if (part !== undefined) found.set(part, new Set([...(found.get(part) ?? []), ...modules]))
  }
  return found
}

/** Finds the modules that others import, also later, without some of them. */
function reachIn(context: Rolldown.PluginContext) {
  return (from: Iterable<string>, without: readonly string[]) => {
    const found = new Set(from)
    for (const id of found) {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
      for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!without.includes(next)) found.add(next)
    }
    return found
  }
}
