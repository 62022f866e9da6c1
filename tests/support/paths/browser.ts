import { type Page, test } from '@playwright/test'
import { eventText, viewOf } from './chart.ts'
import type { Path } from './generate.ts'
import { stateText } from './situation.ts'
import type { Stimulus } from './stimuli.ts'

/** How each event of a chart comes about in the browser: what the person does, or what the server answers. `start` opens the screen. */
export type Drive = Record<string, (page: Page, stimulus: Stimulus) => Promise<void>>

/** What must be visible, by the `meta.view` of the states. */
export type See = Record<string, (page: Page) => Promise<void>>

/** Walks a path in a real browser: after each step everything must be visible that the states' `meta.view` promise. */
export async function runPathInBrowser(page: Page, path: Path, drive: Drive, see: See): Promise<void> {
  refuseGaps(path, drive, see)
  for (const { stimulus, situation } of path.steps) {
    await test.step(`${eventText(stimulus.type)} ⇒ ${stateText(situation)}`, async () => {
      await drive[driverName(stimulus)]?.(page, stimulus)
      for (const view of viewsOf(situation)) await see[view]?.(page)
    })
  }
}

/** Everything at once that the spec of a chart still owes to one of its paths. */
function refuseGaps(path: Path, drive: Drive, see: See) {
  const events = path.steps.map(({ stimulus }) => driverName(stimulus)).filter((event) => !drive[event])
  const views = path.steps.flatMap(({ situation }) => viewsOf(situation)).filter((view) => !see[view])
  const gaps = [...new Set([...events.map((event) => `drive "${event}"`), ...views.map((view) => `see "${view}"`)])]
  if (gaps.length > 0) throw new Error(`${path.machine}: the browser test does not say how to ${gaps.join(', ')}`)
}

function driverName({ kind, type }: Stimulus): string {
  return kind === 'start' ? 'start' : type
}

function viewsOf({ snapshot }: Path['steps'][number]['situation']): string[] {
  const views = Object.values<unknown>(snapshot?.getMeta() ?? {}).map(viewOf)
  return views.filter((view) => view !== undefined)
}
