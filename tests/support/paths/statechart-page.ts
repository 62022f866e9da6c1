import type { AnyStateNode } from 'xstate'
import type { CatalogueEntry } from '#machines/catalogue/catalogued.ts'
import { chartOf, eventText, stateName, viewOf } from './chart.ts'
import type { Coverage } from './coverage.ts'
import { chartDiagram } from './diagram.ts'
import { docstringOf } from './docstring.ts'
import { pathsOf } from './generate.ts'
import { runPaths } from './run.ts'

/** What `npm run statecharts` writes: file name in `docs/statecharts/` and text. The same charts give the same pages. */
export function statechartPages(catalogue: readonly CatalogueEntry[]): Map<string, string> {
  const charts = catalogue.map((entry) => {
    const paths = pathsOf(entry)
    return { entry, paths: paths.length, coverage: runPaths(entry, paths) }
  })
  return new Map([
    ['README.md', indexPage(charts)],
    ...charts.map((chart) => [`${chart.entry.name}.md`, chartPage(chart)] as const),
  ])
}

type Charted = { entry: CatalogueEntry; paths: number; coverage: Coverage }

const generated = '<!-- Written by `npm run statecharts`; change the chart instead. -->'

function indexPage(charts: readonly Charted[]): string {
  const rows = charts.map(({ entry, paths, coverage }) => [
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
    `${paths} paths visit ${coverage.summary()}. \`npm run paths -- ${entry.name}\` prints them.`,
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
