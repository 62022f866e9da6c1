import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundledPackages } from './scripts/bundled-packages.ts'
import { clientFiles } from './scripts/client-files.ts'
import { compressedFiles } from './scripts/compressed-files.ts'
import { buildTargets, checkServedBrowsers } from './scripts/served-browsers.ts'
import { textsByReader } from './scripts/texts-by-reader.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

const files = clientFiles()

/** The files of the client (decision 860). */
const groups = [
  // A group takes what its modules import, unless a group before it has it: from what is needed most to what is needed least.
  { name: 'boot', test: files.isOfBoot, priority: 6 },
  { name: 'common', test: files.isCommon, priority: 5 },
  { name: 'zones', test: files.isOfZones, priority: 4 },
  { name: files.entryOf, debugName: 'entries', priority: 3 },
  { name: 'parts', test: files.isShared, priority: 2 },
  { name: files.pageOf, debugName: 'pages', priority: 1 },
]

/** The client. Folder aliases come from `imports` in package.json; Lingui macros are compiled by Babel. */
export default defineConfig({
  plugins: [
    // Texts beside other children stand in elements of their own (decision 475).
    react({ jsxImportSource: '#jsx' }),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    textsByReader(),
    files.plugin,
    checkServedBrowsers(),
    bundledPackages(),
    compressedFiles(),
  ],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 1000,
    target: buildTargets,
    // The start carries a list of all chunks to preload; names by hash alone keep it short (decision 142).
    // Components made by `memo` are left out when nothing draws them, as those of mantine-react-table.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['memo'] },
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups, includeDependenciesRecursively: false },
      },
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/simulated-payment': server },
  },
})
