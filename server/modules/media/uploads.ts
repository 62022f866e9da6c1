import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CancellationContext, ERRORS, type Locker, Metadata, Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { type RefusalCode, refusalCodes } from '#contract/declare/refusal.ts'
import { validate } from '#contract/declare/validation.ts'
import { type EndpointName, endpoints } from '#contract/index.ts'
import { type Purpose, purposeNames, visibleName } from '#contract/media/files.ts'
import { defaultLocale, negotiateLocale } from '#contract/messages/locale.ts'
import { requiredText } from '#contract/values/rules.ts'
import type { Deps } from '#server/deps.ts'
import { findSignedIn, mayCall, signedIn } from '#server/http/access/access.ts'
import type { SignedIn } from '#server/http/access/scope.ts'
import { refusalBody, toRefused } from '#server/http/errors.ts'
import { localeOf } from '#server/http/routes.ts'
import { isOutOfSpace, StorageFailed } from '#server/integrations/storage/storage.ts'
import { currentLocale, runInLocale } from '#server/observability/request-context.ts'
import { Refused, refuse } from '#server/refusal.ts'
import { uploadLocker } from './upload-locker.ts'
import {
  type Announced,
  beginUpload,
  expireUpload,
  finishUpload,
  ownUpload,
  removeUpload,
  touchUpload,
} from './upload-rows.ts'

/** The name without its folders. */
const fileOf = (name: string) => name.replace(/^.*[/\\]/, '')

const UploadMetadata = v.object({
  // A file may have any name on the computer that it comes from.
  filename: v.pipe(v.string(), v.transform(visibleName), requiredText(255), v.transform(fileOf), v.nonEmpty()),
  purpose: v.picklist(purposeNames),
})
const UploadId = v.pipe(v.string(), v.uuid())

/**
 * Resumable uploads (tus 1.0) at `/api/uploads`, for signed-in people. `Upload-Metadata` contains `filename` and `purpose`; the
 * purpose determines formats and size. Data are streamed to the storage.
 */
export async function addUploads(app: FastifyInstance, deps: Deps): Promise<void> {
  const beginnings = new WeakMap<IncomingMessage, Beginning>()
  const locker = uploadLocker(deps.pool)
  const tus = uploadServer(deps, locker, beginnings)
  // A stopping server does not wait for uploads; senders resume when it is back.
  app.addHook('preClose', async () => locker.interrupt())
  app.addHook('onClose', () => locker.close())

  await app.register(async (uploads) => {
    // tus reads the body itself.
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _body, done) => done(null))
    uploads.addHook('onRequest', async (request) => {
      request.session = await findSignedIn(deps, request)
    })

    uploads.post('/api/uploads', async (request, reply) => {
      const session = signedIn(request)
      const file = announced(request)
      if (!mayUpload(session, file.purpose)) refuse('forbidden')
      await deps.disk.requireRoom('database')
      await deps.disk.requireRoom('files', file.size)
      beginnings.set(request.raw, { user_id: session.user.id, file })
      return handOver(request, reply)
    })
    uploads.head('/api/uploads/:id', async (request, reply) => {
      const id = await ownId(request)
      const { offset, size } = await deps.storage.uploads.getUpload(id).catch((error: unknown) => {
        if (error instanceof StorageFailed) throw error
        return refuse('not_found')
      })
      // The answer to the last byte was lost, or the server stopped before the parts were joined or inspected.
      if (offset === size)
        await alone(id, async () => {
          await deps.storage.join({ id, offset })
          await finishUpload(deps, id)
        })
      return handOver(request, reply)
    })
    const isUpload = { config: { isUpload: true } }
    uploads.patch('/api/uploads/:id', isUpload, append)
    // Some proxies of companies let only GET and POST pass; tus allows the method to be named in a header then.
    uploads.post('/api/uploads/:id', isUpload, async (request, reply) => {
      if (request.headers['x-http-method-override'] !== 'PATCH') return refuse('not_found')
      request.raw.method = 'PATCH'
      return append(request, reply)
    })
    uploads.delete('/api/uploads/:id', async (request, reply) => {
      const id = await ownId(request)
      await alone(id, () => removeUpload(deps, id))
      return reply.code(204).header('tus-resumable', '1.0.0').send()
    })
  })

  /** Works on an upload while no other request does. */
  async function alone(id: string, work: () => Promise<void>): Promise<void> {
    const lock = locker.newLock(id)
    await lock.lock(AbortSignal.timeout(20_000), () => undefined)
    await work().finally(() => lock.unlock())
  }

  async function append(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const id = await ownId(request)
    await deps.disk.requireRoom('files', Number(request.headers['content-length'] ?? 0))
    // The time only keeps the sweep away from an upload that lasts for days; the next piece renews it too.
    const renew = () =>
      touchUpload(deps, id).catch((error) => deps.log.warn({ err: error }, 'an upload is not renewed'))
    reply.raw.once('close', renew)
    return handOver(request, reply)
  }

  async function ownId(request: FastifyRequest): Promise<string> {
    const { user } = signedIn(request)
    const id = v.safeParse(UploadId, (request.params as { id?: unknown }).id)
    return id.success ? (await ownUpload(deps, user.id, id.output)).id : refuse('not_found')
  }

  async function handOver(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    reply.hijack()
    await tus.handle(request.raw, reply.raw)
    return reply
  }
}

function announced(request: FastifyRequest): Announced {
  const { 'upload-length': length, 'upload-metadata': metadata } = request.headers
  if (typeof length !== 'string' || !/^\d{1,15}$/.test(length)) return refuse('bad_request')
  const read = validate(UploadMetadata, parseMetadata(metadata), localeOf(request))
  if (!read.success) return refuse('invalid', { errors: read.errors })
  return { ...read.output, size: Number(length) }
}

function parseMetadata(header: string | string[] | undefined): object {
  try {
    return Metadata.parse(String(header ?? ''))
  } catch {
    return {}
  }
}

const warranty: readonly EndpointName[] = [
  'partnerzone.service-order.service-orders.store',
  'partnerzone.service-order.service-orders.update',
  'service-order.service-orders.store',
  'service-order.service-orders.update',
]
const trainings: readonly EndpointName[] = ['training.trainings.store', 'training.trainings.update']

/** The calls that use files of each purpose. A person who may make none of them cannot upload for it. */
const takenBy: Record<Exclude<Purpose, 'logo'>, readonly EndpointName[]> = {
  warranty_book: warranty,
  warranty_images: warranty,
  warranty_video: warranty,
  warranty_other: warranty,
  reply_files: [
    'partnerzone.service-order.service-orders.reply',
    'partnerzone.service-order.service-maintenances.reply',
    'partnerzone.service-order.spare-parts-orders.reply',
    ...(['service-orders', 'service-maintenances', 'spare-parts-orders'] as const).flatMap((orders) => [
      `service-order.${orders}.ask` as const,
      `service-order.${orders}.note` as const,
    ]),
  ],
  parts_files: ['partnerzone.service-order.spare-parts-orders.store', 'service-order.spare-parts-orders.store'],
  maintenance_files: [
    'partnerzone.service-order.service-maintenances.store',
    'service-order.service-maintenances.store',
  ],
  maintenance_photos: [
    'service-order.service-maintenances.complete',
    'partnerzone.service-order.service-maintenances.complete',
  ],
  visit_photos: (['service-orders', 'service-maintenances'] as const).flatMap((orders) => [
    `service-order.${orders}.report` as const,
    `partnerzone.service-order.${orders}.report` as const,
  ]),
  library: ['media.media.store', 'media.media.replace'],
  training_regulations: trainings,
  training_template: trainings,
  external_certificate: [
    'partnerzone.training.certificates.store',
    'training.issued-certificates.store',
    'training.issued-certificates.update',
  ],
  f_gas_scan: [
    'partnerzone.f-gas.certificates.store',
    'partnerzone.f-gas.certificates.update',
    'f-gas.certificates.store',
    'f-gas.certificates.update',
  ],
  import_xls: ['import.imports.store'],
  import_file: ['import.imports.store'],
  import_zip: ['import.imports.store'],
  // Generated by the server.
  issued_certificate: [],
  maintenance_signature: [],
  parts_signature: [],
  maintenance_protocol: [],
  service_decision: [],
  offer_paper: [],
  import_protocol: [],
}

/** Whether a person may upload for a purpose. Logos are uploaded by a company's administrators, or for the distributor. */
function mayUpload(session: SignedIn, purpose: Purpose): boolean {
  if (purpose !== 'logo') return takenBy[purpose].some((name) => mayCall(session, name, endpoints[name]))
  return (
    session.memberships.some(({ is_company_admin }) => is_company_admin) ||
    mayCall(session, 'core.distributor.update', endpoints['core.distributor.update'])
  )
}

/** Milliseconds that the holder of an upload gets to store received data when another request wants to continue it. */
const drainTimeout = 1000

/** An upload to be created, checked before tus handles the request. */
interface Beginning {
  user_id: number
  file: Announced
  /** Once it has a row. */
  id?: string
}

/** Converts refusals of tus to the contract's JSON, in the language of the request. */
class UploadServer extends Server {
  readonly #erp: string

  constructor(erp: string, options: ConstructorParameters<typeof Server>[0]) {
    super(options)
    this.#erp = erp
  }

  override handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const locale = negotiateLocale(request.headers['accept-language'])
    return runInLocale(locale, () => super.handle(request, response))
  }

  override write(context: CancellationContext, headers: Headers, status: number, body?: string) {
    if (status < 400) return super.write(context, headers, status, body)
    headers.set('content-type', 'application/json; charset=utf-8')
    const isOurs = body?.startsWith('{')
    return super.write(context, headers, status, isOurs ? body : said(ofTus(status), this.#erp))
  }
}

function said(refused: Refused, erp: string): string {
  return JSON.stringify(refusalBody(refused, currentLocale() ?? defaultLocale, erp))
}

/** The tus server. Owner and purpose of uploads are in the product's own rows; the store has only their content. */
function uploadServer(deps: Deps, locker: Locker, beginnings: WeakMap<IncomingMessage, Beginning>): Server {
  const beginningOf = (request: { runtime?: { node?: { req: unknown } } }) => {
    const beginning = beginnings.get(request.runtime?.node?.req as IncomingMessage)
    if (!beginning) throw new Error('An upload begins that was not checked')
    return beginning
  }
  /** Deletes an upload that failed because the disk is full; the sender starts again when there is space. */
  const letGo = (url: string) => removeUpload(deps, url.replace(/^.*\//, '')).catch(() => undefined)
  const { erp_name } = deps.config
  return new UploadServer(erp_name, {
    path: '/api/uploads',
    relativeLocation: true,
    // Only our own pages upload.
    allowedOrigins: [],
    datastore: deps.storage.uploads,
    locker,
    lockDrainTimeout: drainTimeout,
    async namingFunction(request) {
      const beginning = beginningOf(request)
      beginning.id = await beginUpload(deps, beginning.user_id, beginning.file)
      return beginning.id
    },
    onUploadCreate: async () => ({ metadata: {} }),
    async onUploadFinish(_request, { id }) {
      await finishUpload(deps, id)
      return {}
    },
    async onResponseError(request, error) {
      const begun = beginnings.get(request.runtime?.node?.req as unknown as IncomingMessage)?.id
      if (begun) await expireUpload(deps, begun).catch(() => undefined)
      if (isOutOfSpace(error)) {
        deps.log.error({ err: error }, 'no room left for uploads')
        await letGo(request.url)
        return { status_code: refusalCodes.insufficient_storage, body: said(noRoom, erp_name) }
      }
      const status = statusOf(error)
      const refused = toRefused(error) ?? ofTus(status)
      if (error instanceof StorageFailed) deps.log.error({ err: error.cause ?? error }, 'the file storage failed')
      if (refused.code === 'error') deps.log.error({ err: error }, 'an upload failed')
      return { status_code: status ?? refusalCodes[refused.code], body: said(refused, erp_name) }
    },
  })
}

/** The status of an error of tus. It calls an upload that it interrupts the client's fault (400), after which nobody would resume it. */
function statusOf(error: object): number | undefined {
  if (error === ERRORS.ABORTED) return refusalCodes.unavailable
  return 'status_code' in error ? (error.status_code as number) : undefined
}

const noRoom = new Refused('insufficient_storage', { key: 'upload.no_space' })

/** Codes for statuses of tus that the contract does not have. */
const nearest: Record<number, RefusalCode> = { 410: 'not_found', 412: 'bad_request', 423: 'unavailable' }

/** Refusal for a status of tus, whose texts are for developers. */
function ofTus(status: number = refusalCodes.error): Refused {
  const code = (Object.keys(refusalCodes) as RefusalCode[]).find((name) => refusalCodes[name] === status)
  return new Refused(code ?? nearest[status] ?? (status < refusalCodes.error ? 'bad_request' : 'error'))
}
