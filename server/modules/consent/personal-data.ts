import { getTableColumns } from 'drizzle-orm'
import type { PersonalEntity } from '#contract/entities.ts'
import type { Database } from '#server/db/client.ts'
import type { TextsOfTable } from '#server/db/texts.ts'
import { seam } from '#server/seam.ts'
import type { PersonalFilePart, PersonalKind, PersonalTable } from './personal-kind.ts'

/** Personal data held by all modules, collected by `server/modules.ts`. */
export interface PersonalData {
  /** In the order of erasure: a certificate is found by the address of a participant who is not erased yet. */
  kinds: readonly PersonalKind[]
  fileParts: readonly PersonalFilePart[]
  /** What the text columns of all tables say of people. */
  texts: readonly TextsOfTable[]
  /** Files of the records of one kind. */
  filesOf(
    db: Database,
    owner_entity: string,
    owner_ids: readonly number[],
  ): Promise<{ id: string; owner_id: number | null; filename: string; size: number; created_at: string }[]>
}

const declared = seam<PersonalData>('personal data')

/** Registers the modules' personal data; called when the modules are assembled. */
export const connectPersonalData = declared.connect

/** The declared personal data. Throws before the modules are assembled. */
export const personalData = declared.get

/** All kinds of records with personal data, in the order of erasure. */
export function personalKinds(): readonly PersonalKind[] {
  return personalData().kinds
}

/** The kind of an entity. */
export function personalKind(entity: PersonalEntity): PersonalKind {
  const kind = personalKinds().find((candidate) => candidate.entity === entity)
  if (!kind) throw new Error(`No kind of personal data: ${entity}`)
  return kind
}

/** Columns that may remain in the audit of such a record, because they contain no personal data. */
export function impersonalColumns({ table, columns }: PersonalTable): string[] {
  return Object.keys(getTableColumns(table)).filter((name) => !(name in columns))
}
