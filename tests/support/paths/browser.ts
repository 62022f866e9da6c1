import { expect, type Locator, type Page, test } from '@playwright/test'
import type { CatalogueEntry } from './catalogued.ts'
import { eventText, viewOf } from './chart.ts'
import { endState, type Path, pathsOf, type Step, stepTypes } from './generate.ts'
import { fewestPaths, runPaths } from './run.ts'
import { stateText } from './situation.ts'
import { longPaths } from './tours.ts'

/** How each event of a chart is caused in the browser: by an action of the person, or by an answer of the server. `start` opens the screen. */
export type Drive = Record<string, (page: Page, step: Step, path: Path) => Promise<void>>

/** Assertions of visibility by the `meta.view` of the states. */
export type See = Record<string, (page: Page, step: Step) => Promise<void>>

type Choice = {
  /** Leaves out events that no person can cause, such as an event while its button is not shown. */
  isPossible?: (path: Path) => boolean
  /** Events that no screen offers yet. */
  notOffered?: readonly string[]
  /** Number of steps after which a tour takes up no further transition. */
  steps?: number
}

/**
 * Tours for a browser: long paths that continue from their current situation, because starting again takes longer than anything else.
 * They take every transition that single paths would take, except events that no screen offers. A missing one is named in the error.
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

/** The title of a tour in a list of tests: its start, its length and its end. */
export function tourTitle(tour: Path): string {
  const [{ stimulus }, ...steps] = tour.steps
  return `[${stimulus.kind === 'start' ? stimulus.start.label : ''}] ${steps.length} steps ⇒ ${endState(tour)}`
}

/**
 * Walks a path in a real browser: after each step everything named by the states' `meta.view` must be visible.
 * A step that fails is named with its place in the path and the steps before it.
 */
export async function runPathInBrowser(page: Page, path: Path, drive: Drive, see: See): Promise<void> {
  assertDefined(path, drive, see)
  test.setTimeout(Math.max(120_000, path.steps.length * 8_000))
  const done: string[] = []
  for (const [index, step] of path.steps.entries()) {
    const title = `${eventText(step.stimulus.type)} ⇒ ${stateText(step.situation)}`
    const take = async () => {
      await drive[driverName(step)]?.(page, step, path)
      for (const view of viewsOf(step)) await see[view]?.(page, step)
      if (hasFailed(step)) await expect(failureMessage(page), 'what failed is said').toBeVisible()
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

/** The texts of alerts and status messages, and of errors at fields. */
function failureMessage(page: Page): Locator {
  return page.locator('[role=alert], [role=status], [aria-live]').filter({ hasText: /\S{3}/, visible: true }).first()
}

/** All steps and views of a path that the browser test of a chart does not define, reported together. */
function assertDefined({ machine, steps }: Path, drive: Drive, see: See) {
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

/** The same error with the place in the path before its message, so that a report still shows the line that failed. */
function named(error: unknown, place: string): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack } = error
  error.message = `${place}\n${message}`
  error.stack = stack?.replace(message, error.message)
  return error
}
