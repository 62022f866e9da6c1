import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, callerOf } from '#tests/support/servers/caller.ts'
import { secondProcess } from '#tests/support/servers/second-process.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'
import { statementsOf } from '#tests/support/servers/statements.ts'

let server: TestServer
let company: number
let person: Person
/** The same session at two processes that stand on one database. */
let processes: [Caller, Caller]
let stopOther: () => Promise<unknown>

beforeAll(async () => {
  server = await startServer()
  company = await server.partner('Instalacje Zofia')
  person = await server.person({ roles: ['partner', 'moderator-service'], partners: [company] })
  const other = await secondProcess(server)
  stopOther = other.stop
  processes = [callerOf(server.url, person.token), callerOf(other.url, person.token)]
})
afterAll(async () => {
  await stopOther()
  await server.stop()
})

const me = () => Promise.all(processes.map(async (process) => (await process.call('auth.user')).body.model))
const mayRead = () => Promise.all(processes.map(async (process) => (await process.refused('user.roles.index')).status))
const write = (statement: string, ...values: unknown[]) => server.pool.query(statement, values)

describe('who is signed in', () => {
  it('is read once, and then asked for by the session alone', async () => {
    await me()
    const { statements } = await statementsOf(me)
    expect(statements.filter((statement) => statement.includes('from users'))).toEqual([])
    expect(statements.filter((statement) => statement.includes('from sessions'))).toHaveLength(2)
  })

  it.each([
    ['a name', `update users set first_name = 'Zofia' where id = $1`, () => [person.id], { first_name: 'Zofia' }],
    [
      'the name of a company',
      `update partners set name = 'Nowe' where id = $1`,
      () => [company],
      { partners: [{ name: 'Nowe' }] },
    ],
    [
      'the phone number of a person',
      `update users set phone_number = '+48600100200' where id = $1`,
      () => [person.id],
      { phone_number: '+48600100200' },
    ],
    [
      'the phone number of a company',
      `update partners set phone_number = '+48178501234' where id = $1`,
      () => [company],
      { partners: [{ phone_number: '+48178501234' }] },
    ],
    [
      'an administrator of a company',
      'update partner_users set is_company_admin = true where user_id = $1',
      () => [person.id],
      { partners: [{ is_company_admin: true }] },
    ],
    [
      'the name of a role',
      `update roles set name = 'Serwis' where slug = 'partner'`,
      () => [],
      { roles: expect.arrayContaining([{ slug: 'partner', name: 'Serwis' }]) },
    ],
    ['a company that closes', 'update partners set status = 0 where id = $1', () => [company], { partners: [] }],
    [
      'the logo of the distributor',
      `with file as (insert into media_files (id, purpose, path, filename, type, size, created_by, created_at)
         values (gen_random_uuid(), 'logo', 'seal.png', 'seal.png', 'image/png', 1, $1, now()) returning id)
       insert into distributors (name, logo) select 'Distributor', id::text from file`,
      () => [person.id],
      { distributor_logo_url: expect.stringContaining('seal.png') },
    ],
  ])('shows %s at once at every process', async (_, statement, values, expected) => {
    const [before] = await me()
    expect(before).not.toMatchObject(expected)
    await write(statement, ...values())
    expect(await me()).toMatchObject([expected, expected])
  })

  it('gains and loses the permissions of a role at once', async () => {
    expect(await mayRead()).toEqual([403, 403])
    await write(`insert into user_roles (user_id, role_id) select $1, id from roles where slug = 'admin'`, person.id)
    expect(await mayRead()).toEqual([200, 200])
    await write(`update roles set permissions = array_remove(permissions, 'user.roles.index') where slug = 'admin'`)
    expect(await mayRead()).toEqual([403, 403])
    await write(`update roles set permissions = permissions || '{user.roles.index}' where slug = 'admin'`)
    expect(await mayRead()).toEqual([200, 200])
    await write(
      `delete from user_roles where user_id = $1 and role_id = (select id from roles where slug = 'admin')`,
      person.id,
    )
    expect(await mayRead()).toEqual([403, 403])
  })

  it('is found before anything is read for the call, and costs one statement beside the list or the record', async () => {
    const admin = await server.person({ roles: ['admin'] })
    await admin.call('user.roles.index')
    const { id } = (await admin.call('dictionary.brands.store', { body: { name: 'Calor', position: 1, active: true } }))
      .body
    const reads = {
      list: () => admin.call('user.roles.index'),
      record: () => admin.call('dictionary.brands.show', { path: { brand: id } }),
    }
    await reads.record()
    for (const read of Object.values(reads)) {
      const { statements } = await statementsOf<unknown>(read)
      expect(statements).toHaveLength(2)
      expect(statements[0]).toContain('from sessions s')
    }
    await write('delete from sessions where user_id = $1', admin.id)
    const over = await statementsOf(() => admin.refused('user.roles.index'))
    expect(over.result.status).toBe(401)
    expect(over.statements).toHaveLength(1)
  })

  it('is read each time where writes are not counted', async () => {
    await write(`delete from list_changes where relation = 'users'`)
    const { statements } = await statementsOf(me)
    expect(statements.filter((statement) => statement.includes('from users'))).toHaveLength(2)
    await write(`insert into list_changes (relation) values ('users')`)
  })

  it('is signed out at every process when the account is closed or the session ended', async () => {
    await write('update users set status = 0 where id = $1', person.id)
    expect(await mayRead()).toEqual([401, 401])
    await write('update users set status = 1 where id = $1', person.id)
    expect(await mayRead()).toEqual([403, 403])
    await write('delete from sessions where user_id = $1', person.id)
    expect(await mayRead()).toEqual([401, 401])
  })
})
