import { join } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { closure, mergedChunks, type Piece } from './merged-chunks.ts'
import { pageAt, routesOfStrangers, visitsOf } from './page-visits.ts'

const root = join(import.meta.dirname, '..')
/** What everybody loads first is one file, beyond which nothing is needed to sign in. */
const start = ['index.html', 'src/views/auth/login-screen.tsx'].map((page) => join(root, page))
/**
 * The cost of a request for one more file, in bytes of code before it is made small: a sixth of it is sent. A request keeps a browser busy
 * for some 3 milliseconds, in which it reads and runs this much code (docs/testing.md).
 */
const perFile = 60_000

/**
 * Left alone, the bundler makes a chunk of every set of modules that the same screens share: 760 files. Here those are built first,
 * then merged to what is worth asking for (decision 142). `plugins` are those of the build.
 */
export function fewChunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'few-chunks',
    apply: 'build',
    config: async () => {
      const chunkOf = await chunksOfModules(plugins())
      // Each chunk is named whole, with all that its modules need: nothing is to be taken along.
      const group = { name: (id: string) => chunkOf.get(id) ?? null, includeDependenciesRecursively: false }
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [group] } } } } }
    },
    generateBundle(_, bundle) {
      const circle = circleIn(bundle)
      if (circle) this.error(`Chunks import each other in a circle: ${circle.join(' → ')}`)
    },
  }
}

/** The name of the chunk of every module that is not left to the page that alone needs it. */
async function chunksOfModules(plugins: PluginOption[]): Promise<Map<string, string>> {
  const { chunks, pagesOfStrangers } = await unmerged(plugins)
  const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = closure(
    start.map((page) => pageAt(chunks, page)),
    (file) => chunkOf.get(file)?.imports ?? [],
  )
  const later = chunks.filter(({ fileName }) => !first.has(fileName)).map(piece)
  const merged = mergedChunks(later, visitsOf(chunks, pagesOfStrangers), perFile)
  const named = [[...first], ...merged].flatMap((files, index) => {
    const modules = files.flatMap((file) => chunkOf.get(file) ?? []).flatMap(modulesOf)
    return modules.map((id) => [id, index === 0 ? 'start' : `shared-${index}`] as const)
  })
  return new Map(named)
}

function piece({ fileName, imports, modules, isEntry, isDynamicEntry }: Rolldown.OutputChunk): Piece {
  const size = Object.values(modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
  return { name: fileName, size, imports, isPage: isEntry || isDynamicEntry }
}

/** What is loaded by its own name stays a chunk of its own. */
function modulesOf({ modules, facadeModuleId }: Rolldown.OutputChunk): string[] {
  return Object.keys(modules).filter((id) => id !== facadeModuleId)
}

/** The chunks as the bundler makes them: only what is left of the modules tells who needs what. */
async function unmerged(plugins: PluginOption[]) {
  let pagesOfStrangers: readonly string[] = []
  const look: Plugin = {
    name: 'pages-of-strangers',
    buildEnd() {
      pagesOfStrangers = this.getModuleInfo(routesOfStrangers)?.dynamicallyImportedIds ?? []
    },
  }
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [plugins, look],
    build: { write: false, minify: false, modulePreload: false },
  })) as Rolldown.RolldownOutput
  return { chunks: output.filter((file) => file.type === 'chunk'), pagesOfStrangers }
}

/** Chunks that import each other, if there are any. */
function circleIn(bundle: Rolldown.OutputBundle): string[] | null {
  const done = new Set<string>()
  const visit = (file: string, above: string[]): string[] | null => {
    if (above.includes(file)) return [...above.slice(above.indexOf(file)), file]
    const chunk = bundle[file]
    if (done.has(file) || chunk?.type !== 'chunk') return null
    for (const imported of chunk.imports) {
      const found = visit(imported, [...above, file])
      if (found) return found
    }
    done.add(file)
    return null
  }
  for (const file of Object.keys(bundle)) {
    const found = visit(file, [])
    if (found) return found
  }
  return null
}
