import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Purpose } from '#contract/media/files.ts'
import { type FileUploadActor, fileUpload } from '#machines/media/file-upload.ts'
import { fileActor, type MediaUploadNews } from '#machines/media/media-upload.ts'
import {
  bytesOfRequest,
  provideMediaUpload,
  type UploadServices,
  uploadActors,
} from '#services/media/media-upload-actors.ts'
import { createUploadMemory } from '#services/media/upload-memory.ts'
import { blobReader } from '#tests/support/blob-reader.ts'
import { memoryStorage } from '#tests/support/memory-storage.ts'

/** The window, whose event says that the page is left. */
vi.stubGlobal('window', new EventTarget())
afterAll(() => vi.unstubAllGlobals())

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A real tus server that can cut connections, let tokens expire and refuse finished uploads. */
async function startTus() {
  const directory = mkdtempSync(join(tmpdir(), 'uploads-'))
  const behaviour = {
    cutAfter: Number.POSITIVE_INFINITY,
    token: 'token-1',
    refuse: false,
    /** Status with which a proxy answers the next request with bytes; null: it passes them on. */
    proxySays: null as number | null,
  }
  const requests: { method: string; offset: string | undefined; length: number; language: string | undefined }[] = []
  const tus = new Server({
    path: '/api/uploads',
    datastore: new FileStore({ directory }),
    onUploadFinish: async () => {
      if (!behaviour.refuse) return {}
      throw { status_code: 422, body: JSON.stringify({ code: 'invalid', message: 'The file is damaged' }) }
    },
  })
  const server = createServer((request, response) => {
    const { method = '', headers } = request
    requests.push({
      method,
      offset: headers['upload-offset'] as string,
      length: Number(headers['content-length'] ?? 0),
      language: headers['accept-language'],
    })
    if (method === 'PATCH' && behaviour.proxySays !== null) {
      response.writeHead(behaviour.proxySays, { 'content-type': 'text/html', connection: 'close' })
      behaviour.proxySays = null
      return response.end('<h1>It took too long</h1>')
    }
    if (headers.authorization !== `Bearer ${behaviour.token}`) {
      response.writeHead(401, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ code: 'unauthorized', message: 'The session has expired' }))
    }
    const begun = request.socket.bytesRead
    const watching = setInterval(() => {
      if (request.socket.bytesRead - begun >= behaviour.cutAfter) request.socket.destroy()
    }, 1)
    response.once('close', () => clearInterval(watching))
    return tus.handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  const content = (id: string) => readFileSync(join(directory, id))
  return { url: `http://127.0.0.1:${port}`, behaviour, requests, content }
}

/** A browser of person 7; a reload of its page is another one on the same storage. */
function browser(url: string, storage = memoryStorage()) {
  const session = { token: 'token-1', signsInAgain: async () => false }
  const givenBack: string[] = []
  const services: UploadServices = {
    baseUrl: url,
    token: () => session.token,
    locale: () => 'en',
    onSignedOut: () => session.signsInAgain(),
    person: () => 7,
    uploads: createUploadMemory(storage),
    giveBack: (ids) => void givenBack.push(...ids),
    transport: { fileReader: blobReader },
  }
  const machine = provideMediaUpload(services)
  const { findUnfinished: _ofGroup, holdUploads: _held, ...ofFile } = uploadActors(services)
  const single = fileUpload.provide({ actors: ofFile, delays: { backOff: 10 } })
  return { machine, single, session, storage, givenBack }
}

const input = { purpose: 'warranty_images', scope: 'order:1:images' } as const
const photo = (size: number) =>
  new File([new Uint8Array(size).map((_, index) => index % 251)], 'kotłownia.jpg', {
    type: 'image/jpeg',
    lastModified: 1,
  })

async function bytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer())
}

function send({ single }: ReturnType<typeof browser>, file: File, purpose: Purpose = input.purpose) {
  return createActor(single, { input: { ...input, purpose, key: 'a', file, others: [] } }).start()
}

test('a file is stored unchanged, and the form gets the id of its upload', async () => {
  const tus = await startTus()
  const { machine, storage } = browser(tus.url)
  const file = photo(50_000)
  const group = createActor(machine, { input }).start()
  const news: MediaUploadNews[] = []
  group.on('files.change', (event) => news.push(event))
  group.send({ type: 'files.add', files: [{ key: 'a', file }] })
  await waitFor(group, ({ context }) => context.files[0]?.status === 'uploaded')
  const id = group.getSnapshot().context.files[0]?.id ?? ''
  expect(tus.content(id).equals(await bytesOf(file))).toBe(true)
  expect(news.at(-1)).toMatchObject({ files: [{ id, filename: 'kotłownia.jpg', size: 50_000 }], uploading: false })
  expect(tus.requests[0]?.language).toBe('en')
  expect(storage.length).toBe(0)
})

test.each([
  ['that keeps nothing, when it goes away unsent', { isKept: false, sent: false }, true],
  ['that keeps nothing, not when it was sent', { isKept: false, sent: true }, false],
  ['that keeps what was typed, not when it is left', { isKept: true, sent: false }, false],
])('a finished upload is released by a form %s', async (_, { isKept, sent }, isGivenBack) => {
  const tus = await startTus()
  const { machine, givenBack } = browser(tus.url)
  const group = createActor(machine, { input: { ...input, isKept } }).start()
  group.send({ type: 'files.add', files: [{ key: 'a', file: photo(5000) }] })
  await waitFor(group, ({ context }) => context.files[0]?.status === 'uploaded')
  const id = group.getSnapshot().context.files[0]?.id
  group.send({ type: 'form.send', sent })
  expect(givenBack).toEqual([])
  group.stop()
  expect(givenBack).toEqual(isGivenBack ? [id] : [])
})

test('a file restored with a form is released when it is removed', () => {
  const { machine, givenBack } = browser('http://nowhere.test')
  const files = [{ id: '0b0cf0f0-5c9e-4f49-a4a7-7d0f6d1f3a55', filename: 'before.jpg', size: 10 }]
  const group = createActor(machine, { input: { ...input, files } }).start()
  group.send({ type: 'file.remove', key: files[0]?.id ?? '' })
  expect(givenBack).toEqual([files[0]?.id])
})

test('an interrupted upload continues from its last byte', async () => {
  const tus = await startTus()
  tus.behaviour.cutAfter = 1_000_000
  const file = photo(4_000_000)
  const upload = send(browser(tus.url), file)
  await waitFor(upload, (snapshot) => snapshot.matches('retrying'))
  tus.behaviour.cutAfter = Number.POSITIVE_INFINITY
  const { context } = await waitFor(upload, (snapshot) => snapshot.matches('uploaded'))
  expect(tus.content(context.upload_id ?? '').equals(await bytesOf(file))).toBe(true)
  const { method, offset } = tus.requests.at(-1) ?? {}
  expect(method).toBe('PATCH')
  expect(Number(offset)).toBeGreaterThan(0)
})

test('a large file is sent in parts of at most 16 MB', async () => {
  expect(bytesOfRequest).toBeLessThanOrEqual(16 * 1_048_576)
  const tus = await startTus()
  const file = photo(2 * bytesOfRequest + 1000)
  const { context } = await waitFor(send(browser(tus.url), file, 'library'), (snapshot) => snapshot.matches('uploaded'))
  expect(tus.requests.map(({ method, length }) => [method, length])).toEqual([
    ['POST', 0],
    ['PATCH', bytesOfRequest],
    ['PATCH', bytesOfRequest],
    ['PATCH', 1000],
  ])
  expect(context.sent).toBe(file.size)
  expect(tus.content(context.upload_id ?? '').equals(await bytesOf(file))).toBe(true)
}, 30_000)

test.each([408, 429, 502, 503, 504])('an upload that a proxy interrupted with %d continues', async (status) => {
  const tus = await startTus()
  tus.behaviour.proxySays = status
  const page = browser(tus.url)
  const upload = send(page, photo(50_000))
  const { context } = await waitFor(upload, (snapshot) => snapshot.matches('retrying'))
  expect(context.failure?.code).toBe('unavailable')
  expect(page.storage.length).toBe(1)
  await waitFor(upload, (snapshot) => snapshot.matches('uploaded'))
  expect(tus.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('after a reload the file is requested and continues from its last byte', async () => {
  const tus = await startTus()
  tus.behaviour.cutAfter = 1_000_000
  const before = browser(tus.url)
  const cut = send(before, photo(4_000_000))
  await waitFor(cut, (snapshot) => snapshot.matches('retrying'))
  cut.stop()

  tus.behaviour.cutAfter = Number.POSITIVE_INFINITY
  const after = browser(tus.url, before.storage)
  const group = createActor(after.machine, { input }).start()
  expect(group.getSnapshot().context.unfinished).toMatchObject([{ filename: 'kotłownia.jpg', size: 4_000_000 }])
  const elsewhere = createActor(after.machine, { input: { ...input, scope: 'order:2:images' } }).start()
  expect(elsewhere.getSnapshot().context.unfinished).toEqual([])

  tus.requests.length = 0
  group.send({ type: 'files.add', files: [{ key: 'a', file: photo(4_000_000) }] })
  await waitFor(group, ({ context }) => context.files[0]?.status === 'uploaded')
  expect(tus.requests.map(({ method }) => method)).toEqual(['HEAD', 'PATCH'])
  expect(Number(tus.requests[1]?.offset)).toBeGreaterThan(0)
  expect(before.storage.length).toBe(0)
})

test('an upload begun before the draft was stored is found at the draft', async () => {
  const tus = await startTus()
  tus.behaviour.cutAfter = 1_000_000
  const before = browser(tus.url)
  const group = createActor(before.machine, { input: { ...input, scope: 'order:new:images' } }).start()
  group.send({ type: 'files.add', files: [{ key: 'a', file: photo(4_000_000) }] })
  await waitFor(group, ({ context }) => context.files[0]?.status === 'uploading')
  group.send({ type: 'scope.change', scope: 'order:12:images' })
  await waitFor(fileActor(group.getSnapshot(), 'a') as FileUploadActor, (snapshot) => snapshot.matches('retrying'))
  group.stop()

  const after = browser(tus.url, before.storage)
  const atDraft = createActor(after.machine, { input: { ...input, scope: 'order:12:images' } }).start()
  expect(atDraft.getSnapshot().context.unfinished).toMatchObject([{ filename: 'kotłownia.jpg' }])
  tus.behaviour.cutAfter = Number.POSITIVE_INFINITY
  atDraft.send({ type: 'files.add', files: [{ key: 'a', file: photo(4_000_000) }] })
  await waitFor(atDraft, ({ context }) => context.files[0]?.status === 'uploaded')
  expect(tus.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  expect(before.storage.length).toBe(0)
})

test('an upload that is given up is forgotten, and its bytes are removed', async () => {
  const tus = await startTus()
  const page = browser(tus.url)
  const upload = send(page, photo(50_000))
  const { context } = await waitFor(upload, (snapshot) => snapshot.matches('uploaded'))
  upload.send({ type: 'upload.cancel' })
  await waitFor(upload, (snapshot) => snapshot.matches('cancelled'))
  expect(tus.requests.at(-1)?.method).toBe('DELETE')
  expect(() => tus.content(context.upload_id ?? '')).toThrow('no such file')
})

test('a file refused by content is final, says why, and is not offered after a reload', async () => {
  const tus = await startTus()
  tus.behaviour.refuse = true
  const page = browser(tus.url)
  const upload = send(page, photo(50_000))
  const { context } = await waitFor(upload, (snapshot) => snapshot.matches('refused'))
  expect(context.failure).toMatchObject({ code: 'invalid', message: 'The file is damaged' })
  expect(page.storage.length).toBe(0)
  upload.send({ type: 'upload.cancel' })
  await waitFor(upload, (snapshot) => snapshot.matches('cancelled'))
  expect(tus.requests.map(({ method }) => method)).not.toContain('DELETE')
})

test('an expired session asks for the password and the upload continues without losing a byte', async () => {
  const tus = await startTus()
  tus.behaviour.cutAfter = 1_000_000
  const page = browser(tus.url)
  const upload = send(page, photo(4_000_000))
  page.session.signsInAgain = async () => {
    page.session.token = 'token-2'
    return true
  }
  await waitFor(upload, (snapshot) => snapshot.matches('retrying'))
  tus.behaviour.cutAfter = Number.POSITIVE_INFINITY
  tus.behaviour.token = 'token-2'
  await waitFor(upload, (snapshot) => snapshot.matches('uploaded'))
  expect(tus.requests.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH'])
})
