import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { closure, type Visit } from './merged-chunks.ts'

const at = (source: string) => join(import.meta.dirname, '..', source)

/** The frame of every page of a signed-in person. */
const frames = ['src/back-office.tsx', 'src/partner-zone.tsx'].map(at)
/** Where everybody begins who has signed in. */
const dashboards = [
  'src/views/dashboard/cms/management-dashboard.tsx',
  'src/views/dashboard/partner-zone/partner-dashboard.tsx',
].map(at)
/** Imports the pages that strangers open, once, on a phone. */
export const routesOfStrangers = at('src/routes/public.ts')

/** How often a page of strangers and a dashboard count beside any other page. */
const often = 20

/** Whatever can be opened or loaded later, with the chunks that it needs. */
export function visitsOf(chunks: Rolldown.OutputChunk[], pagesOfStrangers: readonly string[]): Visit[] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const needs = (files: string[]) => closure(files, (file) => importsOf.get(file) ?? [])
  const around = frames.map((frame) => pageAt(chunks, frame))
  const first = new Set([...pagesOfStrangers, ...dashboards].map((page) => pageAt(chunks, page)))
  const pages = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
  return pages.map(({ fileName, facadeModuleId }) => {
    const isOfStrangers = pagesOfStrangers.includes(String(facadeModuleId))
    return {
      needs: needs(isOfStrangers ? [fileName] : [fileName, ...around]),
      weight: first.has(fileName) ? often : 1,
    }
  })
}

/** The chunk of a page. */
export function pageAt(chunks: Rolldown.OutputChunk[], source: string): string {
  const found = chunks.find(({ facadeModuleId }) => facadeModuleId === source)
  if (!found) throw new Error(`${source} is no page of its own: the build counts on it (scripts/page-visits.ts)`)
  return found.fileName
}
