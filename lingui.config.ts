import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** English is written in the macros; Polish, in locales/pl.po, is what people see first. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pl'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  format: formatter({ lineNumbers: false }),
})
