/** Runs a statement that returns one row with an id, such as an insert, and returns the id. */
export type One = (sql: string, values?: unknown[]) => Promise<number>
