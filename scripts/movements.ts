import { writeMovements } from './movement-tables.ts'

/** Writes the tables of movements in the documents from their declarations. */
await writeMovements()
