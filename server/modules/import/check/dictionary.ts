import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { type Instance, instanceFor } from '#server/instance.ts'
import { Nearest, plain } from './nearest.ts'

/** A record with its names. */
export interface Named {
  id: number
  /** Name that is shown. */
  name: string
  /** Other names, such as the English one. */
  also?: readonly (string | null)[]
  /** Numbers and codes that find the record, by exact match only: similar numbers are not suggested. */
  numbers?: readonly (string | null)[]
}

/** Names of records, and the record that each finds. A name that several records share finds none of them. */
export class Dictionary {
  readonly #byName = new Map<string, number | null>()
  readonly #names = new Map<number, string>()
  readonly nearest = new Nearest()

  constructor(records: readonly Named[] = []) {
    this.add(records)
  }

  add(records: readonly Named[]): void {
    for (const { id, name, also = [], numbers = [] } of records) {
      this.#names.set(id, name)
      for (const called of [name, ...also]) if (called) this.nearest.add(called, name)
      for (const called of new Set([name, ...also, ...numbers].flatMap((text) => (text ? [plain(text)] : [])))) {
        this.#byName.set(called, this.#byName.has(called) && this.#byName.get(called) !== id ? null : id)
      }
    }
  }

  get names(): string[] {
    return [...this.#names.values()]
  }

  nameOf(id: number): string {
    return this.#names.get(id) ?? `#${id}`
  }

  has(id: number): boolean {
    return this.#names.has(id)
  }

  /** Id of the record with this name; null when several have it, undefined when none has. */
  find(name: string): number | null | undefined {
    return this.#byName.get(plain(name))
  }
}

/** A query of `id` and `name`. Further columns are numbers by which a record is found. */
interface NamesQuery {
  getSQL(): SQL
  toSQL(): { sql: string; params: unknown[] }
}

type NamesRow = { id: number; name: string } & Record<string, string | number | null>

interface Kept {
  dictionary: Dictionary
  /** Hash of the records from which it was built. */
  hash: string | undefined
  forget: NodeJS.Timeout
}

/** Dictionaries of each instance by their query. */
const keptBy = new WeakMap<Instance, Map<string, Kept>>()
/** Milliseconds for which an unused dictionary stays in memory. */
const keptFor = 300_000
/** Number of records per query. The process answers other calls between two queries. */
const page = 2500

/**
 * Dictionary of a table that may be large. It stays in memory and is built again only when its records have changed, because
 * building one of 200,000 devices takes a second of processor time and every corrected cell needs it.
 */
export async function keptDictionary(db: Database, query: NamesQuery): Promise<Dictionary> {
  const key = JSON.stringify(query.toSQL())
  const { rows } = await db.execute<{ hash: string }>(
    sql`select concat_ws(' ', count(*), sum(hash_record_extended(named, 0))) as hash from (${query.getSQL()}) named`,
  )
  const hash = rows[0]?.hash
  const instance = instanceFor(db)
  const kept = keptBy.get(instance) ?? new Map<string, Kept>()
  keptBy.set(instance, kept)
  const known = kept.get(key)
  clearTimeout(known?.forget)
  const dictionary = known && known.hash === hash ? known.dictionary : await readDictionary(db, query)
  kept.set(key, { dictionary, hash, forget: setTimeout(() => kept.delete(key), keptFor).unref() })
  return dictionary
}

async function readDictionary(db: Database, query: NamesQuery): Promise<Dictionary> {
  const dictionary = new Dictionary()
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: NamesRow[] } = await db.execute<NamesRow>(
      sql`select * from (${query.getSQL()}) named where id > ${after} order by id limit ${page}`,
    )
    dictionary.add(
      rows.map(({ id, name, ...others }) => ({ id, name, numbers: Object.values(others) as (string | null)[] })),
    )
    after = rows.at(-1)?.id
  }
  return dictionary
}
