import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledOnce } from './scripts/compiled-once.ts'
import { compressedFiles } from './scripts/compressed-files.ts'
import { fewChunks } from './scripts/few-chunks.ts'
import { fewSheets } from './scripts/few-sheets.ts'
import { textsByReader } from './scripts/texts-by-reader.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

const plugins = () => [
  // Texts beside other children stand in elements of their own (decision 475).
  react({ jsxImportSource: '#jsx' }),
  lingui(),
  compiledOnce(babel({ presets: [linguiTransformerBabelPreset()] })),
]

/** The client. Folder aliases come from `imports` in package.json; Lingui macros are compiled by Babel. */
export default defineConfig({
  plugins: [plugins(), fewChunks(plugins), fewSheets(), textsByReader(), compressedFiles()],
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The start carries a list of all chunks to preload; names by hash alone keep it short (decision 142).
    // Components made by `memo` are left out when nothing draws them, as those of mantine-react-table.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['memo'] },
      output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
  server: {
    port: Number(process.env.VITE_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': server, '/media': server, '/simulated-payment': server },
  },
})
