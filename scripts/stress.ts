import { globSync, readFileSync } from 'node:fs'
import { ensureBrowser } from '#tests/support/browser.ts'
import { missingHistory } from '#tests/support/migrations/release-before.ts'
import { missingForImages } from '#tests/support/servers/image.ts'
import { missingForSmallDisk } from '#tests/support/servers/small-disk.ts'
import { missingForSwift } from '#tests/support/servers/swift-server.ts'
import { type Check, passes } from './checks.ts'

/*
 * `npm run stress`: the tests of faults and crowds with as many as the product promises (`tests/support/stress.ts`), which
 * `npm test` tries with few, and a look at every screen that a role is offered (`e2e/stress`). `npm run stress -- certificate` runs those
 * whose path contains the word.
 */
const [part = ''] = process.argv.slice(2)
const isWanted = (file: string) => file.includes(part)
const onServer = globSync('tests/server/**/*.test.ts').filter(
  (file) => isWanted(file) && readFileSync(file, 'utf8').includes("'#tests/support/stress.ts'"),
)
const inBrowser = globSync('e2e/stress/*.spec.ts').filter(isWanted)
if (onServer.length + inBrowser.length === 0)
  throw new Error(`No test of a fault or a crowd has "${part}" in its path.`)

const uses = (support: string) => onServer.some((file) => readFileSync(file, 'utf8').includes(support))
const missing = [
  uses('swift-server.ts') ? missingForSwift() : null,
  uses('release-before.ts') ? missingHistory() : null,
  uses('image.ts') ? missingForImages() : null,
  uses('small-disk.ts') ? missingForSmallDisk() : null,
].filter((text) => text !== null)
for (const text of missing) console.error(text)
const browser = inBrowser.length > 0 && ensureBrowser()
Object.assign(process.env, { STRESS: 'on', ...(browser && { E2E_BROWSER: browser }) })
const runs: Check[] = [
  { name: 'stress', command: ['vitest', 'run', ...onServer] },
  { name: 'stress in the browser', command: ['playwright', 'test', ...inBrowser] },
].filter((_, at) => [onServer, inBrowser][at]?.length)
process.exitCode = missing.length === 0 && runs.map(passes).every(Boolean) ? 0 : 1
