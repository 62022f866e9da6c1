import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { type Followed, phoneTerm, type SearchedKind, searchedKinds } from './kinds.ts'

/** An arbitrary constant: key of the advisory lock under which processes install one after the other. */
const INSTALL_LOCK = 7_240_116

/** Number of records from which on a statement is planned for its parameters. */
const many = 20

/** Number of records indexed at a time when a kind is filled. */
const batch = 2000

/**
 * Creates the functions and triggers that maintain the index of the global search, on the table of each kind and on tables whose
 * names its entries contain (decision 340). Called after migrations. A new or changed kind is indexed in the same transaction, by
 * one process at a time; unchanged kinds are left alone.
 */
export async function installSearch(db: Database): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${INSTALL_LOCK})`)
    const { rows } = await transaction.execute<{ name: string; declared: string | null }>(
      sql`select proname as name, obj_description(oid, 'pg_proc') as declared from pg_proc where proname like 'search\\_index\\_%'`,
    )
    const installed = new Map(rows.map(({ name, declared }) => [name, declared]))
    for (const kind of searchedKinds) await install(transaction, kind, installed.get(indexer(kind)))
  })
}

async function install(db: Database, kind: SearchedKind, installed: string | null | undefined): Promise<void> {
  const statements = [indexing(kind), ...written(kind), ...(kind.follows ?? []).flatMap((of) => followed(kind, of))]
  const hash = createHash('sha256').update(statements.join(';')).digest('hex')
  if (installed === hash) return
  for (const statement of statements) await db.execute(sql.raw(statement))
  await db.execute(sql`delete from search_entries where entity = ${kind.entity}`)
  await fill(db, kind)
  await db.execute(sql.raw(`comment on function ${indexer(kind)} is '${hash}'`))
}

/** Indexes all records of a kind again. Correct entries are not written. */
export async function fill(db: Database, kind: SearchedKind): Promise<void> {
  await db.execute(
    sql.raw(`select ${indexer(kind)}(array_agg(id)) from (
      select id, (row_number() over (order by id) - 1) / ${batch} as batch from ${kind.table}) r group by batch order by batch`),
  )
}

function indexer({ table }: SearchedKind): string {
  return `search_index_${table}`
}

const termsOf = ({ terms, phone }: SearchedKind) => [...terms, ...(phone ? [phoneTerm(phone)] : [])]

/** Select of the entries of records. Columns from `partners` on are compared with the stored entry. */
function entriesOf(kind: SearchedKind): string {
  const { entity, table, joins = '', where, partners = `'{}'::int[]` } = kind
  const nothing = 'null::text'
  return `select '${entity}'::text as entity, r.id::text as record_id, ${partners} as partners, ${kind.title} as title,
    ${kind.title_en ?? nothing} as title_en, ${kind.company ?? nothing} as company, ${kind.detail ?? nothing} as detail,
    ${kind.slug ?? nothing} as slug, concat_ws(' ', ${termsOf(kind).join(', ')}) as terms,
    ${kind.fresh_at ?? 'r.created_at'} as fresh_at
    from ${table} r ${joins} where r.id = any(ids) and ${where}`
}

const compared = ['partners', 'title', 'title_en', 'company', 'detail', 'slug', 'terms', 'fresh_at']
const columns = ['entity', 'record_id', ...compared, 'name_key', 'lexemes']

/** SQL of the function that updates the entries of records. */
function indexing(kind: SearchedKind): string {
  const { entity, mark, id = 'int' } = kind
  // A generic plan, made once by each connection, because planning for every write takes longer than running. Many records are
  // planned for each time: a plan made while tables were small would be slow once an import has filled them.
  return `create or replace function ${indexer(kind)}(ids ${id}[]) returns void language plpgsql
set plan_cache_mode = force_generic_plan as $index$
declare
  keys text[] := ids;
begin
  if cardinality(ids) > ${many} then
    perform set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  with found as materialized (${entriesOf(kind)}),
  gone as (
    delete from search_entries e where e.entity = '${entity}' and e.record_id = any(keys)
      and not exists (select from found where found.record_id = e.record_id)
  ),
  changed as materialized (
    select found.*, search_words_of(found.terms) as words from found
    left join search_entries e on e.entity = '${entity}' and e.record_id = found.record_id
    where e.record_id is null or (${compared.map((name) => `e.${name}`)}) is distinct from (${compared.map((name) => `found.${name}`)})
  ),
  kept as (
    insert into search_entries (${columns}) select ${[...columns.slice(0, -2)]},
      left(regexp_replace(search_text(coalesce(title, '')), '[^a-z0-9\\u0370-\\u04ff]+', '', 'g'), 100),
      array_to_tsvector(array(
        select '${mark}.' || word from unnest(words) as word union all select '${mark}.@' || partner from unnest(partners) as partner))
    from changed
    on conflict (entity, record_id) do update set ${columns.slice(2).map((name) => `${name} = excluded.${name}`)}
  )
  insert into search_words (word)
    select spelt.word from (
      select distinct word from changed, unnest(changed.words) as word where word ~ '^[a-z]{4,24}$' offset 0) spelt
    where not exists (select from search_words known where known.word = spelt.word);
end $index$`
}

/** Columns of the kind's own table that its entries depend on. */
function columnsOf(kind: SearchedKind) {
  const { where, partners, title, title_en, company, detail, slug, fresh_at, joins } = kind
  const expressions = [
    where,
    partners,
    title,
    title_en,
    company,
    detail,
    slug,
    ...termsOf(kind),
    fresh_at ?? 'r.created_at',
    joins,
  ]
  return [...new Set(expressions.join(' ').match(/(?<=\br\.)\w+/g))]
}

/**
 * SQL of the triggers on the table of the records. Updates that change no indexed column are recognized by comparing the old and
 * new rows of the statement, and end there.
 */
function written(kind: SearchedKind): string[] {
  const { table, entity, id = 'int' } = kind
  const differs = columnsOf(kind)
    .map((column) => `former.${column} is distinct from changed.${column}`)
    .join(' or ')
  return [
    `create or replace function ${indexer(kind)}_written() returns trigger language plpgsql as $written$
begin
  perform ${indexer(kind)}(array(select id from changed));
  return null;
end $written$`,
    `create or replace function ${indexer(kind)}_changed() returns trigger language plpgsql as $changed$
declare
  ids ${id}[] := array(select changed.id from changed join former using (id) where ${differs});
begin
  if cardinality(ids) > 0 then
    perform ${indexer(kind)}(ids);
  end if;
  return null;
end $changed$`,
    `create or replace function ${indexer(kind)}_removed() returns trigger language plpgsql as $removed$
begin
  delete from search_entries e using changed where e.entity = '${entity}' and e.record_id = changed.id::text;
  return null;
end $removed$`,
    `create or replace trigger search_inserted after insert on ${table}
      referencing new table as changed for each statement execute function ${indexer(kind)}_written()`,
    `create or replace trigger search_updated after update on ${table}
      referencing old table as former new table as changed for each statement execute function ${indexer(kind)}_changed()`,
    `create or replace trigger search_deleted after delete on ${table}
      referencing old table as changed for each statement execute function ${indexer(kind)}_removed()`,
  ]
}

/** SQL of a trigger on another table whose columns the entries contain. */
function followed(kind: SearchedKind, { table, columns: shown, ids }: Followed): string[] {
  const name = `${indexer(kind)}_follows_${table}`
  const differs = shown.map((column) => `former.${column} is distinct from later.${column}`).join(' or ')
  return [
    `create or replace function ${name}() returns trigger language plpgsql as $follows$
begin
  if exists (select from former join later using (id) where ${differs}) then
    perform ${indexer(kind)}(array(
      with changed as (select later.id from former join later using (id) where ${differs}) ${ids}));
  end if;
  return null;
end $follows$`,
    `create or replace trigger ${name} after update on ${table}
      referencing old table as former new table as later for each statement execute function ${name}()`,
  ]
}
