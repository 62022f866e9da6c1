import { join } from 'node:path'
import type { Plugin } from 'vite'

const source = (path: string) => join(import.meta.dirname, '../../src', path)

const isOfPackage = (id: string) => id.includes('/node_modules/')

/**
 * Says which of our modules the first script of the page imports, and which the start. What these use of packages is left to the
 * bundler, which takes a group's imports into it: the index of a package names every part of it.
 */
export function clientFiles() {
  const boot = new Set<string>()
  const start = new Set<string>()
  const plugin: Plugin = {
    name: 'client-files',
    apply: 'build',
    buildEnd() {
      const reach = (found: Set<string>, entries: string[]) => {
        found.clear()
        for (const entry of entries) found.add(entry)
        for (const id of found)
          for (const next of this.getModuleInfo(id)?.importedIds ?? []) if (!isOfPackage(next)) found.add(next)
      }
      reach(
        boot,
        [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry),
      )
      reach(start, [source('app.tsx')])
    },
  }
  return {
    plugin,
    isOfBoot: (id: string) => boot.has(id),
    isOfStart: (id: string) => start.has(id),
  }
}
