import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import { sessionSettings } from '#server/db/client.ts'
import type { Statement } from './statements.ts'

/*
 * What the product is measured against: Fastify and `pg` with nothing in between. Each address sends the statements that the
 * product sends for a call, prepared, one after the other, and answers the rows of the last one that has many columns.
 */
const [file = '', url = '', port = ''] = process.argv.slice(2)
const calls: Record<string, Statement[]> = JSON.parse(readFileSync(file, 'utf8'))
const pool = new pg.Pool({ connectionString: url, max: 10, options: sessionSettings })
const app = Fastify()
for (const [name, statements] of Object.entries(calls)) {
  app.get(`/${name}`, async () => {
    let rows: object[] = []
    for (const [index, { text, values }] of statements.entries()) {
      const answer = await pool.query({ name: `${name}-${index}`, text, values })
      if (answer.fields.length > 10) rows = answer.rows
    }
    return { results: rows }
  })
}
await app.listen({ host: '127.0.0.1', port: Number(port) })
console.info('Ready')
