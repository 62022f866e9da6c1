import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

/** What stands before anybody has signed in: the frame of the product, and the pages of a session. */
const start = [
  '<rootDir>/src/app.tsx',
  '<rootDir>/src/views/shell/app-frame.tsx',
  '<rootDir>/src/views/shell/brand.tsx',
  '<rootDir>/src/views/shell/connection-lost.tsx',
  '<rootDir>/src/views/shell/fallback.tsx',
  '<rootDir>/src/views/shell/header/language-*',
  '<rootDir>/src/views/shell/loading-bar.tsx',
  '<rootDir>/src/views/shell/navigation-failed.tsx',
  '<rootDir>/src/views/shell/screen-*',
  '<rootDir>/src/views/shell/skip-link.tsx',
  '<rootDir>/src/views/shell/header/theme-switch.tsx',
  '<rootDir>/src/views/shell/toasts/**',
  '<rootDir>/src/views/auth/auth-*',
  '<rootDir>/src/views/auth/brand-*',
  '<rootDir>/src/views/auth/captcha*',
  '<rootDir>/src/views/auth/expired-session-dialog.tsx',
  '<rootDir>/src/views/auth/login-screen.tsx',
  '<rootDir>/src/views/auth/reset-password-*',
  '<rootDir>/src/views/components/flow/late-view.tsx',
  '<rootDir>/src/views/components/page/failure-notice.tsx',
]

/** What stands on the page of an offer, which its customer opens on a phone. */
const offer = ['<rootDir>/src/views/offer/customer/**']

/**
 * English is written in the macros; Polish, in locales, is what people see first. The texts of the start are
 * apart, so that signing in does not wait for those of every screen, and so are those of a customer's offer (src/catalogues.ts).
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'pl'],
  catalogs: [
    { path: '<rootDir>/locales/start/{locale}', include: start },
    { path: '<rootDir>/locales/offer/{locale}', include: offer },
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'], exclude: [...start, ...offer] },
  ],
  format: formatter({ origins: false }),
})
