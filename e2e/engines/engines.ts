import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { findBrowser } from '#tests/support/browser.ts'
import type { Driver } from './driver.ts'
import { growOld } from './oldest-browser.ts'
import { openChromium, openFirefox } from './puppeteer-driver.ts'
import { openWebKit } from './webdriver-driver.ts'

export interface Engine {
  /** What has to be installed first; null where nothing is missing. */
  missing(): string | null
  open(): Promise<Driver>
}

const miniBrowser = () => globSync('/usr/lib{,64,exec}/{*/,}webkit2gtk-4*/MiniBrowser').toSorted().at(-1)
const programOf = (...names: string[]) => names.map((name) => which(name)).find((path) => path !== '')

/** The engines in which the main flows are tried, by the name of their columns. */
export const engines: Record<string, Engine> = {
  Chromium: {
    missing: () => (findBrowser() ? null : 'apt-get install chromium'),
    open: () => openChromium(findBrowser() ?? ''),
  },
  'oldest served': {
    missing: () => (findBrowser() ? null : 'apt-get install chromium'),
    open: () => openChromium(findBrowser() ?? '', growOld),
  },
  Firefox: {
    missing: () => (programOf('firefox-esr', 'firefox') ? null : 'apt-get install firefox-esr'),
    open: () => openFirefox(programOf('firefox-esr', 'firefox') ?? ''),
  },
  WebKitGTK: {
    missing: () =>
      programOf('WebKitWebDriver') && programOf('xvfb-run') && programOf('dbus-run-session') && miniBrowser()
        ? null
        : 'apt-get install webkit2gtk-driver xvfb xauth dbus',
    open: () => openWebKit(miniBrowser() ?? ''),
  },
}

function which(program: string): string {
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim()
}
