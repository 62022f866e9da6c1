import { join } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/** What stands first, step by step: each step is one file that brings all that its pages need beyond the step before. */
const steps = {
  start: ['src/app.tsx', 'src/views/auth/login-screen.tsx'],
  // What a customer's offer shares with the frames, so that it waits for no more of them.
  offer: ['src/views/offer/customer/offer-screen.tsx'],
  frame: ['src/views/shell/management/management-shell.tsx', 'src/views/shell/partner-zone/partner-shell.tsx'],
  dashboard: [
    'src/views/dashboard/cms/management-dashboard.tsx',
    'src/views/dashboard/partner-zone/partner-dashboard.tsx',
  ],
  list: ['src/views/components/resource/resource-list.tsx'],
}
/** What only a customer's offer and the offer generator need is no part of the frames' way. */
const ofOffers = /\/(contract|src\/[a-z]+)\/offer\//
/**
 * How an offer is counted and amounts are written, as the customer's page does it, is a chunk of its own, however many other
 * screens do so too: among what they share, it would bring all of that along.
 */
const countsOffers = /\/(contract|src\/services)\/offer\//
/** Libraries that a list does without, however many pages need them some time: what imports one is apart from what pages share. */
const masks = /\/node_modules\/(imask|react-imask)\//
const uploads = /\/node_modules\/(@mantine\/dropzone|file-selector|js-base64|react-dropzone|tus-js-client|url-parse)\//
/** What fewer pages share is left to the bundler. */
const fewest = 20

/**
 * Left alone, the bundler makes a chunk of every set of modules that the same screens share: 180 files for one list. Here the
 * many are few (decision 142). `plugins` are those of the build.
 */
export function fewChunks(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'few-chunks',
    apply: 'build',
    config: async () => ({
      build: { rolldownOptions: { output: { codeSplitting: { groups: await groups(plugins()) } } } },
    }),
  }
}

async function groups(plugins: PluginOption[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const known = await modulesOf(plugins)
  const step = (name: keyof typeof steps, minShareCount?: number): Group => ({
    name: minShareCount ? `${name}-shared` : name,
    holds: ({ id }) => known.get(id) === name && !ofOffers.test(id),
    minShareCount,
  })
  const amounts: Group = {
    name: 'amounts',
    holds: ({ id }) => known.get(id) === 'offer' && countsOffers.test(id),
  }
  const [ofMasks, ofUploads] = [needs(masks), needs(uploads)]
  const shared: Group[] = [
    { name: 'shared', holds: (...module) => !ofMasks(...module) && !ofUploads(...module), minShareCount: fewest },
    { name: 'masks', holds: (...module) => ofMasks(...module) && !ofUploads(...module), minShareCount: fewest },
    { name: 'uploads', holds: ofUploads, minShareCount: fewest },
  ]
  // A group takes along what its modules need: each comes after those that it must not take from.
  const inTurn = [
    ...[step('start'), amounts, step('offer'), step('frame')],
    // There are two dashboards: what a third page needs as well must not bring all that they are made of.
    ...[step('dashboard', 3), step('dashboard'), step('list'), ...shared],
  ]
  return inTurn.map(({ name, holds, minShareCount }, index) => ({
    name: named(name, holds),
    debugName: name,
    minShareCount,
    priority: inTurn.length - index,
  }))
}

interface Group {
  name: string
  holds: (module: Rolldown.ModuleInfo, infoOf: InfoOf) => boolean
  minShareCount?: number
}
type InfoOf = (id: string) => Rolldown.ModuleInfo | null

/** Tells what needs a library, itself or by what it imports. */
function needs(library: RegExp): Group['holds'] {
  const known = new Map<string, boolean>()
  const find: Group['holds'] = (module, infoOf) => {
    const before = known.get(module.id)
    if (before !== undefined) return before
    // Of a circle whoever was met first answers for all.
    known.set(module.id, false)
    const imports = module.importedIds.map(infoOf)
    const found = library.test(module.id) || imports.some((imported) => imported && find(imported, infoOf))
    known.set(module.id, found)
    return found
  }
  return find
}

/** A page that is loaded by its own name stays a chunk of its own. */
function named(name: string, holds: Group['holds']): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const module = context.getModuleInfo(id)
    if (!module || id.endsWith('index.html') || module.isEntry || module.dynamicImporters.length > 0) return null
    return holds(module, (other) => context.getModuleInfo(other)) ? name : null
  }
}

/**
 * The first step that needs each module: its imports do not tell, only what is left when a step is built alone. What dashboards share with
 * lists belongs to the frame, or lists would bring a dashboard.
 */
async function modulesOf(plugins: PluginOption[]): Promise<Map<string, string>> {
  const input = Object.fromEntries(
    Object.values(steps)
      .flat()
      .map((page) => [page, join(root, page)]),
  )
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [plugins, { name: 'nothing-later', resolveDynamicImport: () => ({ id: 'later', external: true }) }],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const chunk of output) if (chunk.type === 'chunk') chunks.set(chunk.fileName, chunk)
  const found = new Map<string, string>()
  for (const [step, pages] of Object.entries(steps)) {
    const entries = [...chunks.values()].filter((chunk) => chunk.isEntry && pages.includes(chunk.name))
    for (const id of modulesIn(chunks, entries)) {
      const first = found.get(id)
      if (first === undefined || first === 'dashboard') found.set(id, first ? 'frame' : step)
    }
  }
  return found
}

/** What these chunks hold, and all that they import. */
function modulesIn(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, entries: Rolldown.OutputChunk[]): string[] {
  const needed = new Set(entries)
  for (const { imports } of needed)
    for (const imported of imports) {
      const chunk = chunks.get(imported)
      if (chunk) needed.add(chunk)
    }
  return [...needed].flatMap(({ modules }) => Object.keys(modules))
}
