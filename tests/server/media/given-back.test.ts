import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaJobs } from '#server/modules/media/jobs.ts'
import { outstandingLimit } from '#server/modules/media/upload-rows.ts'
import { type OrderDesk, openOrderDesk } from '#tests/support/scenarios/service-order/order-desk.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import { refusalOf, uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: OrderDesk

beforeAll(async () => {
  server = await startServer()
  desk = await openOrderDesk(server)
})
afterAll(() => server.stop())

const isKnown = async (id: string) =>
  (await server.pool.query('select from media_files where id = $1', [id])).rowCount === 1

/** Runs the queued job that removes the bytes. */
async function removeBytes(): Promise<void> {
  const { deps } = server
  const { rows } = await server.pool.query(`select data from pgboss.job where name = 'media.remove'`)
  const job = mediaJobs.find(({ name }) => name === 'media.remove')
  for (const { data } of rows)
    await job?.run({ data, db: deps.db, deps, at: deps.clock(), attempt: 1, isLastAttempt: false })
}

describe('uploads of an abandoned form', () => {
  it('are removed at once, with their bytes, and no longer count as waiting', async () => {
    const person = await server.person({ roles: ['partner'] })
    const uploader = uploaderOf(server, person)
    const { upload } = storedFiles(server.deps, person)
    const ids = [await desk.upload(person, 'warranty_images', 'photo.jpg')]
    while (ids.length < outstandingLimit.files) ids.push(await upload('photo.jpg', 'warranty_images'))
    const full = await uploader.begin('photo.jpg', 'warranty_images', 1000)
    expect((await refusalOf(full)).status).toBe(422)
    await person.call('media.uploads.give-back', { body: { ids } })
    expect((await uploader.begin('photo.jpg', 'warranty_images', 1000)).status).toBe(201)
    await removeBytes()
    for (const id of [ids[0] ?? '', ids[1] ?? '']) {
      expect(await isKnown(id)).toBe(false)
      await expect(server.deps.storage.read(id)).rejects.toThrow()
    }
  })

  it('are removed only if they are one’s own, finished and unused; nothing is said about others', async () => {
    const { warranty_book } = await desk.draft()
    const saved = warranty_book?.id ?? ''
    const mine = await desk.upload(desk.author, 'warranty_images', 'photo.jpg')
    const foreign = await desk.upload(desk.stranger, 'warranty_images', 'photo.jpg')
    const body = { ids: [saved, mine, foreign, randomUUID()] }
    expect((await desk.author.call('media.uploads.give-back', { body })).body).not.toHaveProperty('results')
    expect([await isKnown(saved), await isKnown(mine), await isKnown(foreign)]).toEqual([true, false, true])
    expect((await desk.author.refused('media.uploads.give-back', { body })).status).toBe(200)
  })

  it.each([[[]], [['x']], [Array(201).fill('4f6f0ad5-8f8f-4f0c-9d3e-0a4a5e5f8f10')]])(
    '%#: are named by ids',
    async (ids) => {
      expect((await desk.author.refused('media.uploads.give-back', { body: { ids } })).status).toBe(422)
    },
  )
})
