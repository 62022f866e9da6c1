// The door of every command: `node scripts/setup.mjs [--build[=server]] [program] [arguments]`. Depends on nothing and
// runs on the machine's own Node (20.19 or later). Installs what is missing or out of date, builds client and server, or the server
// alone, when their sources changed, then runs the program on the Node that the project brings along. An older Node ends with a
// sentence, so this file has only syntax that Node 12 can parse (no `?.`, no `??`).
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// Node 12 has not all of these, which as imports would end it with a stack.
const { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } = fs
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const CLIENT_SOURCES = [
  'src',
  'contract',
  'locales',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'scripts/build/browser-support.ts',
  'scripts/build/newer-styles.ts',
  'scripts/build/bundled-packages.ts',
  'scripts/build/client-files.ts',
  'scripts/build/compressed-files.ts',
  'scripts/build/page-files.ts',
  'scripts/build/served-browsers.ts',
  'scripts/build/page-modules.ts',
  'scripts/build/texts-by-page.ts',
  'scripts/build/catalogue-files.ts',
  'lingui.config.ts',
  'package-lock.json',
]
const SERVER_SOURCES = ['server', 'contract', 'scripts', 'vite.server.config.ts', 'package.json', 'package-lock.json']

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`The portal needs Node 20.19 or later; this is Node ${process.versions.node}.`)

const args = process.argv.slice(2)
const first = args[0] || ''
const option = first.startsWith('--build') ? first : undefined
const [program, ...rest] = option ? args.slice(1) : args

install()
if (option === '--build') build('client', CLIENT_SOURCES, ['build'])
if (option) build('server', SERVER_SOURCES, ['build', '--config', 'vite.server.config.ts'])
if (program) run(program, rest)

/** npm keeps a copy of the lock file of what it installed: packages that differ from the lock file are installed again. */
function install() {
  if (existsSync(node) && isInstalled()) return
  say('Installing packages (once, about a minute) …')
  const [command, ...prefix] = npm()
  const { status, stdout, stderr } = spawnSync(
    command,
    [...prefix, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
  if (status === 0 && existsSync(node)) return
  fail(`npm ci failed.\n${stdout || ''}${stderr || ''}`)
}

/** The npm that runs this script, else the one on the PATH. */
function npm() {
  const running = process.env.npm_execpath || ''
  return running.endsWith('npm-cli.js') ? [process.execPath, running] : ['npm']
}

function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(wanted).every(([path, entry]) => {
    const { integrity } = installed[path] || {}
    return path === '' || entry.optional || integrity === entry.integrity
  })
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(join(root, lockFile), 'utf8')).packages
  } catch {
    return {}
  }
}

/** Builds a part of the product into a folder beside its own and then replaces that: a failed build leaves the former one. */
function build(part, sources, command) {
  const folder = join(root, 'dist', part)
  const stamp = `${folder}.stamp`
  const state = stateOf(sources)
  if (existsSync(folder) && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return
  say(`Building the ${part} …`)
  const fresh = `${folder}-${process.pid}`
  const vite = ['node_modules/vite/bin/vite.js', ...command, '--outDir', fresh, '--logLevel', 'warn']
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status, stdout, stderr } = spawnSync(node, vite, { cwd: root, encoding: 'utf8', env })
  if (status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    fail(`The ${part} could not be built.\n${stdout}${stderr}`)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(fresh, folder)
  writeFileSync(stamp, state)
}

/** One digest over the names, sizes and times of all files that a part is built from. */
function stateOf(sources) {
  const digest = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    const { size, mtimeMs } = statSync(file)
    digest.update(`${relative(root, file)} ${size} ${mtimeMs}\n`)
  }
  return digest.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/**
 * The program runs in a process group of its own: Ctrl-C in a terminal reaches this process, which hands it on, so that
 * the program receives each signal once. Its exit is ours. It ends when npm or this process is killed.
 */
function run(file, parameters) {
  const preload = ['--import', pathToFileURL(join(root, 'scripts/end-with-parent.mjs')).href]
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc']
  const detached = process.platform !== 'win32'
  // V8 collects when the heap has grown by a third, not fourfold; else 200 MB of garbage are kept under load.
  // V8 allocates in old space what mostly survives at its place in the program. That of Drizzle's statements is judged by the start,
  // whose tables stay; those of requests do not.
  const memory = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--no-allocation-site-pretenuring']
  // Stacks of errors in the bundle name files and lines of the sources.
  const child = spawn(node, [...memory, '--enable-source-maps', ...preload, file, ...parameters], {
    cwd: root,
    stdio,
    detached,
    env: environment(),
  })
  let told = 0
  const tell = (signal) => {
    if (child.exitCode !== null || Date.now() - told < 500) return // a process group and its leader report the same signal twice
    told = Date.now()
    process.kill(detached ? -child.pid : child.pid, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, tell)
  const parents = parentsUnderNpm()
  setInterval(() => parentsUnderNpm() !== parents && !told && tell('SIGTERM'), 250).unref()
  child.on('exit', (code, signal) => process.exit(code === null ? (signal === 'SIGINT' ? 130 : 143) : code))
}

/** npm runs scripts through a shell that outlives a killed npm: watch both. Outside npm the parent may exit. */
function parentsUnderNpm() {
  if (!process.env.npm_lifecycle_event) return ''
  try {
    const [, grandparent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return `${process.ppid} ${grandparent}`
  } catch {
    return `${process.ppid}`
  }
}

/**
 * Programs that the child starts find the packaged Node first. The C library takes memory from two heaps instead of eight
 * for each core: what threads leave free in theirs is else kept by the process. What Node makes of the sources is kept: the next start
 * takes half of the processor time.
 */
function environment() {
  const path = join(root, 'node_modules/.bin')
  return {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...process.env,
    PATH: `${path}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH || ''}`,
  }
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
