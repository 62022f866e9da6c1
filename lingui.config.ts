import { defineConfig } from '@lingui/cli'

/** English is written in the macros, Polish is what people see first. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pl'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
})
