import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { simulatedPagePath } from '#server/integrations/payments/simulator.ts'
import { Refused } from '#server/refusal.ts'

/**
 * Serves the simulator's payment page under the product's own address, so that it can be opened from another machine
 * (docs/payments.md). Without the simulator there is no such page.
 */
export function addSimulatedPayment(app: FastifyInstance, { payments }: Deps): void {
  const page = payments.simulated_page
  if (page === null) return
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_, body, done) => done(null, body),
    )
    scope.route<{ Params: { id: string } }>({
      method: ['GET', 'POST'],
      url: `${simulatedPagePath}/:id`,
      async handler(request, reply) {
        const response = await fetch(`${page}/${encodeURIComponent(request.params.id)}`, {
          method: request.method,
          headers: {
            'accept-language': request.headers['accept-language'] ?? 'pl',
            'content-type': 'application/x-www-form-urlencoded',
          },
          ...(request.method === 'POST' && { body: String(request.body ?? '') }),
          redirect: 'manual',
          signal: AbortSignal.timeout(10_000),
        }).catch(() => {
          throw new Refused('unavailable')
        })
        const location = response.headers.get('location')
        if (location) reply.header('location', location)
        return reply
          .code(response.status)
          .header('cache-control', 'no-store')
          .type(response.headers.get('content-type') ?? 'text/plain; charset=utf-8')
          .send(Buffer.from(await response.arrayBuffer()))
      },
    })
  })
}
