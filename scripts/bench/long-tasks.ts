import type { Page } from '@playwright/test'

/** Lets a page remember the longest task of its main thread. Browsers tell of tasks over 50 ms only. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(watchLongTasks)
}

/** Milliseconds of the longest task while this is done and until nothing more is to be done; 50 when none was longer. */
export async function longestTask(page: Page, work: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => Object.assign(globalThis, { longest: 50 }))
  await work()
  return Math.round(await page.evaluate(settled))
}

/** Runs in the browser: remembers the longest task. */
function watchLongTasks(): void {
  const kept = globalThis as unknown as { longest: number }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) kept.longest = Math.max(kept.longest, duration)
  }).observe({ type: 'longtask' })
}

/** Runs in the browser: the longest task, once nothing more is to be done. */
function settled(): Promise<number> {
  const kept = globalThis as unknown as { longest: number }
  return new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve(kept.longest)), 1000))
}
