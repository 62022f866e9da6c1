import { readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/**
 * A module named by `new URL('./draw-thread.ts', import.meta.url)` runs in a thread, or is loaded by one: it becomes a chunk of
 * its own, and the address that of the chunk.
 */
function threadModules(): Plugin {
  return {
    name: 'thread-modules',
    enforce: 'pre',
    transform(code, id) {
      const bundled = code.replaceAll(
        /(?<=new URL\()'(\.\/[\w/-]+\.ts)'(?=, import\.meta\.url\))/g,
        (_, path: string) => {
          const chunk = this.emitFile({ type: 'chunk', id: join(dirname(id), path) })
          return `import.meta.ROLLUP_FILE_URL_${chunk}`
        },
      )
      // Nothing moves to another line, so that the map of the source stays true.
      return bundled === code ? null : { code: bundled, map: null }
    },
    resolveFileUrl: ({ fileName }) => `'./${fileName}'`,
  }
}

/** Oldest major version of Node on which the bundle runs. */
const oldestNode = 24

/**
 * Each program begins with a file that every Node since 12 can parse: an older one than the bundle needs ends with a sentence, not with
 * the stack of a missing import.
 */
function refuseOldNode(): Plugin {
  return {
    name: 'refuse-old-node',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.fileName.endsWith(programs)) continue
        const name = chunk.fileName.slice(0, -programs.length)
        const source = `if (Number(process.versions.node.split('.')[0]) < ${oldestNode}) {
  console.error('The portal needs Node ${oldestNode} or later; this is Node ' + process.versions.node + '.')
  process.exit(1)
}
import('./${chunk.fileName}')
`
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source })
      }
    },
  }
}

/** Puts a module that imports each file of the contract in the place of the one that lists them (`server/http/contract-modules.ts`). */
function contractFiles(): Plugin {
  const place = resolve('server/http/contract-modules.ts')
  return {
    name: 'contract-files',
    load(id) {
      if (id !== place) return null
      const files = readdirSync('contract', { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.ts'),
      )
      const imports = files.map((file, at) => `import * as file${at} from ${JSON.stringify(resolve('contract', file))}`)
      const names = files.map((_, at) => `file${at}`)
      return `${imports.join('\n')}\nexport const contractModules = async () => [${names.join(', ')}]`
    },
  }
}

const programs = '.program.js'

/**
 * The programs of the server (`dist/server/main.js`): the sources and the packages of many small ES modules, in few files. Other
 * packages stay in `node_modules`.
 */
export default defineConfig({
  plugins: [threadModules(), contractFiles(), refuseOldNode()],
  publicDir: false,
  ssr: { noExternal: ['drizzle-orm', 'valibot', 'xstate'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    target: 'node24',
    rolldownOptions: {
      input: [
        'server/main.ts',
        'server/worker.ts',
        'scripts/portal.ts',
        'scripts/create-admin.ts',
        'scripts/backup.ts',
        'scripts/restore.ts',
        'scripts/rebuild-reports.ts',
        'scripts/erp.ts',
      ],
      // The maps name the sources' files and lines; the sources stand beside the bundle.
      output: {
        entryFileNames: `[name]${programs}`,
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
      },
    },
  },
})
