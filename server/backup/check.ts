import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { ownSchema } from '#server/db/schema/schema-state.ts'
import { releaseName } from '#server/process/release.ts'
import { StartupError } from '#server/process/startup-error.ts'
import { type OpenArchive, openArchive, summed } from './archive.ts'
import { accountsFile, keyOfFile, Manifest, type Member, manifestFile, nameOfFile, nameOfTable } from './manifest.ts'

/** A backup of which every byte was read. */
export interface CheckedBackup {
  path: string
  manifest: Manifest
  /** Entries that are missing, or not as they were written. */
  damaged: readonly { name: string; problem: string }[]
  /** Number of entries, rows and files, and the size of the files in bytes. */
  entries: number
  rows: number
  files: number
  bytes: number
}

/** A backup that can be restored without the entries in `without`. */
export interface SoundBackup extends CheckedBackup {
  without: ReadonlySet<string>
}

/**
 * Reads a whole backup and compares every entry with its checksum. Throws StartupError for a file whose list of entries cannot be
 * read: one that is no backup, or that is cut short.
 */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const archive = await openArchive(path)
  try {
    const manifest = await manifestOf(archive, path)
    const damaged: { name: string; problem: string }[] = []
    const amount = { rows: 0, files: 0, bytes: 0 }
    const sizes = new Map(archive.entries.map(({ name, size }) => [name, size]))
    const members = expectedMembers(archive, manifest)
    for (const member of members) {
      const key = keyOfFile(member.name)
      const problem = sizes.has(member.name) ? await problemOf(archive, member, amount) : 'is missing'
      if (problem !== null) damaged.push({ name: member.name, problem })
      if (key === null) continue
      amount.files += 1
      amount.bytes += sizes.get(member.name) ?? 0
    }
    const listed = new Set([manifestFile, ...members.map(({ name }) => name)])
    for (const name of sizes.keys()) if (!listed.has(name)) damaged.push({ name, problem: 'was added afterwards' })
    return { path, manifest, damaged, entries: members.length + 1, ...amount }
  } finally {
    archive.close()
  }
}

/**
 * Checks a backup before it is restored. Throws StartupError for one that is damaged, except in the files named by `without`, and for
 * one of another state of the tables.
 */
export async function checkForRestore(path: string, without: readonly string[]): Promise<SoundBackup> {
  const checked = await checkBackup(path)
  const left = new Set(without.map((name) => (keyOfFile(name) === null ? nameOfFile(name) : name)))
  const { manifest, damaged } = checked
  const known = new Set([...(manifest.members ?? []), ...damaged].map(({ name }) => name))
  for (const name of left)
    if (manifest.members && !known.has(name)) throw new StartupError(`There is no ${name} in the backup.`)
  const inTheWay = damaged.filter(({ name }) => !left.has(name))
  if (inTheWay.length > 0) throw new StartupError(refusal(inTheWay))
  if (manifest.migration !== String(ownSchema().migration))
    throw new StartupError(
      `The backup was made by ${releaseOf(manifest)}, whose tables are others than those of this release (${releaseName()}). Restore it into a new database by that release, then start this one: it brings the database up to date.`,
    )
  return { ...checked, without: left }
}

/** The release that made a backup, as words. */
export const releaseOf = ({ release }: Manifest): string =>
  release ? `release ${release}` : 'a release that did not name itself'

function refusal(damaged: CheckedBackup['damaged']): string {
  const lines = damaged.map(({ name, problem }) => `  ${name} ${problem}`)
  const options = damaged.map(({ name }) => `--without ${name}`)
  const canGoOn = damaged.every(({ name }) => keyOfFile(name) !== null)
  const way = canGoOn
    ? `The rest can be restored with ${options.join(' ')}.`
    : 'Without it nothing can be restored: take another backup.'
  return `The backup is damaged, and nothing was restored:\n${lines.join('\n')}\n${way}`
}

/** Entries of an archive besides its manifest. Earlier releases did not list them: tables are required, and files are those found. */
function expectedMembers({ entries }: OpenArchive, { members, tables }: Manifest): Pick<Member, 'name'>[] {
  if (members) return members
  const files = entries.filter(({ name }) => keyOfFile(name) !== null || name === accountsFile)
  return [...tables.map((table) => ({ name: nameOfTable(table) })), ...files]
}

/** Reads an entry to its end; null when it is as it was written. Rows of tables are counted. */
async function problemOf(
  archive: OpenArchive,
  { name, ...expected }: Pick<Member, 'name'> & Partial<Member>,
  amount: { rows: number },
): Promise<string | null> {
  let found: Omit<Member, 'name'> | undefined
  try {
    const content = summed(await archive.read(name), (sums) => {
      found = sums
    })
    const isTable = name.startsWith('tables/')
    for await (const part of content) if (isTable) amount.rows += linesIn(part)
  } catch {
    return 'is not as it was written'
  }
  const isSame = expected.sha256 === undefined || (found?.sha256 === expected.sha256 && found.size === expected.size)
  return isSame ? null : 'is not as it was written'
}

function linesIn(part: Buffer): number {
  let lines = 0
  for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines += 1
  return lines
}

async function manifestOf(archive: OpenArchive, path: string): Promise<Manifest> {
  const text = (await buffer(await archive.read(manifestFile))).toString()
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Manifest), text)
  if (!read.success) throw new StartupError(`${path} was made by a version of the product that this one cannot read.`)
  return read.output
}
