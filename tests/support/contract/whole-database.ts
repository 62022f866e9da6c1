import type { TestServer } from '#tests/support/servers/server.ts'

/** The rows of every table of our schemas, pg-boss's included, and the letters of the mailbox as text, for searching traces. */
export async function wholeDatabase({ pool, deps }: TestServer): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  )
  const kept = new Map<string, string>()
  for (const { name } of tables) {
    const { rows } = await pool.query<{ text: string | null }>(
      `select string_agg(row_to_json(t)::text, E'\\n') as text from ${name} t`,
    )
    kept.set(name, rows[0]?.text ?? '')
  }
  const letters = (await deps.mailbox?.list()) ?? []
  const texts = await Promise.all(letters.map(async ({ id }) => JSON.stringify(await deps.mailbox?.show(id))))
  kept.set('mailbox', texts.join('\n'))
  return kept
}

/** The tables that still contain one of the texts. */
export function tablesWith(kept: Map<string, string>, texts: readonly string[]): string[] {
  const wanted = texts.map((text) => text.toLowerCase())
  return [...kept].filter(([, text]) => wanted.some((one) => text.toLowerCase().includes(one))).map(([name]) => name)
}
