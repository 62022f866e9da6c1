import type { Readable } from 'node:stream'

/** An answer of bytes instead of JSON. */
export class Streamed {
  readonly body: Readable
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(body: Readable, headers: Record<string, string>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}
