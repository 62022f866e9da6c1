import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attachFiles, filesOf, media_files, releaseFiles } from '#server/modules/media/index.ts'
import { mediaJobs } from '#server/modules/media/jobs.ts'
import { Refused } from '#server/refusal.ts'
import { storedFiles } from '#tests/support/scenarios/stored-files.ts'
import { type Person, startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let ewa: Person
let piotr: Person
let files: ReturnType<typeof storedFiles>

beforeAll(async () => {
  server = await startServer()
  ewa = await server.person({ roles: ['partner'] })
  piotr = await server.person({ roles: ['partner'] })
  files = storedFiles(server.deps, ewa)
})
afterAll(() => server.stop())

const order = { owner_entity: 'service_order', owner_id: 1 }

function claimant(user: { id: number }) {
  return { db: server.deps.db, user, at: new Date() }
}

async function refusedFor(claim: Promise<unknown>): Promise<unknown> {
  const error = await claim.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Refused)
  return (error as Refused).details.errors
}

describe('claiming files for a record', () => {
  it('takes finished uploads, in the given order', async () => {
    const [one, other] = [
      await files.upload('photo.jpg', 'warranty_images'),
      await files.upload('plate.png', 'warranty_images'),
    ]
    const claim = { purpose: 'warranty_images', field: 'images', ...order } as const
    const rows = await attachFiles(claimant(ewa), { ...claim, ids: [other, one] })
    expect(rows.map(({ id }) => id)).toEqual([other, one])
    expect((await filesOf(server.deps.db, 'service_order', [1])).map(({ id }) => id).toSorted()).toEqual(
      [one, other].toSorted(),
    )
  })

  it('again by a colleague keeps those that are there and releases those left out', async () => {
    const owner = { owner_entity: 'service_order', owner_id: 2 }
    const claim = { purpose: 'warranty_images', field: 'images', ...owner } as const
    const [kept, dropped] = [
      await files.upload('photo.jpg', 'warranty_images'),
      await files.upload('plate.png', 'warranty_images'),
    ]
    await attachFiles(claimant(ewa), { ...claim, ids: [kept, dropped] })
    await attachFiles(claimant(piotr), { ...claim, ids: [kept] })
    expect((await filesOf(server.deps.db, 'service_order', [2])).map(({ id }) => id)).toEqual([kept])
    const [row] = await server.deps.db.select().from(media_files).where(eq(media_files.id, dropped))
    expect(row).toMatchObject({ owner_id: null, unreferred_since: expect.any(String) })
  })

  it('refuses files that are foreign, unfinished, taken, for another field or unknown, all in the same words', async () => {
    const claim = { purpose: 'warranty_images', field: 'images', owner_entity: 'service_order', owner_id: 3 } as const
    const ids = [
      await files.upload('photo.jpg', 'warranty_images', { created_by: piotr.id }),
      await files.upload('photo.jpg', 'warranty_images', { finished_at: null }),
      (await files.store('photo.jpg', 'warranty_images')).id,
      await files.upload('photo.jpg', 'warranty_other'),
      '0b9a4a5e-5a54-4f3a-9d5d-2d9a1b6f7c11',
    ]
    for (const id of ids) {
      expect(await refusedFor(attachFiles(claimant(ewa), { ...claim, ids: [id] }))).toEqual({
        images: [{ key: 'rule.unknown_file', parameters: undefined }],
      })
    }
    expect(await filesOf(server.deps.db, 'service_order', [3])).toEqual([])
  })

  it('refuses a group that is too large together', async () => {
    const size = 3_000_000
    const ids = [
      await files.upload('photo.jpg', 'warranty_images', { size }),
      await files.upload('plate.png', 'warranty_images', { size }),
    ]
    const claim = { purpose: 'warranty_images', field: 'images', owner_entity: 'service_order', owner_id: 4 } as const
    expect(await refusedFor(attachFiles(claimant(ewa), { ...claim, ids }))).toEqual({
      images: [{ key: 'file.total_too_large', parameters: { limit: 5 } }],
    })
  })

  it('ends with the record', async () => {
    const owner = { owner_entity: 'service_order', owner_id: 5 }
    const id = await files.upload('photo.jpg', 'warranty_images')
    await attachFiles(claimant(ewa), { purpose: 'warranty_images', field: 'images', ids: [id], ...owner })
    await releaseFiles({ db: server.deps.db, at: new Date() }, owner)
    expect(await filesOf(server.deps.db, 'service_order', [5])).toEqual([])
  })
})

describe('a file that no record refers to', () => {
  it('is removed 48 hours after its last byte, and no other file is', async () => {
    const at = new Date()
    const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000).toISOString()
    const { id: kept } = await files.store('plate.png', 'warranty_images')
    const young = await files.upload('photo.jpg', 'warranty_images', { unreferred_since: hoursAgo(47) })
    const old = await files.upload('photo.jpg', 'warranty_images', { unreferred_since: hoursAgo(49) })
    const unfinished = await files.upload('photo.jpg', 'warranty_images', {
      unreferred_since: hoursAgo(49),
      finished_at: null,
    })
    const [sweep] = mediaJobs
    const { deps } = server
    await sweep?.run({ data: {}, db: deps.db, deps, at, attempt: 1, isLastAttempt: false })

    const rows = await deps.db.select({ id: media_files.id }).from(media_files)
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([kept, young]))
    expect(ids).not.toEqual(expect.arrayContaining([old]))
    expect(ids).not.toEqual(expect.arrayContaining([unfinished]))
    await expect(deps.storage.read(old)).rejects.toThrow('ENOENT')
    await expect(deps.storage.read(young)).resolves.toBeDefined()
  })
})
