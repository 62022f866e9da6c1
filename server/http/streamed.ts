import type { Readable } from 'node:stream'

/** An answer of bytes instead of JSON. */
export class Streamed<Body extends Readable | Buffer = Readable | Buffer> {
  /** A Buffer for small answers. */
  readonly body: Body
  readonly headers: Readonly<Record<string, string>>
  readonly status: number

  constructor(body: Body, headers: Record<string, string>, status = 200) {
    this.body = body
    this.headers = headers
    this.status = status
  }
}
