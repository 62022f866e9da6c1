import type { CatalogueEntry } from './catalogued.ts'
import { eventText } from './chart.ts'
import { type Effect, effectsOf } from './effects.ts'
import { type Path, pathsOf, type Step } from './generate.ts'
import { type Situation, stateText } from './situation.ts'
import { changesBetween, valueText } from './value-text.ts'

const head = (
  name: string,
) => `# ${name}: what happens on its paths. Written by \`npm run statecharts\`; change the chart instead.
# Each line is a step, indented under the step before it: what happens ⇒ the states that it leads to · what the machine does ·
# what of the context is another. A path is left out when its steps are told elsewhere, with other values at most.
`

/**
 * The effects of the paths of a chart, as a text for reviews: a lost action, another delay or another assignment is a changed line.
 * Paths that begin alike share their lines, and a path is listed only when one of its steps is not in another.
 */
export function pathsText(entry: CatalogueEntry): string {
  const told = new Set<string>()
  const lines = new Map<string, string>()
  for (const { steps } of [...pathsOf(entry)].sort(byLength)) {
    const texts = steps.map((step, index) => stepText(step, steps[index - 1]))
    if (texts.every(({ gist }) => told.has(gist))) continue
    for (const [depth, { line, gist }] of texts.entries()) {
      told.add(gist)
      lines.set(keyAt(steps, depth), `${'  '.repeat(depth)}${line}`)
    }
  }
  // Keys sort in the order of the steps, so that the steps after a step follow it.
  return [head(entry.name), ...[...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line), ''].join('\n')
}

function byLength(a: Path, b: Path): number {
  return a.steps.length - b.steps.length
}

function keyAt(steps: Path['steps'], index: number): string {
  return steps
    .slice(0, index + 1)
    .map(({ stimulus }) => stimulus.key)
    .join('\n')
}

/** A step in words, and the same without values. */
function stepText({ stimulus, situation }: Step, before: Step | undefined): { line: string; gist: string } {
  const sample = 'sample' in stimulus && stimulus.sample > 0 ? ` #${stimulus.sample + 1}` : ''
  const what = stimulus.kind === 'start' ? `[${stimulus.start.label}]` : `${eventText(stimulus.type)}${sample}`
  const from = before ? `${stateText(before.situation)}: ` : ''
  const step = `${from}${what} ⇒ ${endText(situation)}`
  const waited = (before?.situation.awaited ?? []).filter((id) => stimulus.kind !== 'outcome' || id !== stimulus.actor)
  const effects = effectsOf(situation.actions, waited).map(effectText)
  const changes = changesBetween(before?.situation.snapshot?.context ?? {}, situation.snapshot?.context ?? {})
  const gists = [...effects.map((text) => text.split(' ', 2).join(' ')), ...changes.map((text) => text.split('=', 1))]
  return { line: [step, ...effects, ...changes].join(' · '), gist: [step, ...gists].join(' · ') }
}

function endText(situation: Situation): string {
  const tags = [...(situation.snapshot?.tags ?? [])].sort()
  return tags.length > 0 ? `${stateText(situation)} (${tags.join(', ')})` : stateText(situation)
}

/** An effect as short text. */
export function effectText(effect: Effect): string {
  switch (effect.kind) {
    case 'starts':
      return `starts ${effect.actor}${effect.input === undefined ? '' : ` ${valueText(effect.input)}`}`
    case 'stops':
      return `stops ${effect.actor}`
    case 'tells':
      return `tells ${effect.actor} ${valueText(effect.event)}`
    case 'delays':
      return `${eventText(effect.event.type)} is in ${effect.ms} ms`
    case 'runs':
      return `runs ${effect.action}${effect.params === undefined ? '' : ` ${valueText(effect.params)}`}`
    default:
      return `${effect.kind} ${valueText(effect.event)}`
  }
}
