import { eq, inArray } from 'drizzle-orm'
import { formats as everyFormat, type Format, formatOf, megabyte, purposeRule } from '#contract/media/files.ts'
import { cleaned } from '#contract/values/rules.ts'
import type { Database } from '#server/db/client.ts'
import type { ImportRecord } from '#server/modules/import/advance.ts'
import { Nearest, plain } from '#server/modules/import/check/nearest.ts'
import { import_files, type Problem } from '#server/modules/import/table.ts'

export type FileRecord = typeof import_files.$inferSelect

/** Key of a file name: its last part, lower case, NFC. */
export function fileKey(name: string): string {
  return cleaned(lastPart(name)).toLocaleLowerCase('pl')
}

function lastPart(name: string): string {
  return name.replace(/^.*[/\\]/, '')
}

const wholeKey = (name: string) => cleaned(name).toLocaleLowerCase('pl').replaceAll('\\', '/')

/** Whether a row's name is that of a file; a name with folders must match them. */
export function isNamed({ name, key }: Pick<FileRecord, 'name' | 'key'>, typed: string): boolean {
  return key === fileKey(typed) && (!/[/\\]/.test(typed) || wholeKey(name).endsWith(wholeKey(typed)))
}

/** A file of the archive as a value. It becomes a library file when its row is written. */
export interface EntryValue {
  entry: number
}

/** Whether a value of a row is a file of the archive. */
export function isEntry(value: unknown): value is EntryValue {
  return typeof value === 'object' && value !== null && 'entry' in value
}

/** Files of an archive by name. */
export class ArchiveFiles {
  readonly #byKey = new Map<string, FileRecord[]>()
  readonly #nearest: Nearest

  /** Whether the import has no archive, which its kind may do without. */
  readonly #isMissing: boolean

  constructor(files: readonly FileRecord[], { isMissing = false } = {}) {
    this.#isMissing = isMissing
    for (const file of files) this.#byKey.set(file.key, [...(this.#byKey.get(file.key) ?? []), file])
    this.#nearest = new Nearest(files.filter(({ left_out }) => left_out === null).map(({ name }) => lastPart(name)))
  }

  /** The file with this name, or a problem. A name with folders must match them. */
  find(typed: string, formats: readonly string[]): FileRecord | Omit<Problem, 'column'> {
    const found = this.#byKey.get(fileKey(typed)) ?? []
    const named = found.filter((file) => isNamed(file, typed))
    const exact = named.filter(({ left_out }) => left_out === null)
    const [file, other] = exact
    const name = typed
    const wrongFormat = { key: 'import.file_format', parameters: { name, formats: formats.join(', ') } } as const
    if (!file) {
      if (this.#isMissing) return { key: 'import.file_without_archive', parameters: { name } }
      const reason = named[0]?.left_out
      if (reason === 'format') return wrongFormat
      if (reason) return { key: `import.file_left_out.${reason}` as const, parameters: { name } }
      return { key: 'import.file_missing_named', parameters: { name }, suggestion: this.#nearest.one(lastPart(typed)) }
    }
    if (other) return { key: 'import.file_twice', parameters: { names: exact.map((one) => one.name).join(', ') } }
    const format = formatOf(file.name)
    if (!format || !formats.includes(format) || !isType(format, file.type)) return wrongFormat
    const { limit } = purposeRule('library')
    if ((file.size ?? 0) > limit * megabyte) return { key: 'import.file_too_large', parameters: { name, limit } }
    return file
  }

  /** Suggestions while a person types a name. */
  suggest(typed: string) {
    return this.#nearest.some(plain(typed))
  }
}

function isType(format: Format, type: string | null): boolean {
  return type === null || (everyFormat[format].types as readonly string[]).includes(type)
}

/** The files of an archive. */
export async function archiveFiles(db: Database, { id, zip_id }: ImportRecord): Promise<ArchiveFiles> {
  const files = await db.select().from(import_files).where(eq(import_files.import_id, id))
  return new ArchiveFiles(files, { isMissing: zip_id === null })
}

/** Files of archives by id. */
export async function filesByIds(db: Database, ids: readonly number[]): Promise<Map<number, FileRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(import_files)
    .where(inArray(import_files.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}
