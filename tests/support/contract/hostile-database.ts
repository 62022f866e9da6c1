import type { Pool } from 'pg'

/** Characters that this release refuses in a text, and PostgreSQL stores. */
export const stored = { before: '\u0002', after: '\u001F\u0085\uFFFE\u202E' } as const

/** What is written by people: it has a space or a Polish letter, which words of a closed list, keys and numbers have not. */
const written = '[[:space:]ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]'

/** Names in documents (`jsonb`) of what people write, however short it is. */
const writtenNames = 'name|unit|text|description|label|note|reason|title|subject|customer_name|contact'

/** A text of a document whose first character may be preceded by another. */
const inDocument = String.raw`("(?:${writtenNames})": ")(?=[^"])|(: ")(?=[^"\\]*[ ąćęłńóśźż])`

/**
 * Puts characters that an earlier release has stored into everything that people have written, in all columns that take them. The
 * columns that have changed.
 */
export async function storeHostileTexts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; name: string; isDocument: boolean }>(`
    select c.table_name as table, c.column_name as name, c.udt_name = 'jsonb' as "isDocument"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', 'varchar', 'jsonb')
      and c.is_generated = 'NEVER'
    order by 1, 2`)
  const changed: string[] = []
  for (const { table, name, isDocument } of rows) {
    const column = `"${table}"."${name}"`
    const statement = isDocument
      ? `update "${table}" set "${name}" = regexp_replace(${column}::text, $1, '\\1\\2\\\\u0002', 'g')::jsonb where ${column}::text ~ $1`
      : `update "${table}" set "${name}" = $1 || ${column} || $2 where ${column} ~ '${written}'`
    const values = isDocument ? [inDocument] : [stored.before, stored.after]
    // A column with a rule of its own, such as a key or a file's name in a unique index, keeps its values.
    const { rowCount } = await pool.query(statement, values).catch(() => ({ rowCount: 0 }))
    if (rowCount) changed.push(`${table}.${name}`)
  }
  return changed
}
