import { defineConfig } from 'drizzle-kit'

/** `npm run migrations` compares the tables in code with the migrations and writes the next one. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/modules/*/table.ts', './server/db/*.table.ts'],
  out: './server/db/migrations',
})
