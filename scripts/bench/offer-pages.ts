import { type Browser, chromium, type Page } from '@playwright/test'
import { conditionKinds } from '#contract/offer/content.ts'
import { emptyOffer } from '#contract/offer/form.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { dayFromNow } from '#tests/support/day-from-now.ts'
import { kilobytesOf } from './client-size.ts'
import { longestTask, watchTasks } from './long-tasks.ts'

const SLOWER = 4
const LINES = 100
const TIMES = 5

/** Time of the pages of offers in a browser whose processor is four times slower. */
export interface OfferPages {
  /** Milliseconds of the longest task by what is typed into an offer of a hundred lines; 50 when none was longer. */
  typing: Record<string, number>
  /** Kilobytes of JavaScript that the customer's page loads beyond the start, gzip. */
  kilobytes: number
  /** Milliseconds from the first paint to the total of an offer that a customer opens, the middle of five. */
  total: number
}

/** Types into a long offer, and opens one as its customer. The token is of a partner. */
export async function measureOfferPages(url: string, token: string): Promise<OfferPages> {
  const call = callerOf(url, token)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { id, code } = await offersOf(call)
    return {
      typing: await typing(browser, `${url}/#/offer-generator/offers/${id}`, token),
      kilobytes: kilobytesOf('src/views/offer/customer/offer-screen.tsx') - kilobytesOf(),
      total: await timeToTotal(browser, `${url}/#/offer/${code}`),
    }
  } finally {
    await browser.close()
  }
}

type Caller = ReturnType<typeof callerOf>
const offers = 'partnerzone/offer-generator/offers'

function callerOf(url: string, token: string) {
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
}

/** A draft of a hundred lines in ten groups, and an offer of ten lines that its customer has the link of. */
async function offersOf(call: Caller): Promise<{ id: number; code: string }> {
  const path = 'partnerzone/offer-generator/condition-options'
  const { results } = await call<{ results: { id: number; kind: string; takes_amount: boolean }[] }>('GET', path)
  const chosen = conditionKinds.map((kind) => [
    kind,
    results.find((option) => option.kind === kind && !option.takes_amount)?.id ?? null,
  ])
  const content = (lines: number) => ({
    ...emptyOffer(),
    ...Object.fromEntries(chosen),
    ...{ subject: 'Pompa ciepła dla domu 148 m²', customer_name: 'Joanna Malinowska', vat_mode: '8' },
    expires_on: dayFromNow(20),
    sections: Array.from({ length: Math.ceil(lines / 10) }, (_, section) => ({
      ...{ id: `s${section}`, name: `Część ${section + 1}`, variant: null },
      lines: Array.from({ length: 10 }, (__, line) => ({
        ...{ id: `l${section}-${line}`, kind: 'own', name: `Pozycja ${section * 10 + line + 1}`, unit: 'szt.' },
        ...{ quantity: '2', catalogue_price: '1250.00', percent: '-6', purchase_price: '900.00' },
      })),
    })),
  })
  const long = await call<{ id: number }>('POST', offers, content(LINES))
  const short = await call<{ id: number; version: number }>('POST', offers, content(10))
  const { version } = short
  const registered = await call<{ version: number }>('POST', `${offers}/${short.id}/register`, { version })
  const body = { version: registered.version }
  const { url } = await call<{ url: string }>('POST', `${offers}/${short.id}/share`, body)
  return { id: long.id, code: url.split('/').at(-1) ?? '' }
}

async function typing(browser: Browser, address: string, token: string): Promise<OfferPages['typing']> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript((kept) => localStorage.setItem('portal.token', kept), JSON.stringify(token))
  await watchTasks(page)
  await page.goto(address)
  const row = page
    .locator('fieldset')
    .filter({ has: page.locator('textarea') })
    .nth(49)
  await row.waitFor()
  await slowDown(page)
  const type = (field: number, text: string) => async () => {
    const input = row.locator('input, textarea').nth(field)
    await input.focus()
    await input.selectText()
    for (const key of text) await page.keyboard.press(key, { delay: 60 })
  }
  // What runs the first time is compiled: like a person, who is not measured by the first key.
  await type(0, 'Pompa')()
  const found: OfferPages['typing'] = {}
  found['the name of a line'] = await longestTask(page, type(0, 'Pompa obiegowa 25-60'))
  found['a quantity'] = await longestTask(page, type(1, '12345'))
  found['a discount'] = await longestTask(page, type(2, '-12,5'))
  found['a price of its own'] = await longestTask(page, type(3, '1234,56'))
  await page.close()
  return found
}

async function timeToTotal(browser: Browser, address: string): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pl' })
    const page = await context.newPage()
    await page.addInitScript(watchTotal)
    await slowDown(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForFunction(() => 'totalAfter' in globalThis)
    times.push(await page.evaluate(() => (globalThis as unknown as { totalAfter: number }).totalAfter))
    await context.close()
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in the browser: how long after the first paint the total stands on the screen. */
function watchTotal(): void {
  const look = () => {
    const isThere = document.querySelector('aside [role=status], aside output')?.textContent?.includes('zł')
    const [paint] = performance.getEntriesByType('paint')
    if (isThere && paint) Object.assign(globalThis, { totalAfter: performance.now() - paint.startTime })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
