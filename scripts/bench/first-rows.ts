import { chromium } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'

const SLOWER = 4
const TIMES = 5

/** Milliseconds from the address to the first row of the device list, the middle of five: first visit, and later ones. */
export interface FirstRows {
  first: number
  later: number
}

/** Opens the device list on a processor four times slower, with nothing in the browser's cache and with everything. */
export async function timeToFirstRows(url: string, token: string): Promise<FirstRows> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const first: number[] = []
    const later: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      await context.addInitScript((kept) => localStorage.setItem('portal.token', kept), JSON.stringify(token))
      for (const times of [first, later]) {
        const page = await context.newPage()
        const devtools = await context.newCDPSession(page)
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        const began = performance.now()
        await page.goto(`${url}/#/cms/device/devices`, { waitUntil: 'commit' })
        await page.locator('tbody tr td').getByText(/-\d+$/).first().waitFor()
        times.push(performance.now() - began)
        await page.close()
      }
      await context.close()
    }
    return { first: middle(first), later: middle(later) }
  } finally {
    await browser.close()
  }
}

function middle(times: number[]): number {
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}
