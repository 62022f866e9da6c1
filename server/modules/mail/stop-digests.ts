import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { digestOf, unsubscribePath } from '#server/integrations/mail/digests.ts'

/**
 * Stops a digest by the address in its letter (`List-Unsubscribe`, RFC 8058): mail programs send a form by POST, without any session. A
 * person who opens the address is led to the settings of their letters; a look at it changes nothing, because mail scanners look too.
 * An unknown code gets the same answer.
 */
export function addDigestStops(app: FastifyInstance, { db }: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_request, _body, done) =>
      done(null, null),
    )
    scope.post<{ Params: { code: string } }>(`${unsubscribePath}/:code`, async ({ params }, reply) => {
      const digest = digestOf(db, params.code)
      if (digest) await inTransaction(db, (tx) => digest.stop(tx, digest.user_id))
      return reply.code(200).type('text/plain; charset=utf-8').send('OK')
    })
    scope.get(`${unsubscribePath}/:code`, (_request, reply) => reply.redirect('/#/profile'))
  })
}
