import { timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { systemActor } from '#contract/declare/lifecycle-actor.ts'
import {
  entityOfKind,
  isOwnedByErp,
  type SynchronizationKind,
  synchronizationKinds,
} from '#contract/synchronization/kinds.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Refused } from '#server/refusal.ts'
import { noticeSecret, noticesPath } from './erp-webhooks.ts'
import { queueRun } from './run.ts'
import { synchronizations } from './table.ts'

const Params = v.object({ kind: v.picklist(synchronizationKinds) })
const Handshake = v.object({ validationToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)) })
const Notices = v.object({
  value: v.pipe(v.array(v.looseObject({ clientState: v.optional(v.string(), '') })), v.minLength(1), v.maxLength(1000)),
})

/**
 * Receives change notifications of Business Central. Its validation request is answered with the token. A notification, of a
 * record or a collection, enqueues one run of the kind, however many arrive. Requests without our secret are refused.
 */
export function addErpNotices(app: FastifyInstance, { db, config, clock, log }: Deps): void {
  app.register(async (scope) => {
    // The validation request has no body, whatever its content type.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, null),
    )
    scope.post(`${noticesPath}/:kind`, async (request, reply) => {
      const params = v.safeParse(Params, request.params)
      if (!params.success) throw new Refused('not_found')
      const handshake = v.safeParse(Handshake, request.query)
      if (handshake.success) return reply.type('text/plain; charset=utf-8').send(handshake.output.validationToken)
      const { kind } = params.output
      const notices = v.safeParse(Notices, request.body)
      if (!notices.success) throw new Refused('bad_request')
      const secret = Buffer.from(noticeSecret(config, kind))
      if (!notices.output.value.every(({ clientState }) => isEqual(Buffer.from(clientState), secret))) {
        log.warn({ kind }, 'a notice of the ERP did not know our secret')
        throw new Refused('forbidden')
      }
      await inTransaction(db, (tx) => enqueueNotified(tx, clock(), kind))
      return reply.code(202).send()
    })
  })
}

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other)

/** A waiting run will read the change; a running one is followed by another. */
async function enqueueNotified(db: Database, at: Date, kind: SynchronizationKind): Promise<void> {
  const isMeant = and(eq(synchronizations.kind, kind), eq(synchronizations.active, true))
  const [noticed] = await db.update(synchronizations).set({ noticed_at: at.toISOString() }).where(isMeant).returning()
  if (noticed) await queueRun({ db, by: systemActor, at }, noticed, { origin: 'notice', whole: false })
}

/**
 * Has the next ordinary run compare all records, after fields of many records were changed in the portal: a run that
 * reads only changes in the ERP would not meet them. Nothing where the ERP owns none of the fields yet.
 */
export async function compareAgain(db: Database, entity: string, fields: readonly string[]): Promise<void> {
  const kinds = synchronizationKinds.filter(
    (kind) => entityOfKind[kind] === entity && fields.some((field) => isOwnedByErp(kind, field)),
  )
  if (kinds.length === 0) return
  await db
    .update(synchronizations)
    .set({ compared_at: null })
    .where(and(inArray(synchronizations.kind, kinds), isNotNull(synchronizations.adopted_at)))
}
