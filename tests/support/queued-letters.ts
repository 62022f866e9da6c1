import type { Pool } from 'pg'

/** A letter as its job has it, with the data of its template. */
export interface QueuedLetter<Data = Record<string, unknown>> {
  template: string
  to: string
  locale: string
  data: Data
  files: string[]
}

/** The letters in the queue, the oldest first; with a template, those of it only. */
export async function queuedLetters<Data = Record<string, unknown>>(
  pool: Pool,
  template?: string,
): Promise<QueuedLetter<Data>[]> {
  const { rows } = await pool.query<{ data: QueuedLetter<Data> }>(
    `select data from pgboss.job where name = 'mail.send' and ($1::text is null or data ->> 'template' = $1)
     order by created_on, id`,
    [template ?? null],
  )
  return rows.map(({ data }) => data)
}

/** The addresses to which the letters of a template go, in the order of the queue. */
export async function recipientsOf(pool: Pool, template: string): Promise<string[]> {
  return (await queuedLetters(pool, template)).map(({ to }) => to)
}
