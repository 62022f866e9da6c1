import type { Readable } from 'node:stream'

/** An answer of bytes instead of JSON. */
export class Streamed {
  /** Small answers are given whole. */
  readonly body: Readable | Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(body: Readable | Buffer, headers: Record<string, string>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}
