import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CancellationContext, type Locker, Server } from '@tus/server'
import { defaultLocale, type Locale, negotiateLocale } from '#contract/locale.ts'
import { type RefusalCode, refusalCodes } from '#contract/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { refusalBody, toRefused } from '#server/http/errors.ts'
import { isOutOfSpace, StorageFailed, StorageFull } from '#server/integrations/storage/storage.ts'
import { Refused } from '#server/refusal.ts'
import { type Announced, beginUpload, finishUpload, removeUpload } from './upload-rows.ts'

/** Milliseconds that the holder of an upload gets to store received data when another request wants to continue it. */
const drainTimeout = 1000

/** An upload to be created, checked before tus handles the request. */
export interface Beginning {
  user_id: number
  file: Announced
}

/** Language of the current request, because tus answers some requests itself. */
const speaking = new AsyncLocalStorage<Locale>()

/** Converts refusals of tus to the contract's JSON. */
class UploadServer extends Server {
  override handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const locale = negotiateLocale(request.headers['accept-language'])
    return speaking.run(locale, () => super.handle(request, response))
  }

  override write(context: CancellationContext, headers: Headers, status: number, body?: string) {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    const isOurs = body?.startsWith('{')
    return super.write(context, headers, status, isOurs ? body : said(ofTus(status)))
  }
}

function said(refused: Refused): string {
  return JSON.stringify(refusalBody(refused, speaking.getStore() ?? defaultLocale))
}

/** The tus server. Owner and purpose of uploads are in the product's own rows; the store knows only their content. */
export function uploadServer(deps: Deps, locker: Locker, beginnings: WeakMap<IncomingMessage, Beginning>): Server {
  const beginningOf = (request: { runtime?: { node?: { req: unknown } } }) => {
    const beginning = beginnings.get(request.runtime?.node?.req as IncomingMessage)
    if (!beginning) throw new Error('An upload begins that was not checked')
    return beginning
  }
  /** Deletes an upload that failed because the disk is full; the sender starts again when there is space. */
  const letGo = (url: string) => removeUpload(deps, url.replace(/^.*\//, '')).catch(() => undefined)
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
    async onResponseError(request, error) {
      if (error instanceof StorageFull || isOutOfSpace(error)) {
        deps.log.error({ err: error }, 'no room left for uploads')
        await letGo(request.url)
        return { status_code: 503, body: said(new Refused('unavailable', { key: 'upload.no_space' })) }
      }
      const status = 'status_code' in error ? error.status_code : undefined
      const refused = toRefused(error) ?? ofTus(status)
      if (error instanceof StorageFailed) deps.log.error({ err: error.cause ?? error }, 'the file storage failed')
      if (refused.code === 'error') deps.log.error({ err: error }, 'an upload failed')
      return { status_code: status ?? refusalCodes[refused.code], body: said(refused) }
    },
  })
}

/** Codes for statuses of tus that the contract does not have. */
const nearest: Record<number, RefusalCode> = { 410: 'not_found', 412: 'bad_request', 423: 'unavailable' }

/** Refusal for a status of tus, whose texts are for developers. */
function ofTus(status: number = refusalCodes.error): Refused {
  const code = (Object.keys(refusalCodes) as RefusalCode[]).find((name) => refusalCodes[name] === status)
  return new Refused(code ?? nearest[status] ?? (status < refusalCodes.error ? 'bad_request' : 'error'))
}
