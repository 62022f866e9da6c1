import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { lazy } from '#server/lazy.ts'
import { projectFile } from './project-files.ts'

/** What runs: the version of `package.json` and the commit that it was built from. */
export interface Release {
  version: string
  /** Full hash of the commit, with `-modified` when files differed from it; `development` where there is no history. */
  commit: string
  /** Time at which the package was made, in ISO 8601; null in a development tree. */
  built_at: string | null
}

/** The release of this process: from `release.json`, which `npm run package` writes, else from the development tree. */
export const currentRelease = lazy((): Release => read(projectFile('release.json')) ?? ofDevelopment())

/** A release as one word, as logs and backups name it: `1.4.0+3f2a9c81d0b4`. */
export function releaseName({ version, commit }: Release = currentRelease()): string {
  return `${version}+${commit.replace(/^([0-9a-f]{12})[0-9a-f]+/, '$1')}`
}

/** Whether this is a package (`npm run package`), which has no PostgreSQL of its own, rather than a development tree. */
export const isPackage = (): boolean => currentRelease().built_at !== null

/** How an operator starts a program, up to its arguments: from the sources, or in a package. */
export function commandLine(program: string): string {
  return isPackage() ? `./portal ${program}` : `npm run ${program} --`
}

function read(path: string): Release | null {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null
}

function ofDevelopment(): Release {
  const manifest = projectFile('package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const root = dirname(manifest)
  // A repository around the folder is another project's.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(root) }
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', env })
  return { version, commit: stdout?.trim() || 'development', built_at: null }
}
