import { DetailedError, type PreviousUpload, Upload, type UploadOptions } from 'tus-js-client'
import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Refusal } from '#contract/declare/refusal.ts'
import { megabyte, type Purpose } from '#contract/media/files.ts'
import type { Locale } from '#contract/messages/locale.ts'
import { type Failure, type FailureCode, meansNoAnswer } from '#machines/failure.ts'
import { fileUpload } from '#machines/media/file-upload.ts'
import { mediaUpload, type UploadsHeld } from '#machines/media/media-upload.ts'
import { refusalIn, requestIdHeader } from '#services/api-error.ts'
import type { DeleteUploads } from '#services/media/delete-uploads.ts'
import { photoForSending } from '#services/media/photo.ts'
import { fingerprintOf, type UploadMemory } from '#services/media/upload-memory.ts'

export interface UploadServices {
  baseUrl: string
  token: () => string | null
  locale: () => Locale
  onSignedOut: () => Promise<boolean>
  /** Id of the person who is signed in; an upload of another person is not continued. */
  person: () => number | null
  uploads: UploadMemory
  giveBack: DeleteUploads
  /** How bytes are read and sent; the browser's own way by default. */
  transport?: Pick<UploadOptions, 'fileReader' | 'httpStack'>
}

interface UploadRequest {
  file: File
  purpose: Purpose
  scope: string
}

type UnfinishedChange =
  | { type: 'unfinished.forget'; key: string }
  | { type: 'unfinished.move'; from: string; to: string }

/**
 * Bytes of one request: a minute over a line of 1 Mbit/s. A request is cut by what lies between (a proxy's limits of size and time, a network
 * that changes); only its own bytes are then sent again.
 */
export const bytesOfRequest = 8 * megabyte

/** The machine `mediaUpload`, in which each file is a `fileUpload`: tus 1.0 to `/api/uploads`. */
export function provideMediaUpload(services: UploadServices) {
  const { findUnfinished, holdUploads, ...ofFile } = uploadActors(services)
  return mediaUpload.provide({
    actors: { findUnfinished, holdUploads, preparePhoto, fileUpload: fileUpload.provide({ actors: ofFile }) },
  })
}

const preparePhoto = fromCallback<EventObject, { key: string; file: File }>(({ input: { key, file }, sendBack }) => {
  photoForSending(file).then((ready) => sendBack({ type: 'file.prepare', key, file: ready }))
})

/** The actors of the machine `mediaUpload`. */
export function uploadActors(services: UploadServices) {
  const begun = new WeakMap<File, Upload>()
  const scopeOf = (scope: string) => `${services.person() ?? ''}.${scope}`
  const moved = new Map<string, string>()
  /** The scope that a scope has been moved to: an upload may start before the form has its record. */
  const present = (scope: string): string => {
    const next = moved.get(scope)
    return next === undefined ? scope : present(next)
  }
  const headers = () => ({ Authorization: `Bearer ${services.token() ?? ''}`, 'Accept-Language': services.locale() })

  const prepared = async ({ file, purpose, scope }: UploadRequest): Promise<Upload> => {
    const known = begun.get(file)
    if (known) return known
    const upload = new Upload(file, {
      ...services.transport,
      endpoint: `${services.baseUrl}/api/uploads`,
      chunkSize: bytesOfRequest,
      metadata: { filename: file.name, filetype: file.type, purpose },
      fingerprint: async () => fingerprintOf(scopeOf(scope), file),
      urlStorage: {
        ...services.uploads,
        addUpload: (_, begunUpload) =>
          services.uploads.addUpload(fingerprintOf(present(scopeOf(scope)), file), begunUpload),
      },
      removeFingerprintOnSuccess: true,
      // The machine decides whether to try again.
      retryDelays: null,
      onBeforeRequest: (request) => {
        for (const [name, value] of Object.entries(headers())) request.setHeader(name, value)
      },
      // By default tus takes a 401 for a lost upload and starts a new one.
      onAfterResponse: (_, response) => {
        if (response.getStatus() === 401) throw new SignedOut()
      },
    })
    const [unfinished] = await upload.findPreviousUploads()
    if (unfinished) upload.resumeFromPreviousUpload(unfinished)
    begun.set(file, upload)
    return upload
  }

  return {
    uploadFile: fromCallback<EventObject, UploadRequest>(({ input, sendBack }) => {
      let isStopped = false
      let running: Upload | null = null
      const fail = (error: Error) => sendBack({ type: 'upload.fail', failure: failureOf(error) })
      const start = async () => {
        const upload = await prepared(input)
        if (isStopped) return
        running = upload
        upload.options.onProgress = (sent) => sendBack({ type: 'upload.progress', sent })
        upload.options.onSuccess = () => sendBack({ type: 'upload.finish', id: idOf(upload.url) })
        upload.options.onError = (error) => (isSignedOut(error) ? startAgain(error) : refused(upload, error))
        upload.start()
      }
      const refused = (upload: Upload, error: Error) => {
        if (isFinal(error)) {
          // The server stores nothing of an upload that it refused.
          begun.delete(input.file)
          if (upload.url) services.uploads.forgetUrl(upload.url)
        }
        if (!isStopped) fail(error)
      }
      const startAgain = async (error: Error) => {
        const isSignedIn = await services.onSignedOut()
        if (isStopped) return
        if (isSignedIn) await start()
        else fail(error)
      }
      start().catch(fail)
      return () => {
        isStopped = true
        running?.abort().catch(() => undefined)
      }
    }),
    terminateUpload: fromPromise<void, UploadRequest>(async ({ input }) => {
      const upload = begun.get(input.file)
      begun.delete(input.file)
      if (!upload?.url) return
      services.uploads.forgetUrl(upload.url)
      await Upload.terminate(upload.url, { ...services.transport, headers: headers(), retryDelays: null })
    }),
    watchConnection: fromCallback<EventObject, void>(({ sendBack }) => {
      const tell = () => sendBack({ type: 'connection.return' })
      window.addEventListener('online', tell)
      return () => window.removeEventListener('online', tell)
    }),
    holdUploads: fromCallback<UploadsHeld, void>(({ receive }) => {
      let held: readonly string[] = []
      receive((event) => {
        if (event.type === 'uploads.hold') held = event.ids
        else services.giveBack(event.ids)
      })
      // A page in the back/forward cache may be shown again, so its uploads stay.
      const leave = ({ persisted }: PageTransitionEvent) => !persisted && services.giveBack(held, { keepalive: true })
      window.addEventListener('pagehide', leave)
      return () => {
        window.removeEventListener('pagehide', leave)
        services.giveBack(held)
      }
    }),
    findUnfinished: fromCallback<UnfinishedChange, { scope: string }>(({ input, sendBack, receive }) => {
      const found = services.uploads.ofScope(scopeOf(input.scope))
      sendBack({ type: 'unfinished.find', uploads: found.map(unfinishedOf) })
      receive((event) => {
        if (event.type === 'unfinished.forget') return services.uploads.removeUpload(event.key)
        const [from, to] = [scopeOf(event.from), scopeOf(event.to)]
        moved.set(from, to)
        return services.uploads.moveScope(from, to)
      })
    }),
  }
}

class SignedOut extends Error {}

function isSignedOut(error: Error): boolean {
  return error instanceof DetailedError && error.causingError instanceof SignedOut
}

/** Whether a repeated request would be refused again: the refusal is not about the session, a lock, the rate limit or the time that it took. */
function isFinal(error: Error): boolean {
  const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
  return status >= 400 && status < 500 && ![401, 423].includes(status) && !meansNoAnswer(status)
}

function unfinishedOf({ urlStorageKey, metadata, size }: PreviousUpload) {
  return { key: urlStorageKey, filename: metadata.filename ?? '', size: size ?? 0 }
}

/** The id of an upload is the last part of its address. */
function idOf(url: string | null): string {
  return url?.replace(/^.*\//, '') ?? ''
}

/** The failure of an upload in the form that machines use: a refusal of the server, or no answer. */
function failureOf(error: Error): Failure {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const refusal = response ? refusalOf(response.getStatus(), response.getBody()) : null
  const code: FailureCode = isSignedOut(error) ? 'unauthorized' : (refusal?.code ?? unansweredCode(error))
  const errors = refusal?.errors ?? {}
  const [reason] = Object.values(errors).flat()
  const request_id = response?.getHeader(requestIdHeader)
  const message = reason ?? refusal?.message ?? ''
  return { code, message, errors, conflict: null, ...(request_id && { request_id }) }
}

/** Errors of the library that uploads are about requests; every other one is of the page. */
const unansweredCode = (error: Error): FailureCode => (error instanceof DetailedError ? 'no_answer' : 'page_error')

function refusalOf(status: number, body: string): Refusal {
  const said = refusalIn(parsed(body))
  return said ?? { code: status >= 500 || meansNoAnswer(status) ? 'unavailable' : 'bad_request', message: '' }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
