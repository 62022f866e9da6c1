import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { Upload } from 'tus-js-client'
import { megabyte } from '#contract/media/files.ts'
import type { Product } from './product.ts'

/** The most memory, in megabytes, that the server holds while a video of 30 MB arrives. */
export async function memoryDuringUpload(product: Product, token: string): Promise<number> {
  let most = product.memory()
  const upload = send(video(), `${product.url}/api/uploads`, token)
  const state = { done: false }
  const finished = upload.finally(() => {
    state.done = true
  })
  while (!state.done) {
    most = Math.max(most, product.memory())
    await delay(20)
  }
  await finished
  return most
}

function send(content: Buffer, endpoint: string, token: string): Promise<void> {
  return new Promise((done, fail) => {
    const upload = new Upload(content, {
      endpoint,
      chunkSize: 5 * megabyte,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: 'boiler.mp4', filetype: 'video/mp4', purpose: 'warranty_video' },
      onSuccess: () => done(),
      onError: fail,
    })
    upload.start()
  })
}

/** A real film, filled up to 30 MB by an atom that players skip. */
function video(): Buffer {
  const film = readFileSync('tests/fixtures/boiler.mp4')
  const filler = Buffer.alloc(30 * megabyte - film.length)
  filler.writeUInt32BE(filler.length, 0)
  filler.write('free', 4, 'latin1')
  return Buffer.concat([film, filler])
}
