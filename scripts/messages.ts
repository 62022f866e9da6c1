import { messageChecks, passes } from './checks.ts'

/** `npm run messages`: writes the messages of the sources into locales/*.po and lists missing Polish ones. */
const extracted = passes({ name: 'extract', command: ['lingui', 'extract', '--clean', '--workers', '1'] })
process.exitCode = extracted && messageChecks.map(passes).every(Boolean) ? 0 : 1
