/** Lists the charts of the catalogue, or prints the paths of one: `npm run paths -- warrantyOrderDraft --format json`. */
import { parseArgs } from 'node:util'
import { catalogue, findChart } from '#tests/machines/index.ts'
import type { CatalogueEntry } from '#tests/support/paths/catalogued.ts'
import { chartOf } from '#tests/support/paths/chart.ts'
import { pathStory, pathsDiagram } from '#tests/support/paths/diagram.ts'
import { endState, type Path, pathsOf, simplePathsOf, stepTypes } from '#tests/support/paths/generate.ts'
import { fewestPaths } from '#tests/support/paths/run.ts'

const usage = `npm run paths                            lists the charts
npm run paths -- <chart>                 prints the paths that together take every transition
  --format text|json|mermaid             text by default
  --fewest                               only as many as it takes, for a browser or a person
  --simple <limit>                       instead: paths that meet no situation twice, at most so many`

const formats: Record<string, (paths: readonly Path[]) => string> = {
  text: (paths) => paths.map((path, index) => `${String(index + 1).padStart(4)}. ${pathStory(path)}`).join('\n'),
  json: (paths) => JSON.stringify(paths.map(asJson), null, 2),
  mermaid: pathsDiagram,
}

function main() {
  const { positionals, values } = readArguments()
  const [name] = positionals
  if (!name) return console.log(list())
  const entry = findChart(name)
  if (!entry) return fail(`There is no chart "${name}". ${list()}`)
  const print = formats[values.format]
  if (!print) return fail(`There is no format "${values.format}".`)
  console.log(print(choose(entry, values)))
}

function readArguments() {
  const options = {
    format: { type: 'string', default: 'text' },
    fewest: { type: 'boolean' },
    simple: { type: 'string' },
  } as const
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

function choose(entry: CatalogueEntry, { fewest, simple }: { fewest?: boolean; simple?: string }): Path[] {
  if (simple === undefined) return fewest ? fewestPaths(entry, pathsOf(entry)) : pathsOf(entry)
  const limit = Number(simple)
  return Number.isInteger(limit) && limit > 0 ? simplePathsOf(entry, limit) : fail(`"${simple}" is no number of paths.`)
}

function list(): string {
  const rows = catalogue.map((entry) => {
    const { states, transitions } = chartOf(entry.machine)
    return [entry.name, ...[states, transitions, pathsOf(entry)].map(({ length }) => String(length))]
  })
  const head = ['chart', 'states', 'transitions', 'paths']
  const [width = 0] = [Math.max(...[head, ...rows].map(([name = '']) => name.length))]
  const line = ([name = '', ...counts]: string[]) =>
    [name.padEnd(width), ...counts.map((count) => count.padStart(12))].join('')
  return [line(head), ...rows.map(line)].join('\n')
}

function asJson(path: Path) {
  return { machine: path.machine, state: endState(path), steps: stepTypes(path) }
}

function fail(problem: string): never {
  console.error(`${problem}\n\n${usage}`)
  process.exit(1)
}

main()
