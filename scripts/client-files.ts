import { dirname, join, relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/** The files that a visit begins with, of which the first script of the page chooses one (`src/boot.ts`). */
const entries = { office: 'src/office-entry.ts', partner: 'src/partner-entry.ts', public: 'src/public-entry.ts' }

/** Number of modules whose pages need a part, from which it stands in one file with all other such parts. */
const widely = 4

/**
 * Says which file of the client a module belongs to, by what imports it (decision 860): the first script; what all visits begin
 * with, those of both zones, or of one; what the pages of many modules share, of some, or of one. The bundler divides the rest. What
 * a module imports is needed by at least the same pages, so that no two files import each other.
 */
export function clientFiles() {
  const first = new Set<string>()
  /** The entries that need a module. */
  const begun = new Map<string, string[]>()
  const shared = new Set<string>()
  const pages = new Map<string, string>()
  const plugin: Plugin = {
    name: 'client-files',
    apply: 'build',
    buildEnd() {
      for (const found of [first, begun, shared, pages]) found.clear()
      for (const id of reached(this, entryIds(this))) first.add(id)
      for (const [name, path] of Object.entries(entries))
        for (const id of reached(this, [join(root, path)])) begun.set(id, [...(begun.get(id) ?? []), name])
      for (const [id, owners] of ownersOf(this, begun)) {
        const [owner = '', ...others] = owners
        if (owners.size >= widely) shared.add(id)
        else if (others.length > 0 || !owner.includes('.')) pages.set(id, [...owners].toSorted().join(' '))
      }
    },
  }
  const needed = (id: string) => begun.get(id)?.length ?? 0
  return {
    plugin,
    isOfBoot: (id: string) => first.has(id),
    isCommon: (id: string) => needed(id) === Object.keys(entries).length,
    isOfZones: (id: string) => needed(id) === 2 && !begun.get(id)?.includes('public'),
    entryOf: (id: string) => (begun.has(id) ? `entry-${begun.get(id)?.join('-')}` : null),
    isShared: (id: string) => shared.has(id),
    pageOf: (id: string) => pages.get(id) ?? null,
  }
}

type Context = Rolldown.PluginContext

const entryIds = (context: Context) => [...context.getModuleIds()].filter((id) => context.getModuleInfo(id)?.isEntry)

/** The modules that these import, directly or not; those of `known` and behind them are left out. */
function reached(context: Context, from: Iterable<string>, known?: ReadonlyMap<string, unknown>): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const next of importsOf(context, id)) if (!known?.has(next)) found.add(next)
  return found
}

/** The index of a package, which names all its parts though few are used. */
const index = /node_modules\/((?:@mantine|@tabler)\/[\w-]+)\/.*\/(?:index|tabler-icons-react)\.mjs$/

/** What a module imports; of a package with an index, only the parts that it names. */
function importsOf(context: Context, id: string): readonly string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((next) => {
    const [, name] = index.exec(next) ?? []
    if (!name || index.test(id)) return [next]
    const parts = partsOf(context, next)
    const named = [...(code ?? '').matchAll(new RegExp(`import\\s*{([^}]*)}\\s*from\\s*["']${name}["']`, 'g'))]
    const names = named.flatMap(([, list = '']) => list.split(',').map((one) => one.trim().split(' as ')[0] ?? ''))
    return names.flatMap((one) => parts.get(one) ?? [])
  })
}

/** The parts of a package by the names of its index. */
function partsOf(context: Context, id: string): ReadonlyMap<string, string> {
  const { code } = context.getModuleInfo(id) ?? {}
  const lines = [...(code ?? '').matchAll(/(?:import|export)\s*{([^}]*)}\s*from\s*["'](\.[^"']+)["']/g)]
  return new Map(
    lines.flatMap(([, list = '', path = '']) =>
      list.split(',').map((one) => [one.trim().split(' as ').at(-1) ?? '', join(dirname(id), path)] as const),
    ),
  )
}

/** For each module outside the entries: whose pages need it. What is loaded later by a shared part stands for itself. */
function ownersOf(context: Context, known: ReadonlyMap<string, unknown>): Map<string, Set<string>> {
  const lazy = [...context.getModuleIds()].flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const owners = new Map<string, Set<string>>()
  for (const page of new Set(lazy)) {
    if (known.has(page)) continue
    const owner = ownerOf(page)
    for (const id of reached(context, [page], known)) owners.set(id, (owners.get(id) ?? new Set()).add(owner))
  }
  return owners
}

/** The module and zone of a page in `src/views`; the path of anything else. */
function ownerOf(id: string): string {
  const [, module, zone = ''] =
    /^src\/views\/(?!components|shell|theme)([\w-]+)\/(?:(cms|partner-zone|public|customer)\/)?/.exec(
      relative(root, id),
    ) ?? []
  return module ? [module, zone].filter(Boolean).join('-') : relative(root, id)
}
