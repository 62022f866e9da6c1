import { expect, type Locator, type Page, test } from '@playwright/test'
import type { CatalogueEntry } from '#machines/catalogued.ts'
import { eventText, viewOf } from './chart.ts'
import { endState, type Path, pathsOf, type Step, stepTypes } from './generate.ts'
import { fewestPaths, runPaths } from './run.ts'
import { stateText } from './situation.ts'
import { longPaths } from './tours.ts'

/** How each event of a chart comes about in the browser: what the person does, or what the server answers. `start` opens the screen. */
export type Drive = Record<string, (page: Page, step: Step, path: Path) => Promise<void>>

/** What must be visible, by the `meta.view` of the states. */
export type See = Record<string, (page: Page, step: Step) => Promise<void>>

type Choice = {
  /** Leaves out what no person can make happen, such as an event at a moment when its button is not there. */
  isPossible?: (path: Path) => boolean
  /** Events that no screen offers yet. */
  notOffered?: readonly string[]
  /** After how many steps a tour takes up nothing new. */
  steps?: number
}

/**
 * Tours for a browser: long paths that go on from where they stand, because to begin anew takes longer than anything else. They
 * take every transition that single paths would take, but for events that no screen offers. A missing one is refused by name.
 */
export function browserTours(
  entry: CatalogueEntry,
  { isPossible = () => true, notOffered = [], steps = 40 }: Choice = {},
): Path[] {
  const canWalk = (path: Path) => isPossible(path) && !stepTypes(path).some((type) => notOffered.includes(type))
  const single = fewestPaths(entry, pathsOf(entry).filter(canWalk))
  const tours = longPaths(entry, single, { isPossible: canWalk, steps })
  const coverage = runPaths(entry, tours)
  const lost = runPaths(entry, single).exceeds(coverage)
  if (lost > 0) throw new Error(`${entry.name}: the tours leave out ${lost} transitions that single paths take`)
  const missing = coverage.missing().filter((text) => !notOffered.some((event) => text.includes(`: ${event} `)))
  if (missing.length === 0) return tours
  throw new Error(`${entry.name}: no path in the browser takes ${missing.join('; ')}`)
}

/** A tour in a list of tests: where it begins, how long it is, where it ends. */
export function tourTitle(tour: Path): string {
  const [{ stimulus }, ...steps] = tour.steps
  return `[${stimulus.kind === 'start' ? stimulus.start.label : ''}] ${steps.length} steps ⇒ ${endState(tour)}`
}

/**
 * Walks a path in a real browser: after each step everything must be visible that the states' `meta.view` promise.
 * A step that fails is named with its place in the path and the steps before it.
 */
export async function runPathInBrowser(page: Page, path: Path, drive: Drive, see: See): Promise<void> {
  refuseGaps(path, drive, see)
  test.setTimeout(Math.max(120_000, path.steps.length * 8_000))
  const done: string[] = []
  for (const [index, step] of path.steps.entries()) {
    const title = `${eventText(step.stimulus.type)} ⇒ ${stateText(step.situation)}`
    const take = async () => {
      await drive[driverName(step)]?.(page, step, path)
      for (const view of viewsOf(step)) await see[view]?.(page, step)
      if (hasFailed(step)) await expect(saidFailure(page), 'what failed is said').toBeVisible()
    }
    try {
      await test.step(title, take, { timeout: 30_000 })
    } catch (error) {
      const place = `${path.machine}, step ${index} of ${path.steps.length - 1}: ${title}`
      throw named(error, `${place}, after ${done.join(' → ')}`)
    }
    done.push(eventText(step.stimulus.type))
  }
}

/** Whether a call failed in this step and the chart says so. */
function hasFailed({ stimulus: { type }, situation: { snapshot } }: Step): boolean {
  return type.startsWith('xstate.error.actor.') && Boolean(snapshot?.hasTag('failed'))
}

/** Words that a screen reader is told of, or that stand at a field. */
function saidFailure(page: Page): Locator {
  return page.locator('[role=alert], [role=status], [aria-live]').filter({ hasText: /\S{3}/, visible: true }).first()
}

/** Everything at once that the spec of a chart still owes to one of its paths. */
function refuseGaps({ machine, steps }: Path, drive: Drive, see: See) {
  const events = steps.map(driverName).filter((event) => !drive[event])
  const views = steps.flatMap(viewsOf).filter((view) => !see[view])
  const gaps = [...new Set([...events.map((event) => `drive "${event}"`), ...views.map((view) => `see "${view}"`)])]
  if (gaps.length > 0) throw new Error(`${machine}: the browser test does not say how to ${gaps.join(', ')}`)
}

function driverName({ stimulus: { kind, type } }: Step): string {
  return kind === 'start' ? 'start' : type
}

function viewsOf({ situation: { snapshot } }: Step): string[] {
  const views = Object.values<unknown>(snapshot?.getMeta() ?? {}).map(viewOf)
  return views.filter((view) => view !== undefined)
}

/** The same error, so that a report shows the line that failed, but its message begins with where it happened. */
function named(error: unknown, place: string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack } = error
  error.message = `${place}\n${message}`
  error.stack = stack?.replace(message, error.message)
  return error
}
