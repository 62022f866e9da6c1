import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './scripts/compressed-files.ts'
import { textsByReader } from './scripts/texts-by-reader.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

/** Modules of the product that are large enough for a file of what their pages share. */
const shared = /(?:src\/(?:views|machines|services)|contract)\/(service-order|unit|training|partner|offer|order)\//

/**
 * The files of the client: the start with the sign-in page, public pages, the frames of both zones with their dashboards, parts of
 * many pages, and of the pages of a module (decision 142). All else is divided by the bundler. A group takes what its modules
 * import, but for that of a module, which would take it away from others.
 */
const groups = [
  { name: 'start', tags: ['$initial' as const], priority: 5 },
  { name: 'start', test: /src\/views\/auth\/login-screen/, priority: 5 },
  {
    name: 'public',
    test: /src\/views\/(?:.*\/public\/|offer\/customer\/|partner\/find\/|training\/verify-screen)/,
    priority: 4,
  },
  { name: 'frames', test: /src\/(?:(?:back-office|partner-zone)|views\/dashboard\/.*-dashboard)\.tsx/, priority: 3 },
  { name: 'common', minShareCount: 20, priority: 2 },
  {
    name: (id: string) => shared.exec(id)?.[1] ?? null,
    minShareCount: 8,
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

/** The client. Folder aliases come from `imports` in package.json; Lingui macros are compiled by Babel. */
export default defineConfig({
  plugins: [
    // Texts beside other children stand in elements of their own (decision 475).
    react({ jsxImportSource: '#jsx' }),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    textsByReader(),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1000,
    target: 'es2022',
    // The start carries a list of all chunks to preload; names by hash alone keep it short (decision 142).
    // Components made by `memo` are left out when nothing draws them, as those of mantine-react-table.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['memo'] },
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/simulated-payment': server },
  },
})
