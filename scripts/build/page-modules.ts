import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteDeclaration } from '#src/routes.ts'

const source = (path: string) => join(import.meta.dirname, '../..', path)

export interface PageModules {
  route: RouteDeclaration
  /** Paths of the modules that its screen is loaded from. */
  modules: readonly string[]
}

/** Asks each page of the route table for its screen, with a resolver that notes which modules are asked for instead of loading them. */
export async function modulesOfPages(): Promise<PageModules[]> {
  const { routes }: { routes: readonly RouteDeclaration[] } = await import(pathToFileURL(source('src/routes.ts')).href)
  const found: PageModules[] = []
  let modules: string[] = []
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (!specifier.startsWith('#views/')) return next(specifier, context)
      modules.push(source(specifier.replace('#', 'src/')))
      return { url: 'data:text/javascript,', shortCircuit: true }
    },
  })
  try {
    for (const route of routes) {
      modules = []
      // The noted module is empty: what a page takes from it is missing.
      await route.screen?.().catch(() => undefined)
      found.push({ route, modules })
    }
  } finally {
    hooks.deregister()
  }
  return found
}
