import { join } from 'node:path'
import type { ModulePreloadOptions, Plugin, Rolldown } from 'vite'
import { type Locale, locales } from '#contract/locale.ts'
import { messages } from '#contract/messages/messages.ts'
import { refusalMessages } from '#contract/messages/messages-refusals.ts'
import { type Catalogues, compiled, digestOf, readCatalogues } from './catalogue-files.ts'
import { closure, mergedChunks, type Visit } from './merged-chunks.ts'
import { routesOfStrangers, visitsOf } from './page-visits.ts'

/** What finds the texts of the start: they are beside the chunk that it is in. */
const reader = join(import.meta.dirname, '../src/catalogues.ts')
/** The texts of the contract, and their list in the compiled module. */
const contractTexts = join(import.meta.dirname, '../contract/messages/messages.ts')
const contractList = /export const messages = \{[\s\S]*?\n\};?\n/
/** The id that a macro of Lingui leaves of a text. */
const left = /\bid: "([\w-]+)"/g
/** The module by which Vite loads what is imported later, and its function. */
const preloadHelper = /\/preload-helper\.js$/
const preload = 'export const __vitePreload = '
/** Ends the name of texts in the list of what an import needs. Their files have the language in its place. */
const asTexts = '.texts'
/** The cost of a request for one more file of texts, in characters of text. */
const perFile = 2500

/**
 * Parts the catalogues by who needs the texts (decision 142): what is imported later brings those of all that it is made of, in the
 * language of the page and together with its files. A text that is in no part fails the build. The texts of the contract, which knows
 * no catalogues, are taken out of its module and come with those of the start.
 */
export function splitTexts(): Plugin {
  const idsOf = new Map<string, string[]>()
  const startFiles = new Set<string>()
  const textsOf = new Map<string, string>()
  let catalogues: Catalogues = { pl: {}, en: {} }
  let digest = ''

  /** Files and texts that an import needs beyond the start. */
  const resolveDependencies: ModulePreloadOptions['resolveDependencies'] = (page, files, { hostType }) => {
    if (hostType === 'html') return files
    const texts = [page, ...files].flatMap((file) => textsOf.get(file) ?? [])
    return [...files.filter((file) => !startFiles.has(file)), ...new Set(texts)]
  }

  return {
    name: 'split-texts',
    apply: 'build',
    config: () => ({ build: { modulePreload: { resolveDependencies } } }),
    async buildStart() {
      catalogues = await readCatalogues()
      digest = digestOf(catalogues, Object.keys(catalogues.en), locales.map(contractTextsIn))
    },
    transform(code, id) {
      const found = [...code.matchAll(left)].flatMap(([, text]) => text ?? [])
      const ids = found.filter((text) => Object.hasOwn(catalogues.en, text))
      if (ids.length > 0) idsOf.set(id, ids)
      if (id === contractTexts) {
        if (!contractList.test(code)) this.error('contract/messages/messages.ts has no list that could be taken out')
        return { code: code.replace(contractList, messagesOfPage), map: null }
      }
      if (!preloadHelper.test(id)) return null
      if (!code.includes(preload)) this.error('Vite loads in another way what is imported later: no texts would come')
      return { code: code.replace(preload, 'const preload = ') + preloadWithTexts, map: null }
    },
    // The lists of what imports need are written when chunks have their names.
    augmentChunkHash: () => digest,
    generateBundle(_, bundle) {
      const write = (name: string, ids: string[], others?: (locale: Locale) => Readonly<Record<string, string>>) => {
        for (const locale of locales)
          this.emitFile({
            type: 'asset',
            fileName: `${name}.${locale}.json`,
            source: compiled(catalogues, locale, ids, others?.(locale)),
          })
      }
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const visits = visitsOf(chunks, this.getModuleInfo(routesOfStrangers)?.dynamicallyImportedIds ?? [])
      const { start, later } = partsOf(chunks, visits, idsOf, (id) => catalogues.en[id]?.length ?? 0)
      for (const file of start.files) startFiles.add(file)
      const besides = chunks.find(({ moduleIds }) => moduleIds.includes(reader))?.fileName
      if (!besides || !startFiles.has(besides))
        this.error('src/catalogues.ts is not in the start, whose texts it is to find')
      const ofStart = besides.replace(/\.js$/, '')
      write(ofStart, start.ids, contractTextsIn)
      for (const { files, ids } of later) {
        const name = `assets/${digestOf(catalogues, ids)}`
        write(name, ids)
        for (const file of files) textsOf.set(file, name + asTexts)
      }
      // For whoever wants to know what a page loads, beside the manifest of the files.
      const list = { [besides]: ofStart + asTexts, ...Object.fromEntries(textsOf) }
      this.emitFile({ type: 'asset', fileName: '.vite/texts.json', source: JSON.stringify(list) })
      const parted = new Set([start, ...later].flatMap(({ ids }) => ids))
      const nowhere = Object.keys(catalogues.en).filter((id) => !parted.has(id))
      const [first] = nowhere
      if (first) this.error(`${nowhere.length} texts are in no part, the first of them: ${catalogues.en[first]}`)
    },
  }
}

/** The list of the contract's texts in the client: refusals, and what has come of the others in the language of the page. */
const messagesOfPage = `
import { contractText } from '/src/catalogues.ts'
export const messages = new Proxy(refusalMessages, { get: (kept, key) => kept[key] ?? contractText(key) })
`

/** All but refusals, by their keys. */
function contractTextsIn(locale: Locale): Record<string, string> {
  const others = Object.entries(messages).filter(([key]) => !Object.hasOwn(refusalMessages, key))
  return Object.fromEntries(others.map(([key, text]) => [key, text[locale]]))
}

/** What follows in Vite's module. Texts come at the same time as files, and fail like them. */
const preloadWithTexts = `
import { loadTexts } from '/src/catalogues.ts'
export const __vitePreload = (load, needed = [], importer) => {
  const isText = (file) => file.endsWith('${asTexts}')
  const files = preload(load, needed.filter((file) => !isText(file)), importer)
  return Promise.all([files, loadTexts(needed.filter(isText))]).then(([module]) => module)
}`

/** Texts that are one file, and the chunks that have them. */
interface Part {
  files: string[]
  ids: string[]
}

/** The texts of what everybody loads, and of what comes later: few files, of which nobody loads much that they do not need. */
function partsOf(
  chunks: Rolldown.OutputChunk[],
  visits: Visit[],
  idsOf: ReadonlyMap<string, string[]>,
  lengthOf: (id: string) => number,
): { start: Part; later: Part[] } {
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const importsOf = (file: string) => chunkOf.get(file)?.imports ?? []
  const idsIn = (files: Iterable<string>) => {
    const modules = [...files].flatMap((file) => chunkOf.get(file)?.moduleIds ?? [])
    return [...new Set(modules.flatMap((id) => idsOf.get(id) ?? []))].sort()
  }
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const start = closure(entries, importsOf)
  const ofStart = new Set(idsIn(start))
  const laterIn = (files: string[]) => idsIn(files).filter((id) => !ofStart.has(id))
  const pieces = chunks.map(({ fileName }) => {
    const size = laterIn([fileName]).reduce((sum, id) => sum + lengthOf(id), 0)
    return { name: fileName, size, imports: [] }
  })
  const later = mergedChunks(
    pieces.filter(({ size }) => size > 0),
    visits,
    perFile,
  )
  return {
    start: { files: [...start], ids: [...ofStart] },
    later: later.map((files) => ({ files, ids: laterIn(files) })),
  }
}
