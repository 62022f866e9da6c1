import { defineConfig } from 'drizzle-kit'

/** `npm run migrations` compares the tables in code with the migrations and writes the next one. The test of that sets MIGRATIONS. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/modules/**/table.ts', './server/modules/**/*-table.ts', './server/db/*.table.ts'],
  out: process.env.MIGRATIONS ?? './server/db/migrations',
})
