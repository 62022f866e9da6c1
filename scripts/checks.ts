import { spawnSync } from 'node:child_process'

/** A check that looks at the sources and says yes or no. */
export interface Check {
  name: string
  command: string[]
}

/** The checks of `npm run check`, with which `npm test` begins. The programs are found on the PATH that setup.mjs prepares. */
export const checks: Check[] = [
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'format, lint and boundaries', command: ['biome', 'check', '.'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
]

/** The catalogues hold exactly the messages of the sources, and Polish leaves none untranslated. */
export const messageChecks: Check[] = [
  { name: 'message catalogues', command: ['lingui', 'check', 'sync', '--clean', '--workers', '1'] },
  {
    name: 'Polish messages',
    command: ['lingui', 'check', 'missing', '--mode', 'catalog', '--locale', 'pl', '--verbose', '--workers', '1'],
  },
]

/** Runs a check with its output on the screen; true when it passed. */
export function passes({ name, command: [program = '', ...args] }: Check): boolean {
  console.info(`\n── ${name} (${[program, ...args].join(' ')})`)
  const { status, error } = spawnSync(program, args, { stdio: 'inherit' })
  if (error) console.error(error.message)
  console.info(status === 0 ? `✓ ${name}` : `✗ ${name}`)
  return status === 0
}
