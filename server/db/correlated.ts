import { type SQL, sql } from 'drizzle-orm'

/**
 * A selected expression with a subquery that refers to the row outside it. In a select from a single table Drizzle writes the columns of
 * an expression without their table, so that within the subquery they would be columns of its own table. Nested in another
 * expression, they keep their table.
 */
export function correlated<Value>(strings: TemplateStringsArray, ...values: unknown[]): SQL<Value> {
  return sql<Value>`${sql(strings, ...values)}`
}
