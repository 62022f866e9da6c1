import { join } from 'node:path'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')

/** What stands first, step by step: each step is one file that brings all that its pages need beyond the step before. */
const steps = {
  start: ['src/app.tsx', 'src/views/auth/login-screen.tsx'],
  // What a customer's offer shares with the frames, so that it waits for no more of them.
  offer: ['src/views/offer/customer/offer-screen.tsx'],
  frame: [
    'src/views/shell/management/management-shell.tsx',
    'src/views/shell/partner-zone/partner-shell.tsx',
    'src/views/dashboard/cms/management-dashboard.tsx',
    'src/views/dashboard/partner-zone/partner-dashboard.tsx',
  ],
}
/** What only a customer's offer and the offer generator need is no part of the frames' way. */
const ofOffers = /\/(contract|src\/[a-z]+)\/offer\//
/**
 * How an offer is counted and amounts are written, as the customer's page does it, is a chunk of its own, however many other
 * screens do so too: among what they share, it would bring all of that along.
 */
const countsOffers = /\/(contract|src\/services)\/offer\//
/** What at least so many chunks share is one file; below the first of these numbers another, and so on. */
const shares = [60, 20]

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
  const stepwise = Object.keys(steps).map((step, index) => ({
    name: named(step, (id) => known.get(id) === step && !ofOffers.test(id)),
    debugName: step,
    priority: 20 - 2 * index,
  }))
  const shared = shares.map((minShareCount, index) => ({
    name: named(`shared-${minShareCount}`, () => true),
    debugName: `shared-${minShareCount}`,
    minShareCount,
    priority: 10 - index,
  }))
  const amounts = {
    name: named('amounts', (id) => known.get(id) === 'offer' && countsOffers.test(id)),
    debugName: 'amounts',
    // A group takes along what its modules need: after the start, before everything else.
    priority: 19,
  }
  return [amounts, ...stepwise, ...shared]
}

/** A page that is loaded by its own name stays a chunk of its own. */
function named(name: string, holds: (id: string) => boolean): Rolldown.CodeSplittingNameFunction {
  return (id, context) => {
    const module = context.getModuleInfo(id)
    if (!module || id.endsWith('index.html') || module.isEntry || module.dynamicImporters.length > 0) return null
    return holds(id) ? name : null
  }
}

/** The step of each module: its imports do not tell, only what is left when a step is built alone. */
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
  const visit = (step: string, chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || !chunks.delete(chunk.fileName)) return
    for (const id of Object.keys(chunk.modules)) found.set(id, step)
    for (const imported of chunk.imports) visit(step, chunks.get(imported))
  }
  for (const [step, pages] of Object.entries(steps))
    for (const chunk of [...chunks.values()]) if (chunk.isEntry && pages.includes(chunk.name)) visit(step, chunk)
  return found
}
