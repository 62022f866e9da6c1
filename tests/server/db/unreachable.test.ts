import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { unreachable } from '#server/db/errors.ts'
import { toRefused } from '#server/http/errors.ts'
import { StartupError } from '#server/process/startup-error.ts'

/** The error of connecting to a database whose socket is gone, as with a stopped one. */
const failure = await new pg.Client({ host: join(inject('shared_dir'), 'stopped'), user: 'portal' })
  .connect()
  .catch((error: unknown) => error)

it('a call is told to come again later', () => {
  expect(toRefused(failure)).toMatchObject({ code: 'unavailable' })
})

it('a server or a script that starts says in one line that the database cannot be used', () => {
  expect(() => unreachable(failure)).toThrow(StartupError)
  expect(() => unreachable(failure)).toThrow(/^The database cannot be used: connect ENOENT .*\.s\.PGSQL\.5432$/)
})

it('a missing file is not taken for a missing database', () => {
  expect(toRefused(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBeNull()
})
