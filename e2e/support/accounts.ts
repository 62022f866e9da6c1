import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleSlug } from '#contract/access.ts'

/** An account of the demonstration company. */
export type Account = { role: RoleSlug; email: string; password: string }

/** The demonstration accounts of the running product, as its first start wrote them down. */
export function demoAccounts(): Account[] {
  return JSON.parse(readFileSync(join(process.env.DATA_DIR ?? 'var', 'demo-accounts.json'), 'utf8'))
}

/** The first demonstration account of a role; partners have two, of different companies (`place` 1 is the second). */
export function demoAccount(role: RoleSlug, place = 0): Account {
  const account = demoAccounts().filter((candidate) => candidate.role === role)[place]
  if (!account) throw new Error(`there is no demonstration account of role "${role}"`)
  return account
}
