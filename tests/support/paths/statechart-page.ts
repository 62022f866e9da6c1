import type { AnyStateNode } from 'xstate'
import type { CatalogueEntry } from './catalogued.ts'
import { chartOf, eventText, stateName, viewOf } from './chart.ts'
import type { Coverage } from './coverage.ts'
import { chartDiagram } from './diagram.ts'
import { docstringOf } from './docstring.ts'
import { pathsOf } from './generate.ts'
import { oncePerChart } from './once-per-chart.ts'
import { pathsText } from './path-text.ts'
import { runPaths } from './run.ts'

/** The output of `npm run statecharts`: file names in `docs/statecharts/` and texts. The same charts give the same files. */
export function statechartFiles(catalogue: readonly CatalogueEntry[]): Map<string, string> {
  return new Map([['README.md', indexPage(catalogue)], ...catalogue.flatMap((entry) => [...chartFiles(entry)])])
}

/** The page of a chart, and the text of its paths. */
export function chartFiles(entry: CatalogueEntry): Map<string, string> {
  return new Map([
    [`${entry.name}.md`, chartPage(charted(entry))],
    [`paths/${entry.name}.txt`, pathsText(entry)],
  ])
}

type Charted = { entry: CatalogueEntry; paths: number; coverage: Coverage }

const charted = oncePerChart((entry): Charted => {
  const paths = pathsOf(entry)
  return { entry, paths: paths.length, coverage: runPaths(entry, paths) }
})

const generated = '<!-- Written by `npm run statecharts`; change the chart instead. -->'

/** The page that lists all charts. */
export function indexPage(catalogue: readonly CatalogueEntry[]): string {
  const rows = catalogue
    .map(charted)
    .map(({ entry, paths, coverage }) => [
      `[${entry.name}](${entry.name}.md)`,
      firstSentence(docstringOf(entry.name)),
      String(paths),
      coverage.summary(),
    ])
  return page(
    '# Statecharts',
    generated,
    'Lifecycles say what a status may become, and by whom; flows say what a person is in the middle of. Each page is drawn from',
    'the chart that runs. [testing.md](../testing.md) tells how tests are derived from them.',
    '',
    table(['Chart', 'What it is', 'Paths', 'Visited by them'], rows),
  )
}

function chartPage({ entry, paths, coverage }: Charted): string {
  const { states } = chartOf(entry.machine)
  const description = docstringOf(entry.name)
  return page(
    `# ${entry.name}`,
    generated,
    ...(description ? [description, ''] : []),
    '```mermaid',
    chartDiagram(entry.machine),
    '```',
    '',
    '## States',
    '',
    table(['State', 'What must be visible', 'Waits for'], states.filter(isPlace).map(stateRow)),
    '',
    '## Transitions',
    '',
    table(['From', 'On', 'When', 'To', 'Covered'], transitionRows(coverage)),
    '',
    '## Coverage',
    '',
    `${paths} paths visit ${coverage.summary()}. What they do is in [paths/${entry.name}.txt](paths/${entry.name}.txt).`,
  )
}

function stateRow(node: AnyStateNode): string[] {
  const delays = node.after.map(({ eventType }) => eventText(eventType))
  const waits = [...node.invoke.map(({ id }) => id), ...new Set(delays)]
  return [stateName(node), viewOf(node.meta) ?? '', waits.join(', ')]
}

function transitionRows(coverage: Coverage): string[][] {
  return coverage.chart.transitions.map((transition) => [
    transition.source,
    eventText(transition.event),
    transition.guard ?? (transition.branch > 0 ? 'otherwise' : ''),
    transition.targets.join(', ') || '(stays)',
    coverage.took(transition) ? 'yes' : 'no',
  ])
}

function isPlace(node: AnyStateNode): boolean {
  return node.parent !== undefined || Object.keys(node.states).length === 0
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function cellText(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}

function page(title: string, note: string, ...lines: readonly string[]): string {
  return [title, '', note, '', ...lines, ''].join('\n')
}
