import { expect, test } from 'vitest'
import { createActor, type EventObject, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { megabyte, type Purpose } from '#contract/media/files.ts'
import type { Failure } from '#machines/failure.ts'
import {
  type FileUploadActor,
  type FileUploadEvent,
  fileUpload,
  type UploadRequest,
} from '#machines/media/file-upload.ts'
import {
  fileActor,
  type MediaUploadEvent,
  type MediaUploadInput,
  type MediaUploadNews,
  mediaUpload,
  type UnfinishedChange,
  type UploadsHeld,
} from '#machines/media/media-upload.ts'

const lost: Failure = { code: 'no_answer', message: '', errors: {}, conflict: null }
const damaged: Failure = { code: 'invalid', message: 'The file is damaged', errors: {}, conflict: null }

/** A field for files; the test plays the network of each upload by its file name. */
function start(
  { purpose = 'warranty_images' as Purpose, files, taken }: Partial<MediaUploadInput> = {},
  isPrepared = true,
) {
  const clock = new SimulatedClock()
  const wires = new Map<string, (event: FileUploadEvent) => void>()
  const terminated: string[] = []
  const told: UnfinishedChange[] = []
  const news: MediaUploadNews[] = []
  const network: { tell: (event: FileUploadEvent) => void } = { tell: () => undefined }
  const memory: { tell: (event: MediaUploadEvent) => void } = { tell: () => undefined }
  const machine = mediaUpload.provide({
    actors: {
      fileUpload: fileUpload.provide({
        actors: {
          uploadFile: fromCallback<EventObject, UploadRequest>(({ input, sendBack }) => {
            wires.set(input.file.name, sendBack)
            return () => wires.delete(input.file.name)
          }),
          watchConnection: fromCallback<EventObject, void>(({ sendBack }) => {
            network.tell = sendBack
          }),
          terminateUpload: fromPromise<void, UploadRequest>(async ({ input }) => {
            terminated.push(input.file.name)
          }),
        },
      }),
      // Photographs here are small enough.
      preparePhoto: fromCallback<EventObject, { key: string; file: File }>(({ input, sendBack }) => {
        if (isPrepared) sendBack({ type: 'file.prepare', ...input })
      }),
      holdUploads: fromCallback<UploadsHeld, void>(() => undefined),
      findUnfinished: fromCallback<UnfinishedChange, { scope: string }>(({ sendBack, receive }) => {
        memory.tell = sendBack
        receive((event) => told.push(event))
      }),
    },
  })
  const actor = createActor(machine, { input: { purpose, taken, scope: 'order:1:images', files }, clock })
  actor.on('files.change', (event) => news.push(event))
  actor.start()
  const add = (...added: File[]) =>
    actor.send({ type: 'files.add', files: added.map((file) => ({ key: file.name, file })) })
  const file = (name: string) => fileActor(actor.getSnapshot(), name) as FileUploadActor
  const wire = (name: string) => wires.get(name) ?? expect.fail(`${name} is not being sent`)
  const statuses = () => actor.getSnapshot().context.files.map(({ key, status }) => `${key} ${status}`)
  return { actor, clock, wires, wire, terminated, told, news, network, memory, add, file, statuses }
}

function photo(name: string, size = 1000): File {
  return new File([new Uint8Array(size)], name, { type: 'image/jpeg', lastModified: 1 })
}

test('several files are uploaded at once, each with its progress, and the form is notified when all are complete', () => {
  const { actor, wire, news, add, file } = start()
  add(photo('a.jpg'), photo('b.jpg'))
  expect(actor.getSnapshot().hasTag('busy')).toBe(true)
  wire('a.jpg')({ type: 'upload.progress', sent: 400 })
  expect([file('a.jpg').getSnapshot().context.sent, file('b.jpg').getSnapshot().context.sent]).toEqual([400, 0])
  wire('a.jpg')({ type: 'upload.finish', id: 'upload-a' })
  expect(news.at(-1)).toMatchObject({ files: [{ id: 'upload-a', filename: 'a.jpg', size: 1000 }], uploading: true })
  wire('b.jpg')({ type: 'upload.finish', id: 'upload-b' })
  expect(news.at(-1)).toMatchObject({ files: [{ id: 'upload-a' }, { id: 'upload-b' }], uploading: false })
  expect(actor.getSnapshot().value).toBe('settled')
})

test('a file that may not join its group is refused before a byte of it is sent', () => {
  const { wires, add, file, statuses } = start()
  add(photo('a.jpg', 3 * megabyte), photo('film.mp4'), photo('empty.jpg', 0), photo('b.jpg', 3 * megabyte))
  const refusals = ['film.mp4', 'empty.jpg', 'b.jpg'].map((name) => file(name).getSnapshot().context.refusal?.key)
  expect(refusals).toEqual(['file.format', 'file.empty', 'file.total_too_large'])
  expect([...wires.keys()]).toEqual(['a.jpg'])
  expect(statuses()).toEqual(['a.jpg uploading', 'film.mp4 refused', 'empty.jpg refused', 'b.jpg refused'])
})

test('a field of one file takes one', () => {
  const { add, file } = start({ purpose: 'warranty_book' })
  add(new File(['%PDF-'], 'book.pdf'), new File(['%PDF-'], 'second.pdf'))
  expect(file('second.pdf').getSnapshot().context.refusal).toEqual({
    key: 'rule.too_many_items',
    parameters: { limit: 1 },
  })
})

test('in a field of one file, a refused file does not displace the file dropped with it, and disappears when another is chosen', () => {
  const { add, file, statuses, news, wire } = start({ purpose: 'warranty_book' })
  add(new File(['x'], 'note.txt'), new File(['%PDF-'], 'book.pdf'))
  expect(file('book.pdf').getSnapshot().context.refusal).toBeNull()
  expect(statuses()).toEqual(['note.txt refused', 'book.pdf uploading'])
  wire('book.pdf')({ type: 'upload.finish', id: 'upload-book' })
  expect(news.at(-1)).toMatchObject({ files: [{ id: 'upload-book' }], failed: true })

  const second = start({ purpose: 'warranty_book' })
  second.add(new File(['x'], 'note.txt'))
  second.add(new File(['%PDF-'], 'book.pdf'))
  expect(second.statuses()).toEqual(['book.pdf uploading'])
  expect(second.news.at(-1)).toMatchObject({ failed: false })
})

test('a field that takes less than its purpose refuses the rest before a byte of it is sent', () => {
  const { wires, add, file } = start({ purpose: 'library', taken: { formats: ['jpg', 'png'], count: 1 } })
  add(new File(['%PDF-'], 'leaflet.pdf'))
  add(photo('a.jpg'), photo('b.jpg'))
  expect(file('leaflet.pdf').getSnapshot().context.refusal).toEqual({
    key: 'file.format',
    parameters: { formats: 'jpg, png' },
  })
  expect(file('b.jpg').getSnapshot().context.refusal?.key).toBe('rule.too_many_items')
  expect([...wires.keys()]).toEqual(['a.jpg'])
})

test('an upload that failed six times is marked as failed in its field until it is retried', () => {
  const { clock, wire, add, file, statuses } = start()
  add(photo('a.jpg'))
  for (let tries = 0; tries < 6; tries += 1) {
    wire('a.jpg')({ type: 'upload.fail', failure: lost })
    clock.increment(30_000)
    expect(statuses()).toEqual(['a.jpg uploading'])
  }
  wire('a.jpg')({ type: 'upload.fail', failure: lost })
  expect(statuses()).toEqual(['a.jpg failed'])
  file('a.jpg').send({ type: 'upload.retry' })
  expect(statuses()).toEqual(['a.jpg uploading'])
})

test('after a lost connection the upload is retried with growing delays, and goes on when it is back', () => {
  const { clock, wire, wires, network, add, file } = start()
  add(photo('a.jpg'))
  wire('a.jpg')({ type: 'upload.progress', sent: 500 })
  for (const patience of [2000, 4000]) {
    wire('a.jpg')({ type: 'upload.fail', failure: lost })
    expect(file('a.jpg').getSnapshot().value).toBe('retrying')
    clock.increment(patience - 1)
    expect(wires.has('a.jpg')).toBe(false)
    clock.increment(1)
    expect(wires.has('a.jpg')).toBe(true)
  }
  wire('a.jpg')({ type: 'upload.fail', failure: lost })
  network.tell({ type: 'connection.return' })
  expect(file('a.jpg').getSnapshot().value).toBe('uploading')
})

test('after six retries the person decides, and a retry of theirs resets the delays', () => {
  const { clock, wire, add, file, statuses } = start()
  add(photo('a.jpg'))
  for (let tries = 0; tries < 6; tries += 1) {
    wire('a.jpg')({ type: 'upload.fail', failure: lost })
    clock.increment(30_000)
  }
  wire('a.jpg')({ type: 'upload.fail', failure: lost })
  expect(statuses()).toEqual(['a.jpg failed'])
  file('a.jpg').send({ type: 'upload.retry' })
  expect(statuses()).toEqual(['a.jpg uploading'])
  wire('a.jpg')({ type: 'upload.fail', failure: lost })
  expect(file('a.jpg').getSnapshot().value).toBe('retrying')
})

test('a file refused for its content is not retried, and the reason is shown', () => {
  const { wire, add, file, news } = start()
  add(photo('lie.jpg'))
  wire('lie.jpg')({ type: 'upload.fail', failure: damaged })
  expect(file('lie.jpg').getSnapshot().context.failure?.message).toBe('The file is damaged')
  expect(file('lie.jpg').getSnapshot().can({ type: 'upload.retry' })).toBe(false)
  expect(news.at(-1)).toEqual({ type: 'files.change', files: [], uploading: false, failed: true })
})

test('a paused upload rests until it is resumed', () => {
  const { wires, add, file } = start()
  add(photo('a.jpg'))
  file('a.jpg').send({ type: 'upload.pause' })
  expect(wires.has('a.jpg')).toBe(false)
  file('a.jpg').send({ type: 'upload.resume' })
  expect(wires.has('a.jpg')).toBe(true)
})

test('removing a file takes it off the server too and makes room in the group', async () => {
  const { wire, terminated, news, add, file, actor } = start()
  add(photo('a.jpg', 4 * megabyte))
  wire('a.jpg')({ type: 'upload.finish', id: 'upload-a' })
  const removed = file('a.jpg')
  actor.send({ type: 'file.remove', key: 'a.jpg' })
  await waitFor(removed, (snapshot) => snapshot.matches('cancelled'))
  expect(terminated).toEqual(['a.jpg'])
  expect(news.at(-1)).toEqual({ type: 'files.change', files: [], uploading: false, failed: false })
  add(photo('b.jpg', 4 * megabyte))
  expect(file('b.jpg').getSnapshot().value).toBe('uploading')
})

test('after a reload finished files are there, and a cut one goes on when the same file is chosen', () => {
  const stored = { id: 'upload-a', filename: 'a.jpg', size: 4 * megabyte }
  const { actor, memory, told, add, file, statuses } = start({ files: [stored] })
  const cut = { key: 'cut', filename: 'b.jpg', size: 1000 }
  memory.tell({ type: 'unfinished.find', uploads: [cut, { ...cut, key: 'old', filename: 'c.jpg' }] })
  expect(statuses()).toEqual(['upload-a uploaded'])

  actor.send({ type: 'unfinished.dismiss', key: 'old' })
  expect(told).toEqual([{ type: 'unfinished.forget', key: 'old' }])
  expect(actor.getSnapshot().context.unfinished).toEqual([cut])
  add(photo('b.jpg'))
  expect(actor.getSnapshot().context.unfinished).toEqual([])

  add(photo('d.jpg', 2 * megabyte))
  expect(file('d.jpg').getSnapshot().context.refusal?.key).toBe('file.total_too_large')
  actor.send({ type: 'file.remove', key: 'upload-a' })
  add(photo('e.jpg', 2 * megabyte))
  expect(statuses()).toContain('e.jpg uploading')
})

test('uploads that a new form began belong to its record as soon as it has one', () => {
  const { actor, told, add, file } = start()
  actor.send({ type: 'scope.change', scope: 'order:2:images' })
  expect(told).toEqual([{ type: 'unfinished.move', from: 'order:1:images', to: 'order:2:images' }])
  add(photo('a.jpg'))
  expect(file('a.jpg').getSnapshot().context.scope).toBe('order:2:images')
})

test('the size of a photograph after reduction counts towards the limit, not its original size', () => {
  const { actor, statuses } = start({}, false)
  const camera = (name: string) => new File([new Uint8Array(4_000_000)], name, { type: 'image/jpeg' })
  actor.send({
    type: 'files.add',
    files: ['a.jpg', 'b.jpg', 'c.heic'].map((name) => ({ key: name, file: camera(name) })),
  })
  expect(statuses()).toEqual(['a.jpg preparing', 'b.jpg preparing', 'c.heic preparing'])
  actor.send({ type: 'file.prepare', key: 'a.jpg', file: photo('a.jpg') })
  actor.send({ type: 'file.prepare', key: 'b.jpg', file: photo('b.jpg') })
  // This browser cannot read it.
  actor.send({ type: 'file.prepare', key: 'c.heic', file: camera('c.heic') })
  expect(statuses()).toEqual(['a.jpg uploading', 'b.jpg uploading', 'c.heic refused'])
  expect(fileActor(actor.getSnapshot(), 'c.heic')?.getSnapshot().context.refusal?.key).toBe('file.heic')
})
