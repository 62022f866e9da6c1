import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('the migrations make exactly the tables of the code', () => {
  const copy = mkdtempSync(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  cpSync('server/db/migrations', copy, { recursive: true })
  const env = { ...process.env, MIGRATIONS: relative('.', copy) }
  const { stdout, stderr } = spawnSync('drizzle-kit', ['generate'], { env, encoding: 'utf8' })
  expect(stdout + stderr).toContain('No schema changes, nothing to migrate')
})

test('of the tables as they were, only the last state is kept', () => {
  const snapshots = readdirSync('server/db/migrations/meta').filter((name) => name.endsWith('_snapshot.json'))
  const last = readdirSync('server/db/migrations')
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  expect(snapshots).toEqual([`${last?.slice(0, 4)}_snapshot.json`])
})
