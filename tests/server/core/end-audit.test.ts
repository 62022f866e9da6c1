import { afterAll, beforeAll, expect, it } from 'vitest'
import { endAudit } from '#server/modules/core/jobs.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('entries of the audit end after six years, those of access after twelve months; a dispute keeps them', async () => {
  const { pool, db, deps } = server
  const at = new Date('2031-03-10T01:00:00Z')
  const [held, free] = [await server.partner('Sporna'), await server.partner('Zwykła')]
  await pool.query(`update partners set on_hold = true, hold_reason = 'Spór' where id = $1`, [held])
  await pool.query('delete from audit_entries')
  const entry = (day: string, entity: string, id: number, action: string, security: string | null = null) =>
    pool.query(
      `insert into audit_entries (at, entity, entity_id, action, security, after) values ($1, $2, $3, $4, $5, '{"a": 1}')`,
      [`${day}T12:00:00Z`, entity, id, action, security],
    )
  await entry('2025-03-09', 'partner.partners', free, 'update')
  await entry('2025-03-09', 'partner.partners', held, 'update')
  await entry('2025-03-10', 'partner.partners', free, 'store')
  await entry('2025-03-09', 'user.users', 9, 'update', 'rights')
  await entry('2030-03-09', 'user.users', 9, 'sign-in', 'sign-in')
  await entry('2030-03-09', 'user.users', 9, 'lock', 'lock')
  await entry('2030-03-09', 'user.users', 9, 'update', 'rights')
  await entry('2030-03-11', 'user.users', 9, 'sign-in', 'sign-in')
  await endAudit({ db, deps, at })
  const { rows } = await pool.query('select at, entity_id, action, security from audit_entries order by id')
  expect(rows.map(({ at: when, ...row }) => ({ day: new Date(when).toISOString().slice(0, 10), ...row }))).toEqual([
    { day: '2025-03-09', entity_id: held, action: 'update', security: null },
    { day: '2025-03-10', entity_id: free, action: 'store', security: null },
    // Who granted which right stays in the history of the account.
    { day: '2030-03-09', entity_id: 9, action: 'update', security: null },
    { day: '2030-03-11', entity_id: 9, action: 'sign-in', security: 'sign-in' },
  ])
})
