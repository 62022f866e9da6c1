import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English is written in the macros; Polish, in locales, is what people see first. The build divides both by the pages that show them (scripts/build/texts-by-page.ts). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pl'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ origins: false }),
})
