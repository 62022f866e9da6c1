import { buffer } from 'node:stream/consumers'
import type { Database } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import type { MailMessage } from '#server/integrations/mail/mail.ts'
import { filesById, storageKey } from '#server/modules/media/index.ts'

/** Contents of a letter's attachments; files deleted in the meantime are left out. */
export async function attachedFiles(
  { db, deps }: { db: Database; deps: Pick<Deps, 'storage'> },
  ids: readonly string[],
): Promise<NonNullable<MailMessage['attachments']>> {
  const files = await filesById(db, ids)
  return Promise.all(
    [...files.values()].map(async (file) => ({
      filename: file.filename,
      content: await buffer(await deps.storage.read(storageKey(file))),
      contentType: file.type,
    })),
  )
}
