import puppeteer, { type Browser, type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core'
import type { Driver, Handle } from './driver.ts'

const window = { width: 1440, height: 900 }

/** Chromium, over its own protocol; `prepare` is called with the page before it opens anything. */
export async function openChromium(path: string, prepare?: (page: Page) => Promise<void>): Promise<Driver> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return driverOf({ executablePath: path, args: [...args, '--disable-gpu', '--lang=pl'] }, prepare)
}

/** Firefox, over WebDriver BiDi. */
export async function openFirefox(path: string): Promise<Driver> {
  return driverOf({ browser: 'firefox', executablePath: path })
}

async function driverOf(options: LaunchOptions, prepare?: (page: Page) => Promise<void>): Promise<Driver> {
  const browser = await puppeteer.launch({ ...options, headless: true, defaultViewport: window })
  try {
    const page = await browser.newPage()
    // What opens beside it would take the place of the page that is looked at.
    page.on('popup', (opened) => void opened?.close())
    await prepare?.(page)
    return driving(browser, page, await browser.version())
  } catch (error) {
    await browser.close()
    throw error
  }
}

function driving(browser: Browser, page: Page, version: string): Driver {
  return {
    version,
    open: async (url) => void (await page.goto(url)),
    value: (expression) => page.evaluate(expression) as Promise<never>,
    element: async (expression) => {
      const found = (await page.evaluateHandle(expression)).asElement()
      return found && handleOf(found as ElementHandle<Element>)
    },
    picture: () => page.screenshot(),
    close: () => browser.close(),
  }
}

function handleOf(element: ElementHandle<Element>): Handle {
  return {
    press: () => element.click(),
    type: (text) => element.type(text),
    attach: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  }
}
