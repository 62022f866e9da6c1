import type { IncomingMessage } from 'node:http'
import { type CancellationContext, type Locker, Server } from '@tus/server'
import { negotiateLocale } from '#contract/locale.ts'
import { type RefusalCode, refusalCodes } from '#contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { refusalBody, toRefused } from '#server/http/errors.ts'
import { Refused } from '#server/http/refusal.ts'
import { type Announced, beginUpload, finishUpload } from './upload-rows.ts'

/** Milliseconds that whoever holds an upload gets to write down what it has when somebody else wants to go on. */
const drainTimeout = 1000

/** An upload that a request may begin: checked before tus sees it. */
export interface Beginning {
  user_id: number
  file: Announced
}

/** Refusals of tus leave as JSON like all others. */
class UploadServer extends Server {
  override write(context: CancellationContext, headers: Headers, status: number, body?: string) {
    if (status >= 400) headers.set('content-type', 'application/json; charset=utf-8')
    return super.write(context, headers, status, body)
  }
}

/**
 * The tus server. The product's own rows know whose an upload is and what it is for; the store knows its bytes only,
 * so that nothing that a client says of a file is kept twice.
 */
export function uploadServer(deps: Deps, locker: Locker, beginnings: WeakMap<IncomingMessage, Beginning>): Server {
  const beginningOf = (request: { runtime?: { node?: { req: unknown } } }) => {
    const beginning = beginnings.get(request.runtime?.node?.req as IncomingMessage)
    if (!beginning) throw new Error('An upload begins that was not checked')
    return beginning
  }
  return new UploadServer({
    path: '/api/uploads',
    relativeLocation: true,
    // Only our own pages upload.
    allowedOrigins: [],
    datastore: deps.storage.uploads,
    locker,
    lockDrainTimeout: drainTimeout,
    namingFunction: (request) => {
      const { user_id, file } = beginningOf(request)
      return beginUpload(deps, user_id, file)
    },
    onUploadCreate: async () => ({ metadata: {} }),
    async onUploadFinish(_request, { id }) {
      await finishUpload(deps, id)
      return {}
    },
    onResponseError(request, error) {
      const refused = toRefused(error) ?? ofTus(error)
      if (refused.code === 'error') deps.log.error({ err: error }, 'an upload failed')
      const locale = negotiateLocale(request.headers.get('accept-language') ?? undefined)
      const status_code = 'status_code' in error ? error.status_code : refusalCodes[refused.code]
      return { status_code, body: JSON.stringify(refusalBody(refused, locale)) }
    },
  })
}

/** Statuses of tus that the contract has no code of its own for. */
const nearest: Record<number, RefusalCode> = { 410: 'not_found', 412: 'bad_request', 423: 'unavailable' }

/** An error of tus itself, which carries a status and a text for developers. */
function ofTus(error: Error | { status_code: number }): Refused {
  if (!('status_code' in error)) return new Refused('error')
  const { status_code } = error
  const code = (Object.keys(refusalCodes) as RefusalCode[]).find((name) => refusalCodes[name] === status_code)
  return new Refused(code ?? nearest[status_code] ?? (status_code < 500 ? 'bad_request' : 'error'))
}
