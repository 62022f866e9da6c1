import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Flows are in `src/machines/<module>/`, lifecycles in `contract/<module>/…lifecycle.ts`. */
const places = [
  { folder: 'src/machines', file: /\.ts$/ },
  { folder: 'contract', file: /lifecycle\.ts$/ },
]

/** The names of all charts in the sources, whether or not they are in the catalogue. */
export function writtenCharts(): string[] {
  return sources().flatMap((source) => [...source.matchAll(chartId)].map(([, id]) => id ?? ''))
}

/** The docstring of a chart, which is its only description. */
export function docstringOf(chart: string): string {
  return (
    sources()
      .map((source) => docstringIn(source, chart))
      .find(Boolean) ?? ''
  )
}

/** Charts that are constants, and charts that a function of the same file creates under a name. */
const chartId = /(?:createMachine\(\{\s*id: |^export const \w+ = \w+\()'(\w+)'/gm

function sources(): string[] {
  return places.flatMap(({ folder, file }) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => file.test(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
}

function docstringIn(source: string, chart: string): string | undefined {
  const declared = [...source.matchAll(chartId)].find(([, id]) => id === chart)
  if (!declared) return undefined
  const before = source.slice(0, declared.index + declared[0].length)
  const exported = [...before.matchAll(/\/\*\*((?:(?!\*\/).)*)\*\/\s*export (?:const|function)/gs)].at(-1)
  const lines = exported?.[1]?.split('\n').map((line) => line.replace(/^\s*\*\s?/, '').trim())
  return lines?.join('\n').trim()
}
