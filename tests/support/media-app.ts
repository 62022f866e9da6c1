import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pino from 'pino'
import { mail } from '#contract/mail.ts'
import { media } from '#contract/media.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { answerErrors } from '#server/http/answer-errors.ts'
import { readJson } from '#server/http/json-body.ts'
import { addRoutes } from '#server/http/routes.ts'
import { openIntegrations } from '#server/integrations/integrations.ts'
import { newToken } from '#server/modules/auth/tokens.ts'
import { mailHandlers } from '#server/modules/mail/index.ts'
import { addUploads, mediaHandlers, setLinkSecret } from '#server/modules/media/index.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { temporaryDataDir } from '#tests/support/temporary-data-dir.ts'

export type MediaApp = Awaited<ReturnType<typeof startMediaApp>>

/** The part of the server that files and mail pass through, on a real database and a real socket. */
export async function startMediaApp() {
  const database = await createTestDatabase()
  const connection = openDatabase(database.url)
  const data_dir = temporaryDataDir('media')
  const config = {
    ...readConfig({ DATA_DIR: data_dir, SIMULATORS_PORT: '0', PUBLIC_URL: 'https://portal.example' }),
    secret: 'x'.repeat(32),
  }
  const integrations = await openIntegrations(config, { simulate: 'start' })
  let now: Date | null = null
  const deps: Deps = {
    config,
    db: connection.db,
    pool: connection.pool,
    log: pino({ level: 'silent' }),
    clock: () => now ?? new Date(),
    ...integrations,
  }
  setLinkSecret(config.secret)
  const app = Fastify({ forceCloseConnections: true })
  readJson(app)
  answerErrors(app)
  addRoutes(app, deps, { ...media.endpoints, ...mail.endpoints }, new Map([...mediaHandlers, ...mailHandlers]))
  await addUploads(app, deps)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo

  return {
    app,
    deps,
    url: `http://127.0.0.1:${port}`,
    setTime: (time: Date | null) => {
      now = time
    },
    /** A person who is signed in. */
    async signIn(email: string): Promise<{ id: number; token: string }> {
      const { token, hash } = newToken()
      const { rows } = await connection.pool.query<{ id: number }>(
        `with person as (insert into users (first_name, last_name, email) values ('Ewa', 'Nowak', $1) returning id)
         insert into sessions (user_id, token_hash, remember, expires_at)
         select id, $2, false, '2100-01-01' from person returning user_id as id`,
        [email, hash],
      )
      return { id: rows[0]?.id ?? 0, token }
    },
    async stop() {
      await app.close()
      await integrations.close()
      await connection.close()
      await database.drop()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
