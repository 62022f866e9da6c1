import { globSync, readFileSync } from 'node:fs'
import { missingForSwift } from '#tests/support/servers/swift-server.ts'
import { passes } from './checks.ts'

/*
 * `npm run stress`: the tests of faults and crowds with as many as the product promises (`tests/support/stress.ts`), which
 * `npm test` tries with few. `npm run stress -- certificate` runs those whose path contains the word.
 */
const [part = ''] = process.argv.slice(2)
const files = globSync('tests/server/**/*.test.ts').filter(
  (file) => file.includes(part) && readFileSync(file, 'utf8').includes("'#tests/support/stress.ts'"),
)
if (files.length === 0) throw new Error(`No test of a fault or a crowd has "${part}" in its path.`)
process.env.STRESS = 'on'
const missing = files.some((file) => readFileSync(file, 'utf8').includes('swift-server.ts')) ? missingForSwift() : null
if (missing) console.error(missing)
process.exitCode = !missing && passes({ name: 'stress', command: ['vitest', 'run', ...files] }) ? 0 : 1
