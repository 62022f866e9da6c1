import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programIn } from '#tests/support/servers/server-process.ts'

/** The commit of the release before this one, whose processes go on working while this one is started. */
export const releaseBefore = readFileSync('release-before', 'utf8').trim()

/** Why the sources of the release before cannot be read; null when they can. */
export function missingHistory(): string | null {
  const { status } = git('cat-file', '-e', `${releaseBefore}^{commit}`)
  return status === 0
    ? null
    : `The history of this folder does not reach the commit ${releaseBefore} of release-before.`
}

/** A file of the release before. */
export function fileOfReleaseBefore(path: string): string {
  const { status, stdout, stderr } = git('show', `${releaseBefore}:${path}`)
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** Server files of the release before that contain all of these words, but its migrations. */
export function filesOfReleaseBeforeWith(words: readonly string[]): string[] {
  const patterns = words.flatMap((word) => ['-e', word])
  const { stdout } = git(
    'grep',
    '--name-only',
    '--all-match',
    '--word-regexp',
    '--fixed-strings',
    ...patterns,
    releaseBefore,
    '--',
    'server',
    ':(exclude)server/db/migrations',
  )
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => line.slice(releaseBefore.length + 1))
}

/**
 * Checks the release before out into a temporary folder and builds its server. Packages are shared when those of its lock file are
 * installed here, else installed there.
 */
export function buildReleaseBefore(): { folder: string; remove(): void } {
  const folder = join(mkdtempSync(join(tmpdir(), 'release-before-')), 'product')
  const added = git('worktree', 'add', '--detach', folder, releaseBefore)
  if (added.status !== 0) throw new Error(added.stderr)
  const remove = () => {
    git('worktree', 'remove', '--force', folder)
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  if (hasPackagesOf(folder)) symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const isBundled = programIn(folder, 'main').startsWith('dist/')
  const building = ['scripts/setup.mjs', ...(isBundled ? ['--build=server'] : [])]
  const built = spawnSync(process.execPath, building, { cwd: folder, encoding: 'utf8' })
  if (built.status === 0) return { folder, remove }
  remove()
  throw new Error(`The release before could not be built.\n${built.stdout}${built.stderr}`)
}

/** Whether every package of another folder's lock file is in ours as well, in the same version. */
function hasPackagesOf(folder: string): boolean {
  const packagesOf = (root: string): Record<string, { integrity?: string }> =>
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const here = packagesOf('.')
  return Object.entries(packagesOf(folder)).every(
    ([path, { integrity }]) => path === '' || here[path]?.integrity === integrity,
  )
}

function git(...parameters: string[]) {
  return spawnSync('git', parameters, { encoding: 'utf8', maxBuffer: 64 * 1_048_576 })
}
