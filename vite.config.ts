import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTargets } from './scripts/build/browser-support.ts'
import { bundledPackages } from './scripts/build/bundled-packages.ts'
import { clientFiles } from './scripts/build/client-files.ts'
import { compressedFiles } from './scripts/build/compressed-files.ts'
import { pageFiles } from './scripts/build/page-files.ts'
import { checkServedBrowsers } from './scripts/build/served-browsers.ts'
import { textsByPage } from './scripts/build/texts-by-page.ts'

const server = `http://localhost:${process.env.PORT ?? 4000}`

const files = clientFiles()

/** Parts that public pages share with the frames of the zones and with lists, though few pages draw them. */
const pageParts =
  /src\/views\/(?:components\/(?:page|state|status|entity|fields\/serial-)|shell\/(?:print-header|distributor-brand))|src\/views\/synchronization\/cms\/words|src\/services\/unit\/unit-calls|contract\/declare\/|\/(?:Textarea|NumberInput|Anchor|Image|get-env|react-number-format)\/|icons\/Icon(?:Barcode|CreditCard|MessageQuestion)/
/** Where a list begins; what opens later, such as the dialog of a saved view, comes later. */
const lists =
  /src\/views\/components\/(?:data-table\/(?:data-table|list-header|use-list|cell|columns|settings\/export-button)\.|resource\/(?:resource-list|resource-editor|form-skeleton)|fields\/(?:lookup-field|serial-number))/
/** What dashboards and lists of service orders share. */
const handling = /src\/views\/service-order\/(?:zone|handling\/next-step|desk\/due-badge)/
/** What the lists, records and work lists of service orders share. */
const orders =
  /src\/views\/service-order\/(?:desk\/(?:owner-column|due-column|desk-many|take-next|queue-views|resolution-word|card-state)|order-list|order-count|erp-badge)|contract\/service-order\/(?:service-order|entity)\.ts/

/**
 * The files of the client (decision 142). A group takes what its modules import, unless a group before it has it. So a group that
 * few pages load comes after all that other pages share with it: one shared module would else bring the whole file. The bundler
 * divides the rest.
 */
const groups = [
  // Before all others: a browser that cannot read the rest still reads this one.
  { name: 'boot', test: files.isOfBoot, priority: 11 },
  {
    name: 'start',
    test: (id: string) => files.isOfStart(id) || /src\/views\/auth\/login-screen/.test(id),
    priority: 10,
  },
  {
    name: 'base',
    test: /node_modules\/(?!@tanstack|mantine-react-table)|src\/views\/components\/(?!data-table|resource)|src\/(?:services|machines)\/(?!list|search)|contract\//,
    minShareCount: 70,
    priority: 9,
  },
  { name: 'page', test: pageParts, priority: 8 },
  { name: 'contract', test: /\/contract\/(?!device\/)/, minShareCount: 14, priority: 7 },
  { name: 'public', test: /src\/views\/(?:.*\/public\/|offer\/customer\/|training\/verify-screen)/, priority: 6 },
  {
    name: 'frames',
    test: /src\/(?:back-office|partner-zone|routes)\.tsx?$|views\/dashboard\/cms\/work-bell\.tsx/,
    priority: 5,
  },
  { name: 'lists', test: lists, priority: 4 },
  { name: 'handling', test: handling, priority: 4 },
  { name: 'orders', test: orders, priority: 3 },
  { name: 'dashboards', test: /src\/views\/dashboard\/.*-dashboard\.tsx/, priority: 2 },
  { name: 'icons', test: /@tabler/, minShareCount: 3, priority: 1 },
  { name: 'parts', test: /node_modules|src\/views\/components\//, minShareCount: 12, priority: 0 },
]

/** The client. Folder aliases come from `imports` in package.json; Lingui macros are compiled by Babel. */
export default defineConfig({
  plugins: [
    // Texts beside other children stand in elements of their own (decision 475).
    react({ jsxImportSource: '#jsx' }),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    textsByPage(),
    pageFiles(),
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
