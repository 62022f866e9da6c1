import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import pg from 'pg'
import { type Account, accountsFile, demoAccounts } from './accounts.ts'

/** Copies a person: account, permissions, and company. */
const copyOfPerson = `
  with person as (
    insert into users (first_name, last_name, email, phone_number, password_hash, locale, status, is_activated,
      restricted_brands, restricted_provinces, restricted_partners)
    select first_name, last_name, $2, phone_number, password_hash, locale, status, is_activated,
      restricted_brands, restricted_provinces, restricted_partners
    from users where email = $1 returning id
  ), roles as (
    insert into user_roles (user_id, role_id)
    select person.id, role_id from person, user_roles where user_id = (select id from users where email = $1)
  )
  insert into partner_users (user_id, partner_id, is_company_admin)
  select person.id, partner_id, is_company_admin from person, partner_users
  where user_id = (select id from users where email = $1)`

/**
 * Gives each browser worker but the first people of its own: copies of the demonstration accounts with their names, roles,
 * companies and passwords under another address. So no worker ends a session of another, or finds its settings and drafts.
 */
export default async function giveWorkersAccounts({ workers }: FullConfig): Promise<void> {
  const directory = process.env.DATA_DIR ?? 'var'
  const client = new pg.Client({ connectionString: readFileSync(join(directory, 'database-url'), 'utf8').trim() })
  await client.connect()
  const accounts = demoAccounts(0)
  for (let worker = 1; worker < workers; worker += 1) {
    const own: Account[] = accounts.map((account) => ({
      ...account,
      email: account.email.replace('@', `+${worker + 1}@`),
    }))
    for (const [index, { email }] of own.entries()) await client.query(copyOfPerson, [accounts[index]?.email, email])
    writeFileSync(accountsFile(worker), JSON.stringify(own), { mode: 0o600 })
  }
  await client.end()
}
