import { Column, is, SQL } from 'drizzle-orm'
import type { PgSelect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Database, Queryable } from './client.ts'

/** Converts the text of a value, or null where it is not converted. */
type Decode = ((value: never) => unknown) | null

/**
 * A select whose statement and columns are read from Drizzle only once, because this takes longer than the rest of a short
 * answer. The selection is flat: columns and SQL by name.
 */
export class CompiledSelect<Row = Record<string, unknown>> {
  readonly text: string
  /** Its values and placeholders of values, in the order of the statement. */
  readonly params: readonly unknown[]
  readonly #columns: readonly { name: string; decode: Decode }[]

  constructor(select: PgSelect) {
    const { sql, params } = select.toSQL()
    this.text = sql
    this.params = params
    this.#columns = Object.entries(select._.selectedFields).map(([name, field]) => ({
      name,
      decode: decoderOf(name, field),
    }))
  }

  /** Runs a statement that selects these columns. With a name, each connection prepares it once. */
  async run(db: Database, statement: { name?: string; text: string; values: readonly unknown[] }): Promise<Row[]> {
    const { rows } = await clientOf(db).query<unknown[]>({
      ...statement,
      values: [...statement.values],
      rowMode: 'array',
      types,
    })
    return rows.map((values) => this.#toRow(values))
  }

  /** Called for every row; creates no other object than the row. */
  #toRow(values: readonly unknown[]): Row {
    const row: Record<string, unknown> = {}
    let index = 0
    for (const { name, decode } of this.#columns) {
      const value = values[index]
      row[name] = value === null || decode === null ? value : decode(value as never)
      index += 1
    }
    return row as Row
  }
}

function decoderOf(name: string, field: unknown): Decode {
  if (is(field, Column)) {
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue
    return isPlain ? null : (value) => field.mapFromDriverValue(value)
  }
  const expression = is(field, SQL.Aliased) ? field.sql : field
  if (!is(expression, SQL)) throw new Error(`${name} is no column`)
  const { decoder } = expression as unknown as { decoder: { mapFromDriverValue: (value: unknown) => unknown } }
  return (value) => decoder.mapFromDriverValue(value)
}

/** The pool behind Drizzle, or its replacement. */
export function clientOf(db: Database): Queryable {
  return (db as Database & { $client: Queryable }).$client
}

/** Types that Drizzle's columns convert themselves: moments, days, intervals, and arrays of them. */
const readByColumns = new Set([1184, 1114, 1082, 1186, 1231, 1115, 1185, 1187, 1182])
const asItIs = (value: string) => value
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    readByColumns.has(oid) ? asItIs : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}
