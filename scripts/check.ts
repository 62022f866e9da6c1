import { checks, passes } from './checks.ts'

/** `npm run check`: types, lint, boundaries and dead code. All of them run, whatever the first one says. */
const results = checks.map(passes)
process.exitCode = results.every(Boolean) ? 0 : 1
