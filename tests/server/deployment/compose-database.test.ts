import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, it } from 'vitest'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { createTestDatabase, poolOf } from '#tests/support/servers/database.ts'

it('the role that compose makes for the portal is no superuser, and the product needs no more', async () => {
  const script = readFileSync('deploy/compose/database.sh', 'utf8')
  const name = `portal_${Date.now()}`
  const statements = (/<<'SQL'\n(.*)\nSQL\n/s.exec(script)?.[1] ?? '')
    .replaceAll(/\bportal\b/g, name)
    .replaceAll(":'password'", "'a-password'")
    // That of the database of the tests belongs to them.
    .replaceAll(/^REVOKE .*$/gm, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')
  expect(statements).toHaveLength(2)
  const cluster = await createTestDatabase()
  const superuser = poolOf(cluster.url)
  for (const statement of statements) await superuser.query(statement)

  const url = new URL(cluster.url)
  Object.assign(url, { username: name, password: 'a-password', pathname: `/${name}` })
  await prepareDatabase(url.href)
  const portal = new pg.Client({ connectionString: url.href })
  await portal.connect()
  const { rows } = await portal.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user`,
  )
  expect(rows).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ])
  expect((await portal.query('select count(*)::int from roles')).rows[0].count).toBeGreaterThan(0)
  await portal.end()
  await superuser.query(`drop database ${name}`)
  await superuser.query(`drop role ${name}`)
  await superuser.end()
  await cluster.drop()
})
