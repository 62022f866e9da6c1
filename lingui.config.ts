import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English is written in the macros; Polish, in locales, is what people see first. The build divides both by who reads them (scripts/texts-by-reader.ts). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pl'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ origins: false }),
})
