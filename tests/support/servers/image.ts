import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, lstatSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const programs = ['buildah', 'mmdebstrap']

/** The programs that are missing here for building images without an engine, with the command that installs them; null when none is. */
export function missingForImages(): string | null {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  if (process.getuid?.() !== 0) return 'Images are built as root (buildah --isolation chroot).'
  if (missing.length === 0) return null
  return `Building an image without an engine needs ${missing.join(' and ')}. On Debian: apt-get install --no-install-recommends buildah mmdebstrap`
}

/** Runs a program to its end; its output, or an error with the end of it. */
export function run(program: string, args: string[], cwd?: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  if (status === 0) return stdout.trim()
  throw new Error(`${program} ${args[0]} failed:\n${`${stdout}${stderr}`.slice(-4000)}`)
}

/** The system's certificates, which a registry behind a proxy of this machine's network may need. */
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** A Debian base with what a program of the package needs, like distroless: the C libraries, certificates and time zones. */
export function makeBase(name: string, folder: string): void {
  const packages = 'base-files,netbase,libc6,libstdc++6,libgcc-s1,ca-certificates,tzdata'
  makeImage(name, folder, ['--variant=extract', `--include=${packages}`])
}

/** A Debian base with the Node that runs this and npm, on which the package is built. */
export function makeBuildBase(name: string, folder: string): void {
  const npm = join(folder, 'npm.sh')
  const npmFolder = dirname(dirname(realpathSync(run('which', ['npm']))))
  writeFileSync(npm, '#!/bin/sh\nexec node /opt/npm/bin/npm-cli.js "$@"\n')
  makeImage(name, folder, [
    '--variant=minbase',
    '--include=ca-certificates',
    `--customize-hook=upload ${process.execPath} /usr/local/bin/node`,
    `--customize-hook=upload ${npm} /usr/local/bin/npm`,
    '--customize-hook=chmod 755 "$1/usr/local/bin/node" "$1/usr/local/bin/npm"',
    `--customize-hook=copy-in ${npmFolder} /opt`,
    `--customize-hook=upload ${certificates} ${certificates}`,
  ])
}

function makeImage(name: string, folder: string, options: string[]): void {
  const archive = join(folder, `${name}.tar`)
  run('mmdebstrap', [...options, 'bookworm', archive])
  const container = run('buildah', ['from', 'scratch'])
  run('buildah', ['add', '--quiet', container, archive, '/'])
  run('buildah', ['config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container])
  run('buildah', ['commit', '--quiet', '--rm', container, `localhost/${name}`])
}

/** The settings of an image that a container is started with. */
export interface ImageConfig {
  User: string
  Entrypoint: string[]
  Cmd: string[]
  Env: string[]
  Volumes: Record<string, object>
  Healthcheck: { Test: string[] }
}

export function configOf(image: string): ImageConfig {
  const { Docker } = JSON.parse(run('buildah', ['inspect', '--type', 'image', image]))
  return Docker.config
}

/** Starts a program in a container, as its user, on the network of this machine. */
export function startIn(
  container: string,
  { user, volume, env }: { user: string; volume: string; env: Record<string, string> },
  command: string[],
): { child: ChildProcess; output: () => string } {
  const options = [
    '--isolation',
    'chroot',
    '--network',
    'host',
    '--user',
    user,
    '--volume',
    `${volume}:/data`,
    ...Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ]
  const child = spawn('buildah', ['run', ...options, container, '--', ...command], { stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

/** Every file below a folder with its mode, owner and content, but for the folders that are mounted into it. */
export function treeOf(folder: string, volumes: string[]): Map<string, string> {
  const mounted = new Set(['data', 'tmp', 'proc', 'sys', 'dev', 'run', ...volumes.map((path) => path.slice(1))])
  const paths = globSync('**', { cwd: folder, exclude: (path) => mounted.has(path) })
  return new Map(
    paths
      .filter((path) => path !== '.' && !mounted.has(path.split('/')[0] ?? ''))
      .map((path) => {
        const full = join(folder, path)
        const { mode, uid, gid, mtimeMs } = lstatSync(full)
        const type = mode & 0o170000
        const content = type === 0o100000 ? readFileSync(full) : type === 0o120000 ? readlinkSync(full) : ''
        return [path, [mode, uid, gid, mtimeMs, createHash('sha256').update(content).digest('hex')].join(' ')]
      }),
  )
}
