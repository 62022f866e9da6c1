import { expect, test } from 'vitest'
import { findChart } from '#tests/machines/index.ts'
import type { CatalogueEntry } from './catalogued.ts'
import { eventText } from './chart.ts'
import { effectsOf } from './effects.ts'
import { effectText } from './path-text.ts'
import { type Situation, type SituationLogic, situationLogic, stateText } from './situation.ts'
import type { Stimulus } from './stimuli.ts'
import { changesBetween } from './value-text.ts'

/** A line of a story, with its depth below the line that it continues. */
type Line = { depth: number; what: string; state: string; facts: readonly string[]; isRefused: boolean; text: string }

/**
 * Required behaviour of a flow, as a test: a tree of steps written by hand. A line is `what happens ⇒ state · fact · fact`; an indented line
 * continues from the one above, lines of the same depth are alternatives. A step is written as `npm run paths` writes
 * it (`order.send`, `sendOrder fails #2`, `after autosave`; a start in brackets); `✗` says that it cannot happen.
 *
 * Facts are `starts <actor>` and `stops <actor>`, all of which a line must name, and anything else that the line checks: an input
 * or event (`tells keepValues {"type":…`, compared from its beginning), a context (`failure.code="no_answer"`).
 */
export function flowStories(chart: string, stories: Record<string, string>): void {
  const entry = findChart(chart)
  if (!entry) throw new Error(`there is no chart "${chart}"`)
  test.each(Object.entries(stories))(`${chart}: %s`, (_, text) => {
    // Created each time, because `npm run mutants` changes the chart.
    checkLines(entry, situationLogic(entry), linesOf(text))
  })
}

function checkLines(entry: CatalogueEntry, logic: SituationLogic, lines: readonly Line[]) {
  const scope = Object.create(null)
  const way: Situation[] = [logic.getInitialSnapshot(scope, undefined)]
  for (const line of lines) {
    const before = way[line.depth]
    if (!before) throw new Error(`${entry.name}: nothing stands above "${line.text}"`)
    const stimulus = stimulusOf(logic.possible(before), line.what)
    if (line.isRefused) {
      expect(stimulus?.type, `${line.text} (in ${stateText(before)})`).toBe(undefined)
      continue
    }
    expect(stimulus, `${line.text} (in ${stateText(before)} it cannot happen)`).toBeDefined()
    if (!stimulus) continue
    const after = logic.transition(before, stimulus, scope)
    expectLine(line, before, stimulus, after)
    way.length = line.depth + 1
    way.push(after)
  }
}

function expectLine({ state, facts, text }: Line, before: Situation, stimulus: Stimulus, after: Situation) {
  const waiting = before.awaited.filter((id) => stimulus.kind !== 'outcome' || id !== stimulus.actor)
  const effects = effectsOf(after.actions, waiting).map(effectText)
  const changes = changesBetween(before.snapshot?.context ?? {}, after.snapshot?.context ?? {})
  const found = [...effects, ...changes]
  const actors = (list: readonly string[]) =>
    list.filter((fact) => /^(starts|stops) /.test(fact)).map((fact) => fact.split(' ', 2).join(' '))
  const missing = facts.filter((fact) => !found.some((one) => one === fact || one.startsWith(fact)))
  expect(
    { state: stateText(after), actors: actors(effects), missing, found: missing.length > 0 ? found : [] },
    text,
  ).toEqual({
    state,
    actors: actors(facts),
    missing: [],
    found: [],
  })
}

function stimulusOf(possible: readonly Stimulus[], what: string): Stimulus | undefined {
  return possible.find((stimulus) => {
    if (stimulus.kind === 'start') return what === `[${stimulus.start.label}]`
    const sample = 'sample' in stimulus && stimulus.sample > 0 ? ` #${stimulus.sample + 1}` : ''
    return what === `${eventText(stimulus.type)}${sample}`
  })
}

function linesOf(story: string): Line[] {
  const written = story.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#'))
  const indents = written.map((line) => line.length - line.trimStart().length)
  const first = Math.min(...indents)
  return written.map((line, index) => {
    const [happening = '', told = ''] = line.trim().split(' ⇒ ')
    const [state = '', ...facts] = told.split(' · ').map((part) => part.trim())
    const isRefused = happening.endsWith('✗')
    const what = isRefused ? happening.slice(0, -1).trim() : happening.trim()
    return { depth: ((indents[index] ?? 0) - first) / 2, what, state, facts, isRefused, text: line.trim() }
  })
}
