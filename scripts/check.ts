import { checks, passes } from './checks.ts'

/** `npm run check`: types, lint, boundaries and dead code. All of them run, even after a failure. */
const results = checks.map(passes)
process.exitCode = results.every(Boolean) ? 0 : 1
