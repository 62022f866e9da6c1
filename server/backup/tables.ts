import pg from 'pg'

/** A table included in a backup. */
export interface TableOfBackup {
  /** Name as used in statements. */
  name: string
  columns: { name: string; type: string }[]
}

/** Number of rows read or written at once. */
const batch = 500

const quoted = pg.escapeIdentifier

/** The words of the search, many rows for each entry: its own triggers write them while the entries are restored. */
const occurrences = { table: 'search_occurrences', of: 'search_entries' }

/** Tables of the product and its queue, without unlogged ones, which hold counts of minutes. Generated columns and tables that the database fills itself are left out. */
export async function tablesOf(client: pg.ClientBase): Promise<TableOfBackup[]> {
  const { rows } = await client.query<{ schema: string; name: string; columns: TableOfBackup['columns'] }>(
    `select n.nspname as schema, c.relname as name,
       json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition and c.relname <> $1
     group by 1, 2 order by 1, 2`,
    [occurrences.table],
  )
  return rows.map(({ schema, name, columns }) => ({ name: `${quoted(schema)}.${quoted(name)}`, columns }))
}

/**
 * The rows of a table, one line each: a JSON array of the columns' text representations, which PostgreSQL reads back exactly.
 * Requires a transaction.
 */
export async function* linesOfTable(client: pg.ClientBase, { name, columns }: TableOfBackup): AsyncGenerator<string> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await client.query(
    `declare lines no scroll cursor for select to_json(array[${texts}]::text[])::text as line from ${name}`,
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${batch} from lines`)
    if (rows.length === 0) break
    yield `${rows.map(({ line }) => line).join('\n')}\n`
  }
  await client.query('close lines')
}

/** Inserts the rows of a table. */
export async function insertLines(
  client: pg.ClientBase,
  { name, columns }: TableOfBackup,
  lines: AsyncIterable<string>,
): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  const insert = `insert into ${name} (${names}) overriding system value
    select ${values} from json_array_elements($1::json) as line`
  const write = (taken: string[]) => client.query(insert, [`[${taken.join(',')}]`])
  let taken: string[] = []
  for await (const line of lines) {
    taken.push(line)
    if (taken.length < batch) continue
    await write(taken)
    taken = []
  }
  if (taken.length > 0) await write(taken)
}

/** Current values of sequences; those never used are left out. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ schema: string; name: string; value: string }>(
    `select schemaname as schema, sequencename as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'pgboss') and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ schema, name, value }) => [`${quoted(schema)}.${quoted(name)}`, value]))
}

/**
 * Restores the values of sequences. Sequences that count within a year are created when it begins, so they may not exist yet.
 */
export async function setSequences(client: pg.ClientBase, sequences: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await client.query(`create sequence if not exists ${name}`)
    await client.query('select setval($1::regclass, $2::bigint)', [name, value])
  }
}

/**
 * Empties the tables and fills them with constraints and triggers removed, because triggers already ran when the rows were
 * first written; only those of tables that are in no backup run. The constraints are added again at the end, which checks all rows.
 */
export async function replaceRows(
  client: pg.ClientBase,
  tables: readonly TableOfBackup[],
  fill: () => Promise<void>,
): Promise<void> {
  const all = tables.map(({ name }) => name)
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ('public', 'pgboss')`,
  )
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`)
  const silenced = all.filter((name) => name !== `${quoted('public')}.${quoted(occurrences.of)}`)
  for (const name of silenced) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${[...all, occurrences.table].join(', ')} restart identity`)
  await fill()
  for (const name of silenced) await client.query(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of references)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
