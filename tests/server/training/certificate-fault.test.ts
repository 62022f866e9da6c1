import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { enqueue } from '#server/jobs/queue.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'
import { continueJob } from '#server/modules/training/certificates/jobs.ts'
import { openSchool } from '#tests/support/scenarios/training/certificates.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { startServerProcess } from '#tests/support/servers/server-process.ts'
import { sized } from '#tests/support/stress.ts'

vi.setConfig({ testTimeout: 240_000 })

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

const many = sized(80, 500)

it(`a process killed in the middle of ${many} certificates: another one continues, with no number twice and none missing`, async () => {
  const school = await openSchool(server)
  const { term, people } = await school.classroom(await school.template('K/{number}'), many)
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: server.deps.config.data_dir }
  const first = await startServerProcess(settings)
  const { body: issue } = await school.coordinator.call('training.certificate-issues.store', {
    path: { term },
    body: { participants: people },
  })
  const withFile = async () => (await school.certificates(term)).filter(({ file }) => file !== null).length
  while ((await withFile()) < 60) await wait(20)
  first.child.kill('SIGKILL')
  await first.exit()
  expect(await school.issue(issue.id)).toMatchObject({ status: 'running' })
  expect((await school.certificates(term)).length).toBeLessThan(many)

  const second = await startServerProcess(settings)
  // The timetable's work of each minute.
  await enqueue(server.db, continueJob, {})
  while ((await school.issue(issue.id))?.status === 'running') await wait(100)
  second.child.kill('SIGTERM')
  await second.exit()

  expect(await school.issue(issue.id)).toEqual({ status: 'done', done: many, failures: [] })
  const made = await school.certificates(term)
  expect(made.map((row) => row.certificate_number)).toEqual(people.map((_, index) => `K/${index + 1}`))
  expect(made.map((row) => row.participant_id)).toEqual(people)
  const files = await filesById(
    server.db,
    made.flatMap(({ file }) => file ?? []),
  )
  expect(files.size).toBe(many)
  for (const file of files.values()) {
    const [head] = await (await server.deps.storage.read(storageKey(file), { start: 0, end: 7 })).toArray()
    expect(String(head)).toBe('%PDF-1.7')
  }
})
