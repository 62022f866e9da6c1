import { getTableColumns } from 'drizzle-orm'
import type { PersonalEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import type { PersonalFilePart, PersonalKind, PersonalTable } from './personal-kind.ts'

/** What modules hold of people, as `server/modules.ts` collects it. */
export interface PersonalData {
  /** In the order in which they are erased: a certificate is found by the address of a participant who is still named. */
  kinds: readonly PersonalKind[]
  fileParts: readonly PersonalFilePart[]
  /** The files of records of one kind. */
  filesOf(
    db: Database,
    owner_entity: string,
    owner_ids: readonly number[],
  ): Promise<{ owner_id: number | null; filename: string; size: number; created_at: string }[]>
}

let declared: PersonalData | null = null

/** Makes known who holds personal data; called when the modules are assembled. */
export function connectPersonalData(data: PersonalData): void {
  declared = data
}

export function personalData(): PersonalData {
  if (!declared) throw new Error('The modules are not assembled')
  return declared
}

/** All kinds of records with personal data, in the order in which they are erased. */
export function personalKinds(): readonly PersonalKind[] {
  return personalData().kinds
}

/** The kind by the name that the audit has for it. */
export function personalKind(entity: PersonalEntity): PersonalKind {
  const kind = personalKinds().find((candidate) => candidate.entity === entity)
  if (!kind) throw new Error(`No kind of personal data: ${entity}`)
  return kind
}

/** What of an audit entry about such a record may stay: columns of the table that tell nothing of a person. */
export function impersonalColumns({ table, columns }: PersonalTable): string[] {
  return Object.keys(getTableColumns(table)).filter((name) => !(name in columns))
}
