import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { startEmbedded } from '#server/db/cluster/embedded.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { openImportDesk } from '#tests/support/scenarios/import-desk.ts'
import { importWorkbook, pdf, zipOf } from '#tests/support/scenarios/import-files.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { temporaryDataDir } from '#tests/support/servers/temporary-data-dir.ts'
import { sized } from '#tests/support/stress.ts'

const rows = 4000

/* A cluster of its own takes seconds: `faults.test.ts` tries lost connections in `npm test`. */
it.runIf(sized(false, true))(
  'a database that is stopped in the middle of a check and of a run, and starts again: every row once, none half',
  { timeout: 600_000 },
  async () => {
    const dataDir = temporaryDataDir('import-database')
    const cluster = await startEmbedded({ dataDir, say: () => undefined })
    await prepareDatabase(cluster.url)
    const server = await startServer({ work: true, database: { url: cluster.url, drop: () => cluster.stop() } })
    const desk = await openImportDesk(server)
    // Calls while the database is away are refused with a reason, and repeated.
    const asked = <Answer>(ask: () => Promise<Answer>) => vi.waitFor(ask, { timeout: 120_000, interval: 200 })
    const stopDatabase = async () => {
      const note = await readFile(join(dataDir, 'postgres/18/postmaster.pid'), 'utf8')
      process.kill(Number(note.split('\n')[0]), 'SIGKILL')
    }
    /** Resumes interrupted work at once, without waiting for the timetable. */
    const takeUp = async () => {
      await server.pool.query(`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`)
      await enqueue(server.db, 'import.resume', {})
    }
    const xls = await importWorkbook(
      'error-codes',
      Array.from({ length: rows }, (_, index) => ({
        code: `P${index}`,
        name_pl: `Usterka ${index}`,
        manual_pl: 'Sprawdź zasilanie.',
        groups: 'Kotły gazowe',
        files_pl: 'a.pdf',
      })),
    )
    const { id, version } = await desk.attached('error-codes', xls, await zipOf({ 'a.pdf': pdf() }))
    const path = { import: id }
    /** Stops the database when the step has come so far, and answers the import when the step has ended. */
    const endedOver = async (share: number, during: string) => {
      await asked(async () => expect((await desk.shown(id)).progress?.done ?? 0).toBeGreaterThan(rows * share))
      await stopDatabase()
      await asked(takeUp)
      return asked(async () => {
        const item = await desk.shown(id)
        expect([during, undefined]).not.toContain(item.status)
        return item
      })
    }
    await desk.docs.call('import.imports.parse', { path, body: { version } })
    const checked = await endedOver(0.2, 'parsing')
    expect(checked).toMatchObject({ status: 'parsed', counts: { new: rows, error: 0 } })
    await desk.docs.call('import.imports.run', { path, body: { version: checked.version } })
    expect(await endedOver(0.3, 'running')).toMatchObject({ status: 'done', counts: { written: rows, error: 0 } })
    const { rows: found } = await server.pool.query(
      `select count(*)::int as codes, count(distinct code)::int as different,
         (select count(*)::int from audit_entries where entity = 'device.error-codes' and action = 'store') as audited
       from error_codes where code like 'P%'`,
    )
    expect(found).toEqual([{ codes: rows, different: rows, audited: rows }])
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
)
