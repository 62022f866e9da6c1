import type { IncomingMessage } from 'node:http'
import { Metadata } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { purposeNames, visibleName } from '#contract/media/files.ts'
import { requiredText } from '#contract/rules.ts'
import { validate } from '#contract/validation.ts'
import type { Deps } from '#server/deps.ts'
import { findSignedIn, signedIn } from '#server/http/access/access.ts'
import { localeOf } from '#server/http/routes.ts'
import { StorageFailed } from '#server/integrations/storage/storage.ts'
import { refuse } from '#server/refusal.ts'
import { uploadLocker } from './upload-locker.ts'
import { mayUpload } from './upload-purposes.ts'
import { type Announced, finishUpload, ownUpload, removeUpload, touchUpload } from './upload-rows.ts'
import { type Beginning, uploadServer } from './upload-server.ts'

const UploadMetadata = v.object({
  filename: v.pipe(
    requiredText(255),
    v.transform(visibleName),
    v.transform((name) => name.replace(/^.*[/\\]/, '')),
    v.nonEmpty(),
  ),
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
      beginnings.set(request.raw, { user_id: session.user.id, file })
      return handOver(request, reply)
    })
    uploads.head('/api/uploads/:id', async (request, reply) => {
      const id = await ownId(request)
      const { offset, size } = await deps.storage.uploads.getUpload(id).catch((error: unknown) => {
        if (error instanceof StorageFailed) throw error
        return refuse('not_found')
      })
      // The answer to the last byte was lost, or the server stopped during the inspection.
      if (offset === size) await finishUpload(deps, id)
      return handOver(request, reply)
    })
    uploads.patch('/api/uploads/:id', append)
    // Some proxies of companies let only GET and POST pass; tus allows the method to be named in a header then.
    uploads.post('/api/uploads/:id', async (request, reply) => {
      if (request.headers['x-http-method-override'] !== 'PATCH') return refuse('not_found')
      request.raw.method = 'PATCH'
      return append(request, reply)
    })
    uploads.delete('/api/uploads/:id', async (request, reply) => {
      const id = await ownId(request)
      const lock = locker.newLock(id)
      await lock.lock(AbortSignal.timeout(20_000), () => undefined)
      await removeUpload(deps, id).finally(() => lock.unlock())
      return reply.code(204).header('tus-resumable', '1.0.0').send()
    })
  })

  async function append(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const id = await ownId(request)
    reply.raw.once('close', () => touchUpload(deps, id).catch((error) => deps.log.error({ err: error })))
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
