import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { today } from '#contract/values/rules.ts'
import { recordJobs } from '#server/modules/core/records/jobs.ts'
import { mediaJobs } from '#server/modules/media/jobs.ts'
import { fixture } from '#tests/support/fixtures.ts'
import { type MaintenanceDesk, openMaintenanceDesk } from '#tests/support/scenarios/service-order/maintenance-desk.ts'
import { uploaderOf } from '#tests/support/scenarios/uploader.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
let desk: MaintenanceDesk
beforeAll(async () => {
  server = await startServer()
  desk = await openMaintenanceDesk(server)
})
afterAll(() => server.stop())

const maintenances = 'service-order.service-maintenances' as const
const views = 'service-order.exploded-views' as const
const month = 31 * 24 * 3_600_000
const bytesOf = async (url: string) => Buffer.from(await (await fetch(new URL(url, server.url))).arrayBuffer())

async function run(name: string, data: object = {}): Promise<void> {
  const { deps } = server
  const job = [...recordJobs, ...mediaJobs].find((known) => known.name === name)
  await job?.run({ data, db: deps.db, deps, at: deps.clock(), attempt: 1, isLastAttempt: false })
}

async function uploaded(name: string, content = fixture(name)): Promise<string> {
  const { location } = await uploaderOf(server, desk.admin).upload(name, 'library', content)
  return location.replace(/^.*\//, '')
}

async function filed(name: string) {
  const directory_id = (await desk.admin.call('media.media.tree')).body.results[0]?.id ?? 0
  const { body } = await desk.admin.call('media.media.store', { body: { directory_id, files: [await uploaded(name)] } })
  const [file] = body.results
  if (!file) throw new Error('Nothing was filed')
  return file
}

describe('the picture of an exploded view', () => {
  let part = 0
  beforeAll(async () => {
    const { body } = await desk.admin.call('service-order.spare-parts.store', {
      body: { number: '440001', name_pl: 'Pompa' },
    })
    part = body.id
  })
  const form = (picture: string) => ({
    name_pl: 'Hydraulika',
    picture,
    models: [desk.model],
    places: [{ number: 1, x: 250, y: 750, spare_part_id: part }],
  })
  const drawn = async (picture: string) => (await desk.admin.call(`${views}.store`, { body: form(picture) })).body
  const shown = async () =>
    (
      await desk.author.call('partnerzone.service-order.exploded-views.index', {
        query: { model: String(desk.model) },
      })
    ).body.results

  it('is not deleted in the library while the drawing is shown or in the trash', async () => {
    const { id: picture } = await filed('plate.png')
    const view = await drawn(picture)
    const path = { media_file: picture }
    const uses = async () => (await desk.admin.call('media.media.uses', { path })).body.results
    expect((await desk.admin.refused('media.media.destroy', { path })).status).toBe(409)
    expect(await uses()).toMatchObject([{ entity: views, entity_id: view.id, title: 'Hydraulika', is_trashed: false }])

    await desk.admin.call(`${views}.destroy`, { path: { exploded_view: view.id } })
    expect(await shown()).toEqual([])
    expect((await desk.admin.refused('media.media.destroy', { path })).status).toBe(409)
    expect(await uses()).toMatchObject([{ entity_id: view.id, is_trashed: true }])

    await desk.admin.call('core.trash.restore', { path: { entity: views, record: view.id } })
    expect(await shown()).toMatchObject([{ picture: { id: picture }, places: [{ number: 1, x: 250, y: 750 }] }])
    await desk.admin.call(`${views}.destroy`, { path: { exploded_view: view.id } })
  })

  it('is released when the drawing is deleted for good, or has another picture', async () => {
    const [first, second] = [await filed('plate.png'), await filed('photo.jpg')]
    const view = await drawn(first.id)
    const path = { exploded_view: view.id }
    await desk.admin.call(`${views}.update`, { path, body: { ...form(second.id), version: view.version } })
    expect((await desk.admin.call('media.media.destroy', { path: { media_file: first.id } })).status).toBe(200)

    await desk.admin.call(`${views}.destroy`, { path })
    server.advance(month)
    await run('core.empty-trash')
    server.advance(-month)
    expect((await desk.admin.call('media.media.destroy', { path: { media_file: second.id } })).status).toBe(200)
  })

  it('is in the library’s trash only if no drawing has it, and then none can take it until it is restored', async () => {
    const { id: picture } = await filed('photo.jpg')
    await desk.admin.call('media.media.destroy', { path: { media_file: picture } })
    const refused = await desk.admin.refused(`${views}.store`, { body: form(picture) })
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['picture']])
    await desk.admin.call('media.media.restore', { path: { media_file: picture } })
    const view = await drawn(picture)
    expect(view.media).toMatchObject([{ id: picture }])
    await desk.admin.call(`${views}.destroy`, { path: { exploded_view: view.id } })
  })

  it('gets new content with its places kept, and only pictures', async () => {
    const file = await filed('photo.jpg')
    const view = await drawn(file.id)
    const path = { media_file: file.id }
    const book = await uploaded('warranty-book.pdf')
    const paper = await desk.admin.refused('media.media.replace', {
      path,
      body: { upload: book, version: file.version },
    })
    expect(Object.keys(paper.body.errors ?? {})).toEqual(['upload'])

    const content = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#0f5c68' } })
      .png()
      .toBuffer()
    const upload = await uploaded('nowy.png', content)
    await desk.admin.call('media.media.replace', { path, body: { upload, version: file.version } })
    const [now] = await shown()
    expect(now).toMatchObject({ picture: { id: file.id }, places: [{ number: 1, x: 250, y: 750 }] })
    expect(await bytesOf(now?.picture?.url ?? '')).toEqual(content)
    await desk.admin.call(`${views}.destroy`, { path: { exploded_view: view.id } })
  })
})

describe('the papers and photographs of a maintenance', () => {
  const pixel =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  const answered = () => [{ check: desk.check, result: 'ok' as const, remark: null }]

  async function completed() {
    const { id, version } = await desk.registered({
      files: [await desk.upload(desk.author, 'maintenance_files', 'photo.jpg')],
    })
    const path = { service_maintenance: id }
    const day = new Date(server.deps.clock().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    const visit = { version, visit_day: day, visit_time: '10:00', technician_id: desk.technician.id }
    const { body } = await desk.technician.call(`${maintenances}.schedule`, { path, body: visit })
    const photo = await desk.upload(desk.technician, 'maintenance_photos', 'photo.jpg')
    const done = await desk.technician.call(`${maintenances}.complete`, {
      path,
      body: {
        version: body.version,
        outcome: 'done',
        visited_on: today(server.deps.clock()),
        protocol: {
          checks: answered(),
          readings: { water_pressure: 1.5 },
          signed_by: 'Jan Kowalski',
          signature: pixel,
        },
        photos_before: [photo],
      },
    })
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
    return done.body
  }
  const filesOf = ({ files, photos_before, signature, protocol_file }: Awaited<ReturnType<typeof completed>>) =>
    [...files, ...photos_before, signature, protocol_file].filter((file) => file !== null)

  it('are no files of the library: nobody renames, replaces, moves, copies or deletes them there', async () => {
    const before = filesOf(await completed())
    expect(before).toHaveLength(4)
    const directory_id = (await desk.admin.call('media.media.tree')).body.results[0]?.id ?? 0
    for (const { id, filename } of before) {
      const path = { media_file: id }
      const upload = await uploaded('warranty-book.pdf')
      const form = { filename, alt_pl: null, alt_en: null, is_private: true, directory_id, version: 1 }
      const answers = [
        await desk.admin.refused('media.media.show', { path }),
        await desk.admin.refused('media.media.update', { path, body: form }),
        await desk.admin.refused('media.media.replace', { path, body: { upload, version: 1 } }),
        await desk.admin.refused('media.media.destroy', { path }),
        await desk.admin.refused('media.media.restore', { path }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
      for (const name of ['media.media.move', 'media.media.copy'] as const) {
        const refused = await desk.admin.refused(name, { body: { directory_id, files: [id] } })
        expect([name, Object.keys(refused.body.errors ?? {})]).toEqual([name, ['files']])
      }
    }
    const listed = await desk.admin.call('media.media.files', { query: { search: 'podpis' } })
    expect(listed.body.results).toEqual([])
  })

  it('are not removed by the person who uploaded them, attached to another maintenance, or swept', async () => {
    const order = await completed()
    const [sent, , signature, paper] = filesOf(order)
    const contents = [await bytesOf(sent?.url ?? ''), await bytesOf(paper?.url ?? '')]
    const given = await uploaderOf(server, desk.author).call(`/api/uploads/${sent?.id}`, 'DELETE')
    expect([given.status >= 400, await given.text()]).toEqual([true, expect.any(String)])
    const taken = await desk.author.refused(`partnerzone.${maintenances}.store`, {
      body: desk.maintenanceForm({ files: [sent?.id ?? ''] }),
    })
    expect(Object.keys(taken.body.errors ?? {})).toEqual(['files'])
    server.advance(3 * 86_400_000)
    await run('media.sweep')
    server.advance(-3 * 86_400_000)
    const { body } = await desk.technician.call(`${maintenances}.show`, { path: { service_maintenance: order.id } })
    expect(filesOf(body).map(({ id }) => id)).toEqual(filesOf(order).map(({ id }) => id))
    expect(await bytesOf(sent?.url ?? '')).toEqual(contents[0])
    expect(await bytesOf(paper?.url ?? '')).toEqual(contents[1])
    expect((await bytesOf(signature?.url ?? '')).subarray(1, 4).toString()).toBe('PNG')
  })

  it('keep the signed protocol and the photographs when the maintenance is reopened and completed again', async () => {
    const first = await completed()
    const after = await desk.upload(desk.admin, 'maintenance_photos', 'plate.png')
    const before = first.photos_before.map((photo) => photo.id)
    const path = { service_maintenance: first.id }
    const signed = await bytesOf(first.protocol_file?.url ?? '')
    const opened = await desk.admin.call(`${maintenances}.reopen`, {
      path,
      body: { version: first.version, reason: 'Zły odczyt', tell_partner: false },
    })
    const again = await desk.admin.call(`${maintenances}.complete`, {
      path,
      body: {
        version: opened.body.version,
        outcome: 'done',
        visited_on: today(server.deps.clock()),
        protocol: {
          checks: answered(),
          readings: { water_pressure: 1.8 },
          signed_by: 'Jan Kowalski',
          signature: pixel,
        },
        photos_before: before,
        photos_after: [after],
      },
    })
    server.advance(3 * 86_400_000)
    await run('media.sweep')
    server.advance(-3 * 86_400_000)
    const { body } = await desk.admin.call(`${maintenances}.show`, { path })
    expect([body.photos_before, body.photos_after].map(([photo]) => photo?.id)).toEqual([...before, after])
    expect(again.body.protocol_file?.id).not.toBe(first.protocol_file?.id)
    expect(await bytesOf(first.protocol_file?.url ?? '')).toEqual(signed)
  })
})
