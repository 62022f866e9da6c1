import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first: it takes half of the processor time for a page. */
const PROGRAMS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
]

/** The path of a browser that starts: that of `E2E_BROWSER`, else Playwright's own, else an installed Chromium or Chrome. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = PROGRAMS.flatMap((program) => folders.map((folder) => join(folder, program)))
  return [process.env.E2E_BROWSER ?? '', chromium.executablePath(), ...installed, ...PLACES].find(starts)
}

/** Finds a browser or installs one: Playwright's download first, then, as root on Debian and its derivatives, the system's package. */
export function ensureBrowser(): string | undefined {
  return findBrowser() ?? afterRunning('playwright', ['install', 'chromium']) ?? installAsRoot()
}

function installAsRoot(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  spawnSync('apt-get', ['update'], { stdio: 'inherit' })
  return afterRunning('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'])
}

function afterRunning(program: string, args: string[]): string | undefined {
  console.info(`No browser found: ${program} ${args.join(' ')}`)
  spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  return findBrowser()
}

/** A browser whose libraries are missing is installed but does not start. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
}
