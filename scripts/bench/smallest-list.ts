import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** What the comparison is made of, without a session, filters or texts of its own. */
const packages = {
  'ra-data-simple-rest': '5.15.3',
  react: '19.3.1',
  'react-admin': '5.15.4',
  'react-dom': '19.3.1',
  vite: '8.3.8',
}

const columns = ['name', 'code', 'brand', 'group', 'power', 'refrigerant', 'energy_class', 'price', 'updated_at']
const rows = Array.from({ length: 10 }, (_, row) => ({
  id: row + 1,
  ...Object.fromEntries(columns.map((column) => [column, `${column} ${row + 1}`])),
}))

/** The smallest list that react-admin can be: one resource with a table of ten rows and nine columns. */
const app = `
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'
import { Admin, DataTable, List, Resource } from 'react-admin'
import simpleRest from 'ra-data-simple-rest'

const Devices = () =>
  h(List, { perPage: 10 }, h(DataTable, null, ${JSON.stringify(columns)}.map((source) => h(DataTable.Col, { key: source, source }))))

createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider: simpleRest('/api') }, h(Resource, { name: 'devices', list: Devices })),
)
`

const page =
  '<!doctype html><html><body><div id="root"></div><script type="module" src="/app.js"></script></body></html>'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

export interface SmallestList {
  url: string
  stop(): Promise<void>
}

/**
 * Builds the smallest list of react-admin in a temporary folder, with packages from the registry, and serves it compressed, with rows
 * that are always the same. Null where the registry cannot be reached.
 */
export async function startSmallestList(): Promise<SmallestList | null> {
  const folder = mkdtempSync(join(tmpdir(), 'smallest-list-'))
  try {
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, type: 'module', dependencies: packages }),
    )
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'app.js'), app)
    mkdirSync(join(folder, 'dist'))
    if (!installed(folder)) return null
    execFileSync(process.execPath, [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: folder,
      stdio: 'inherit',
    })
    const files = filesOf(join(folder, 'dist'))
    return serve(files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the packages came. Only an unreachable registry is no failure. */
function installed(folder: string): boolean {
  try {
    execFileSync(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--fetch-retries', '1', '--loglevel', 'error'],
      {
        cwd: folder,
        stdio: 'pipe',
        encoding: 'utf8',
        timeout: 300_000,
      },
    )
    return true
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH/.test(stderr)) return false
    throw error
  }
}

/** The built files by their path, compressed. */
function filesOf(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name) in types)
  return new Map(names.map((name) => [`/${name}`, brotliCompressSync(readFileSync(join(folder, name)))]))
}

async function serve(files: ReadonlyMap<string, Buffer>): Promise<SmallestList> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': `devices 0-9/${rows.length}` })
      response.end(JSON.stringify(rows))
      return
    }
    const name = path === '/' ? '/index.html' : path
    const content = files.get(name)
    const caching = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    response.writeHead(content ? 200 : 404, {
      'content-type': types[extname(name)] ?? 'text/plain',
      'cache-control': caching,
      ...(content && { 'content-encoding': 'br' }),
    })
    response.end(content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
