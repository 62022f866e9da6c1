import * as v from 'valibot'
import { ErpError } from './erp.ts'

/** Settings of an OAuth 2.0 client-credentials service, such as Entra ID. */
export interface TokenSettings {
  url: string
  client_id: string
  client_secret: string
  scope: string
}

const Token = v.object({
  access_token: v.pipe(v.string(), v.nonEmpty()),
  /** Seconds; some services write them as a text. */
  expires_in: v.optional(
    v.pipe(v.union([v.number(), v.pipe(v.string(), v.digits(), v.transform(Number))]), v.minValue(0)),
    3600,
  ),
})

/** Milliseconds before its expiry at which a token is renewed, for differing clocks and slow calls. */
const margin = 60_000

/** Keeps an access token and renews it when it expires or when `old` was refused. Concurrent callers share one renewal. */
export function tokenSource({ url, client_id, client_secret, scope }: TokenSettings, timeout: number) {
  let kept: { token: string; until: number } | null = null
  let asked: Promise<string> | null = null

  async function renew(): Promise<string> {
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret, scope })
    const response = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    }).catch(() => {
      throw new ErpError('down', 'The service that gives tokens is not reached')
    })
    const answer: unknown = await response.json().catch(() => null)
    const read = v.safeParse(Token, answer)
    if (!response.ok || !read.success)
      throw new ErpError(response.status >= 500 ? 'down' : 'refused', `HTTP ${response.status}: no token was given`)
    const { access_token: token, expires_in } = read.output
    kept = { token, until: Date.now() + expires_in * 1000 - margin }
    return token
  }

  return (old?: string): Promise<string> => {
    if (kept && kept.token !== old && kept.until > Date.now()) return Promise.resolve(kept.token)
    asked ??= renew().finally(() => {
      asked = null
    })
    return asked
  }
}
