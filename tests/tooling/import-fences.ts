/** Allowed and refused imports of a file in one place. */
export interface Fence {
  at: string
  allows: string[]
  refuses: string[]
  /** Imports refused by a rule of scripts/lint, because patterns of the linter cannot express it. */
  refusesByPlugin?: string[]
}

/** For each place, imports that the linter allows and that it refuses. */
export const fences: Fence[] = [
  { at: 'tools/new.ts', allows: ['node:fs', './x.ts'], refuses: ['#contract/index.ts', '../server/app.ts'] },
  {
    at: 'contract/news/news.ts',
    allows: ['valibot', 'xstate', '#contract/messages/locale.ts', './locale.ts'],
    refuses: [
      'react',
      'node:fs',
      'pg',
      '#server/app.ts',
      '#machines/list.ts',
      '#services/api.ts',
      '#views/shell.ts',
      '../server/app.ts',
    ],
  },
  {
    at: 'contract/news/lifecycle.ts',
    allows: ['xstate', '#contract/declare/access.ts', './news.ts'],
    refuses: ['../access.ts', './../access.ts', '../../server/app.ts', 'drizzle-orm'],
  },
  {
    at: 'src/machines/form/editor.ts',
    allows: ['xstate', '#contract/declare/access.ts', '#machines/list.ts', './list.ts'],
    refuses: [
      'react',
      '@xstate/react',
      '#services/api.ts',
      '#views/shell.ts',
      '#src/routes.ts',
      '#server/app.ts',
      '../services/api.ts',
      '@lingui/core/macro',
      'ofetch',
    ],
  },
  {
    at: 'src/services/api.ts',
    allows: ['ofetch', '#contract/index.ts', './api-error.ts'],
    refuses: ['react', '#views/shell.ts', '#machines/list.ts', '#server/app.ts', 'tus-js-client'],
  },
  {
    at: 'src/services/tokens.ts',
    allows: [
      'tus-js-client',
      '@lingui/core',
      '#contract/index.ts',
      '#machines/list.ts',
      '#services/api.ts',
      './api.ts',
    ],
    refuses: [
      'ofetch',
      'react',
      '#views/shell.ts',
      '#src/app.tsx',
      '#server/app.ts',
      '@lingui/core/macro',
      '@mantine/core',
    ],
  },
  {
    at: 'src/views/news/cms/list.tsx',
    allows: [
      'react',
      '@mantine/core',
      '@lingui/react/macro',
      '#machines/list.ts',
      '#services/api.ts',
      '#contract/faq.ts',
      '#views/components/page.tsx',
      '#src/routes.ts',
      './row.ts',
    ],
    refuses: [
      '#server/app.ts',
      '#src/app.tsx',
      '#tests/support/database.ts',
      'ofetch',
      'node:fs',
      'pg',
      '../../../../server/app.ts',
    ],
  },
  {
    at: 'src/app.tsx',
    allows: ['@lingui/core/macro', 'react', '#machines/list.ts', '#services/api.ts', '#views/shell.ts'],
    refuses: ['#server/app.ts', '#tests/support/database.ts', 'fastify', '../server/app.ts'],
  },
  {
    at: 'src/routes/training.ts',
    allows: ['#contract/entities.ts', '#src/routes.ts', '#views/news/cms/news.tsx', './pages.ts'],
    refuses: ['@lingui/core/macro', '@lingui/react/macro', '#server/app.ts', 'fastify'],
  },
  {
    at: 'src/routes.ts',
    allows: ['#contract/declare/access.ts', '#views/cms/news.tsx'],
    refuses: ['@lingui/core/macro', '@lingui/react/macro', '#server/app.ts', 'fastify'],
  },
  {
    at: 'server/http/errors.ts',
    allows: [
      'fastify',
      '@fastify/static',
      'node:fs',
      '#contract/index.ts',
      '#server/modules/news/index.ts',
      './routes.ts',
    ],
    refuses: [
      '#src/routes.ts',
      '#machines/list.ts',
      '#services/api.ts',
      '#views/shell.ts',
      '#tests/support/database.ts',
      'react',
      '@lingui/core',
      '@lingui/core/macro',
      '../../src/routes.ts',
    ],
  },
  {
    at: 'server/modules/news/queries.ts',
    allows: [
      './table.ts',
      '#server/modules/news/parts/table.ts',
      '#server/modules/media/index.ts',
      '#server/db/client.ts',
      '#contract/news.ts',
      'drizzle-orm/pg-core',
    ],
    refusesByPlugin: ['#server/modules/media/table.ts', '#server/modules/media/parts/queries.ts'],
    refuses: ['../media/table.ts', './../media/table.ts', '../../../src/routes.ts', '#src/routes.ts'],
  },
  {
    at: 'scripts/paths.ts',
    allows: [
      '#contract/index.ts',
      '#tests/machines/index.ts',
      '#server/settings/config.ts',
      '#scripts/bench/load.ts',
      'vite',
    ],
    refuses: ['#views/shell.ts', '#services/api.ts', '../src/app.tsx'],
  },
  {
    at: 'tests/server/news.test.ts',
    allows: ['#server/app.ts', '#tests/support/database.ts', '#views/shell.ts'],
    refuses: ['#e2e/login.ts', '../support/database.ts'],
  },
  {
    at: 'e2e/news.spec.ts',
    allows: [
      '@playwright/test',
      '#tests/support/database.ts',
      '#contract/index.ts',
      '#scripts/bench/parts.ts',
      '#tests/machines/index.ts',
      './login.ts',
    ],
    refuses: ['#views/shell.ts', '#services/api.ts', '#server/app.ts', '../src/app.tsx'],
  },
]
