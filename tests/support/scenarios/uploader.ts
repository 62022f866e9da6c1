import { type ClientRequest, request } from 'node:http'
import type { Refusal } from '#contract/declare/refusal.ts'
import { fixture } from '#tests/support/fixtures.ts'

const tus = { 'tus-resumable': '1.0.0', 'accept-language': 'en' }
const bytes = 'application/offset+octet-stream'

export type Uploader = ReturnType<typeof uploaderOf>

/** Makes tus requests with the session's token, byte by byte, because a client library would resume by itself. */
export function uploaderOf({ url }: { url: string }, { token }: { token: string }) {
  const authorization = `Bearer ${token}`

  function call(path: string, method: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Response> {
    return fetch(new URL(path, url), {
      method,
      headers: { ...tus, authorization, ...headers },
      body: body && new Uint8Array(body),
    })
  }

  function begin(filename: string, purpose: string, size: number, headers: Record<string, string> = {}) {
    const announced = { 'upload-length': String(size), 'upload-metadata': metadata(filename, purpose) }
    return call('/api/uploads', 'POST', { ...announced, ...headers })
  }

  /** The address of an upload that has begun. */
  async function begun(filename: string, purpose: string, size: number): Promise<string> {
    const response = await begin(filename, purpose, size)
    const location = response.headers.get('location')
    if (!location) throw new Error(`The upload did not begin: ${response.status} ${await response.text()}`)
    return location
  }

  function append(location: string, offset: number, body: Buffer): Promise<Response> {
    return call(location, 'PATCH', { 'upload-offset': String(offset), 'content-type': bytes }, body)
  }

  /** A request that announces a whole file; the test writes any part of it. */
  function startAppending(location: string, length: number): ClientRequest {
    const headers = { ...tus, authorization, 'upload-offset': '0', 'content-type': bytes, 'content-length': length }
    return request(new URL(location, url), { method: 'PATCH', headers }).on('error', () => undefined)
  }

  return {
    call,
    begin,
    begun,
    append,
    startAppending,
    /** Uploads a file of tests/fixtures in one request. */
    async upload(name: string, purpose: string, content = fixture(name)) {
      const location = await begun(name, purpose, content.length)
      return { location, response: await append(location, 0, content) }
    },
    /** Sends the first part of a file and closes the connection a second later, when a busy server has taken it too. */
    async cutOff(location: string, content: Buffer, length: number): Promise<void> {
      const broken = startAppending(location, content.length)
      broken.write(content.subarray(0, length), () => setTimeout(() => broken.destroy(), 1000))
      await new Promise((resolve) => broken.once('close', resolve))
    },
  }
}

/** The answer to a refused upload. */
export async function refusalOf(response: Response): Promise<{ status: number; message: string }> {
  if (!response.headers.get('content-type')?.includes('application/json')) throw new Error('The refusal is not JSON')
  const { message } = (await response.json()) as Refusal
  return { status: response.status, message }
}

function metadata(filename: string, purpose: string): string {
  const encode = (text: string) => Buffer.from(text).toString('base64')
  return `filename ${encode(filename)},filetype ${encode('image/jpeg')},purpose ${encode(purpose)}`
}
