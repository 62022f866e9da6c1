import type { Purpose } from '#contract/media/files.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { generatedFileId, storeFile } from '#server/modules/media/index.ts'

interface Paper {
  /** Kind of document; with the record it determines the file's id. */
  what: string
  filename: string
  purpose: Purpose
  content: Buffer
  owner_entity: string
  owner_id: number
}

/**
 * Stores a generated document under an id derived from its record and kind, so that a retry overwrites the file of an
 * interrupted try.
 */
export async function storePaper({ db, deps, at, user }: CallContext, { what, ...paper }: Paper): Promise<string> {
  const id = generatedFileId(`${deps.config.public_url} ${paper.owner_entity} ${paper.owner_id} ${what}`)
  return (await storeFile(db, deps.storage, { ...paper, id, created_by: user.id, at })).id
}
