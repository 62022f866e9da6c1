import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { checkDatabase, databaseProblem } from '#server/db/schema/check-database.ts'

const names = ['checked_one', 'checked_one_pl']
let client: pg.Client

beforeEach(async () => {
  client = new pg.Client({ connectionString: inject('cluster_url') })
  await client.connect()
})
afterEach(async () => {
  for (const name of names) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
})

function urlOf(name: string): string {
  const url = new URL(inject('cluster_url'))
  url.pathname = `/${name}`
  return url.href
}

const refused = (url: string) =>
  checkDatabase(url).then(
    () => null,
    (error: Error) => error.message,
  )

describe('a database of a wrong kind is refused before anything is written, with the command that mends it', () => {
  it.each([
    [`encoding 'SQL_ASCII' locale_provider libc locale 'C'`, 'SQL_ASCII', 'C'],
    [`encoding 'UTF8' locale_provider libc locale 'C'`, 'UTF8', 'C'],
    [`encoding 'UTF8' locale_provider icu icu_locale 'en-US' locale 'C'`, 'UTF8', 'en-US'],
    [`encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`, 'UTF8', 'C.UTF-8'],
  ])('%s', async (kind, encoding, collation) => {
    await client.query(`create database checked_one template template0 ${kind}`)
    const message = (await refused(urlOf('checked_one'))) ?? ''
    expect(message).toContain(`The database checked_one has the encoding ${encoding} and the collation ${collation}`)
    expect(message).not.toContain('\n')
    const command = /make a new one with (.*) and set DATABASE_URL/.exec(message)?.[1] ?? ''
    await client.query(command)
    expect(await refused(urlOf('checked_one_pl'))).toBeNull()
    await expect(prepareDatabase(urlOf('checked_one'))).rejects.toThrow('The database checked_one has')
  })

  it('the version, and the names that Polish has in the C library and in ICU', () => {
    const right = { name: 'portal', version: 18, encoding: 'UTF8', provider: 'i', locale: 'pl-PL' }
    expect(databaseProblem({ ...right, version: 16 })).toContain('PostgreSQL 16, the portal needs 18')
    for (const locale of ['pl', 'pl_PL', 'pl-PL-u-kn-true']) expect(databaseProblem({ ...right, locale })).toBeNull()
    expect(databaseProblem({ ...right, provider: 'c', locale: 'pl_PL.UTF-8' })).toBeNull()
    expect(databaseProblem({ ...right, provider: 'c', locale: 'pl_PL.ISO-8859-2' })).not.toBeNull()
    expect(databaseProblem({ ...right, locale: 'plt' })).not.toBeNull()
  })
})
