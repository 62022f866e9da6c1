import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { type Product, signIn } from './product.ts'
import { startSmallestList } from './smallest-list.ts'

/** Factors by which the processor is slowed down. */
const slowDowns = [4, 1]

interface Site {
  url: string
  /** A token that the browser keeps; none for a page without a session. */
  token?: string
}

/** What came until the first row was there. */
interface Visit {
  milliseconds: number
  /** Milliseconds of tasks of the main thread over 50 ms, summed. */
  long_tasks: number
  requests: number
  kilobytes: number
}

type Visits = Record<'empty' | 'filled', Visit[]>

/**
 * Compares the first row of our list of devices with that of the smallest list of react-admin, visit by visit in turns, so that both
 * meet the same other work of the machine: only the ratios mean something.
 */
export async function measureFirstRows(
  product: Pick<Product, 'url' | 'dataDir'>,
  { rounds }: { rounds: number },
): Promise<string> {
  const smallest = await startSmallestList()
  if (!smallest)
    return 'The registry of npm could not be reached, so that there was nothing to compare with: nothing was measured.'
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const ours = { url: `${product.url}/#/cms/device/devices`, token: await signIn(product, 'super-admin') }
    const lines: string[] = []
    for (const slowDown of slowDowns) {
      const [own, other] = await inTurns(browser, [ours, { url: `${smallest.url}/#/devices` }], slowDown, rounds)
      for (const cache of ['empty', 'filled'] as const)
        lines.push(line(`${slowDown} ×, ${cache} cache`, middleOf(own?.[cache]), middleOf(other?.[cache])))
    }
    return `From the address until the first row of the list of devices, signed in as super administrator, and until that of the smallest list of react-admin 5.15 (ten rows, nine columns, rows that are always the same, no session), in Chromium with a processor slowed down as stated; visits in turns, the middle of ${rounds} rounds. Long tasks are those of the main thread over 50 ms, summed; kilobytes are as sent.

| first row | ours, ms | react-admin, ms | ratio | long tasks, ms | react-admin, ms | requests | react-admin | kB | react-admin, kB |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}`
  } finally {
    await browser.close()
    await smallest.stop()
  }
}

async function inTurns(browser: Browser, sites: readonly Site[], slowDown: number, rounds: number): Promise<Visits[]> {
  const visits = sites.map((): Visits => ({ empty: [], filled: [] }))
  for (let round = 0; round < rounds; round += 1)
    for (const [at, site] of sites.entries()) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' })
      if (site.token)
        await context.addInitScript((kept) => localStorage.setItem('portal.token', kept), JSON.stringify(site.token))
      visits[at]?.empty.push(await visit(context, site.url, slowDown))
      visits[at]?.filled.push(await visit(context, site.url, slowDown))
      await context.close()
    }
  return visits
}

async function visit(context: BrowserContext, url: string, slowDown: number): Promise<Visit> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await devtools.send('Network.enable')
  let requests = 0
  let bytes = 0
  devtools.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => (window as Watched).firstRow !== undefined)
  const { firstRow = Number.NaN, longTasks = 0 } = await page.evaluate(() => {
    const { firstRow: at, longTasks: summed } = window as Watched
    return { firstRow: at, longTasks: summed }
  })
  await page.close()
  return { milliseconds: firstRow, long_tasks: longTasks, requests, kilobytes: bytes / 1000 }
}

type Watched = Window & { firstRow?: number; longTasks?: number }

/** Runs in the page, before its scripts: takes the moment of the first row, and the long tasks until then. */
function watch(): void {
  const watched = window as Watched
  watched.longTasks = 0
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (watched.firstRow === undefined || startTime < watched.firstRow)
        watched.longTasks = (watched.longTasks ?? 0) + duration
  }).observe({ type: 'longtask', buffered: true })
  new MutationObserver((_, observer) => {
    const cells = document.querySelectorAll('tbody tr td')
    if (![...cells].some((cell) => cell.textContent?.trim())) return
    observer.disconnect()
    requestAnimationFrame(() => {
      watched.firstRow = performance.now()
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

function middleOf(visits: readonly Visit[] = []): Visit {
  const middle = (of: (one: Visit) => number) =>
    visits.map(of).toSorted((one, other) => one - other)[visits.length >> 1] ?? Number.NaN
  return {
    milliseconds: middle((one) => one.milliseconds),
    long_tasks: middle((one) => one.long_tasks),
    requests: middle((one) => one.requests),
    kilobytes: middle((one) => one.kilobytes),
  }
}

function line(name: string, own: Visit, other: Visit): string {
  const whole = (value: number) => value.toFixed(0)
  const cells = [
    name,
    whole(own.milliseconds),
    whole(other.milliseconds),
    (own.milliseconds / other.milliseconds).toFixed(2),
    whole(own.long_tasks),
    whole(other.long_tasks),
    own.requests,
    other.requests,
    whole(own.kilobytes),
    whole(other.kilobytes),
  ]
  console.info(...cells)
  return `| ${cells.join(' | ')} |`
}
