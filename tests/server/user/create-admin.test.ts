import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isPassword } from '#server/modules/auth/passwords.ts'
import { compiled } from '#tests/support/servers/compiled.ts'
import { createTestDatabase, poolOf, type TestDatabase } from '#tests/support/servers/database.ts'

vi.setConfig({ testTimeout: 120_000 })

let database: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = poolOf(database.url)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function createAdmin(person: string[], input: string) {
  const program = ['dist/server/create-admin.js', ...person]
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, DATABASE_URL: database.url, ...compiled },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, output: output.trim() }
}

async function administrators() {
  const { rows } = await pool.query<{ email: string; full_name: string; password_hash: string }>(
    `select email, first_name || ' ' || last_name as full_name, password_hash from users
     join user_roles on user_id = users.id join roles on roles.id = role_id where slug = 'super-admin' order by email`,
  )
  return rows
}

it('creates the first super administrator of a database, and gives an existing one a new password', async () => {
  const person = ['Maria@Portal.test', 'Maria', 'Wójcik']
  expect(await createAdmin(person, 'first password\n')).toEqual({
    code: 0,
    output: 'maria@portal.test is a super administrator.',
  })
  await createAdmin(person, 'second password\n')
  const [maria, ...others] = await administrators()
  expect({ ...maria, others }).toMatchObject({ email: 'maria@portal.test', full_name: 'Maria Wójcik', others: [] })
  expect(await isPassword('second password', maria?.password_hash ?? null)).toBe(true)
})

it('refuses a password that is easily guessed', async () => {
  const { code, output } = await createAdmin(['jan@portal.test', 'Jan', 'Kowalski'], 'kowalski\n')
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('own name') })
})

it('reports what is wrong in one line', async () => {
  const { code, output } = await createAdmin(['no address', 'Maria', 'Wójcik'], 'a password\n')
  expect({ code, lines: output.split('\n').length }).toEqual({ code: 1, lines: 1 })
  expect(output).toContain('e-mail: Enter a valid e-mail address')
})

it('ends with an error where the input has no password', async () => {
  const { code, output } = await createAdmin(['ewa@portal.test', 'Ewa', 'Nowak'], '')
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^password: Type it at the prompt/) })
})
