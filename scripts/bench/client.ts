import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/support/browser.ts'
import { type Product, signIn } from './product.ts'
import type { Size } from './size.ts'

const SLOWER = 4

interface Screen {
  /** Address behind `#`. */
  path: string
  role?: string
  /** Whether the screen stands. */
  stands: (page: Page) => Promise<unknown>
  /** Most kilobytes of scripts and texts, gzip. */
  kilobytes: number
  requests?: number
  /** Most milliseconds with an empty cache and with a filled one. */
  milliseconds: readonly [first: number, later: number]
}

const firstRow = (page: Page) => page.locator('tbody tr td').nth(1).waitFor()

/** Screens with their budgets. */
const screens: Record<string, Screen> = {
  login: {
    path: '/login',
    kilobytes: 160,
    milliseconds: [1500, 1000],
    stands: (page) => page.getByRole('button', { name: 'Zaloguj' }).waitFor(),
  },
  'list of devices': {
    path: '/cms/device/devices',
    role: 'super-admin',
    kilobytes: 400,
    requests: 25,
    milliseconds: [2500, 2000],
    stands: firstRow,
  },
  'list of service orders': {
    path: '/cms/service-order/service-orders',
    role: 'admin',
    kilobytes: 400,
    requests: 25,
    milliseconds: [2500, 2000],
    stands: firstRow,
  },
}

/** What a browser has requested until a screen stands. */
interface Visit {
  kilobytes: number
  requests: number
  milliseconds: number
}

/** Measures the first screens in Chromium with a processor four times slower: size, requests and time until they stand. */
export async function measureClient(
  product: Pick<Product, 'url' | 'dataDir'>,
  { rounds }: Pick<Size, 'rounds'>,
): Promise<string> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const lines: string[] = []
  try {
    for (const [name, screen] of Object.entries(screens)) {
      const token = screen.role ? await signIn(product, screen.role) : null
      const visits: [first: Visit, later: Visit][] = []
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pl-PL' })
        await context.addInitScript(savesData)
        if (token)
          await context.addInitScript((kept) => localStorage.setItem('portal.token', kept), JSON.stringify(token))
        const visited = async () => visit(await context.newPage(), product.url, screen)
        visits.push([await visited(), await visited()])
        await context.close()
      }
      const middle = (which: 0 | 1) =>
        visits.map((each) => each[which].milliseconds).toSorted((one, other) => one - other)[rounds >> 1] ?? Number.NaN
      const first = visits[0]?.[0]
      const cells = [
        `${first?.kilobytes.toFixed(0)} kB`,
        `${screen.kilobytes} kB`,
        first?.requests,
        screen.requests ?? '',
        middle(0).toFixed(0),
        screen.milliseconds[0],
        middle(1).toFixed(0),
        screen.milliseconds[1],
      ]
      console.info(name, ...cells)
      lines.push(`| ${[name, ...cells].join(' | ')} |`)
    }
  } finally {
    await browser.close()
  }
  return `From the address until the form of the login, or the first row of the list, stands, in Chromium with a processor ${SLOWER} times slower; the middle of ${rounds} rounds. Scripts and Polish texts are counted as gzip; the captcha's widget is not. The browser saves data, so that no form is fetched ahead.

| screen | scripts and texts | budget | requests | budget | empty cache, ms | budget | filled cache, ms | budget |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}`
}

/** Runs in the browser: forms are not fetched ahead. */
function savesData(): void {
  if ('connection' in navigator) Object.defineProperty(navigator.connection, 'saveData', { get: () => true })
}

async function visit(page: Page, url: string, { path, stands }: Screen): Promise<Visit> {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const began = performance.now()
  await page.goto(`${url}/#${path}`, { waitUntil: 'commit' })
  await stands(page)
  const milliseconds = performance.now() - began
  const files = [...new Set(requested)].filter((file) => /^\/assets\/.*\.(js|json)$/.test(file))
  const contents = files.map((file) => readFileSync(join('dist/client', file)))
  const bytes = contents
    .filter((content) => !content.includes('altcha-widget'))
    .map((content) => gzipSync(content).length)
  const kilobytes = bytes.reduce((sum, size) => sum + size, 0) / 1000
  await page.close()
  return { milliseconds, requests: requested.length, kilobytes }
}
