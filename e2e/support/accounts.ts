import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleSlug } from '#contract/declare/access.ts'

/** An account of the demonstration company. */
export type Account = { role: RoleSlug; email: string; password: string }

/** File with the accounts of a browser worker; the first worker has those of the demonstration. */
export function accountsFile(worker: number): string {
  const name = worker === 0 ? 'demo-accounts.json' : `demo-accounts-${worker + 1}.json`
  return join(process.env.DATA_DIR ?? 'var', name)
}

/** The demonstration accounts of a browser worker (`worker-accounts.ts`), by default of the one that asks. */
export function demoAccounts(worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0)): Account[] {
  return JSON.parse(readFileSync(accountsFile(worker), 'utf8'))
}

/** The first account of a role; partners have two, of different companies (`place` 1 is the second). */
export function demoAccount(role: RoleSlug, place = 0): Account {
  const account = demoAccounts().filter((candidate) => candidate.role === role)[place]
  if (!account) throw new Error(`there is no demonstration account of role "${role}"`)
  return account
}
