// Preloaded by setup.mjs into what it starts. Where the modules of a process are is asked ten thousand times at its start; most of that
// is answered here from memory instead of from the disk, which takes more than half of the processor time of a start.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

const root = new URL('../', import.meta.url).href
const packages = `${root}node_modules/`
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
const folders = Object.entries(imports).map(([name, path]) => [
  name.replace('*', ''),
  new URL(path.replace('*', ''), root).href,
])

// The ES modules of drizzle-orm re-export each other in circles, and linking them takes 150 MB that the process keeps. Its CommonJS
// build exports the same and takes a tenth of it.
const conditions = ['node', 'require']

/** Where each package is that our sources import: the same for all of them, as there is one node_modules. */
const known = new Map()

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    const find = () => next(specifier, /^drizzle-orm(?:\/|$)/.test(specifier) ? { ...context, conditions } : context)
    if (!parentURL.startsWith(root) || parentURL.startsWith(packages)) return find()
    const url = sourceAt(specifier, parentURL)
    if (url) return { url, format: 'module-typescript', shortCircuit: true }
    if (/^[./]|^file:/.test(specifier)) return find()
    if (!known.has(specifier)) known.set(specifier, { ...find(), shortCircuit: true })
    return known.get(specifier)
  },
})

/** The address of a TypeScript source of ours (`#server/main.ts`, `./lists.ts`); undefined for anything else. */
function sourceAt(specifier, parent) {
  if (!specifier.endsWith('.ts')) return undefined
  if (specifier.startsWith('./')) return new URL(specifier, parent).href
  const [name, folder] = folders.find(([start]) => specifier.startsWith(start)) ?? []
  return name && folder + specifier.slice(name.length)
}
