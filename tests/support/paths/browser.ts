import { type Page, test } from '@playwright/test'
import type { CatalogueEntry } from '#machines/catalogued.ts'
import { eventText, viewOf } from './chart.ts'
import { type Path, pathsOf, type Step, stepTypes } from './generate.ts'
import { fewestPaths, runPaths } from './run.ts'
import { stateText } from './situation.ts'

/** How each event of a chart comes about in the browser: what the person does, or what the server answers. `start` opens the screen. */
export type Drive = Record<string, (page: Page, step: Step, path: Path) => Promise<void>>

/** What must be visible, by the `meta.view` of the states. */
export type See = Record<string, (page: Page, step: Step) => Promise<void>>

type Choice = {
  /** Leaves out what no person can make happen, such as an event at a moment when its button is not there. */
  isPossible?: (path: Path) => boolean
  /** Events that no screen offers yet. */
  notOffered?: readonly string[]
}

/** The fewest paths for a browser that still take every transition, but for events that no screen offers. */
export function browserPaths(entry: CatalogueEntry, { isPossible = () => true, notOffered = [] }: Choice = {}): Path[] {
  const isOffered = (path: Path) => !stepTypes(path).some((type) => notOffered.includes(type))
  const paths = fewestPaths(
    entry,
    pathsOf(entry).filter((path) => isPossible(path) && isOffered(path)),
  )
  const missing = runPaths(entry, paths).missing()
  const unexplained = missing.filter((text) => !notOffered.some((event) => text.includes(`: ${event} `)))
  if (unexplained.length === 0) return paths
  throw new Error(`${entry.name}: no path in the browser takes ${unexplained.join('; ')}`)
}

/** Walks a path in a real browser: after each step everything must be visible that the states' `meta.view` promise. */
export async function runPathInBrowser(page: Page, path: Path, drive: Drive, see: See): Promise<void> {
  refuseGaps(path, drive, see)
  for (const step of path.steps) {
    await test.step(`${eventText(step.stimulus.type)} ⇒ ${stateText(step.situation)}`, async () => {
      await drive[driverName(step)]?.(page, step, path)
      for (const view of viewsOf(step)) await see[view]?.(page, step)
    })
  }
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
