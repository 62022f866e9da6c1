import type { MediaFile } from '#contract/media/files.ts'
import { imageSizes } from '#contract/media/media.ts'
import type { Database } from '#server/db/client.ts'
import { shownSize, signatureOf, signedLink } from '#server/http/signed-links.ts'
import type { MediaFileRow } from './table.ts'

const small = imageSizes[1]
/** Image size in lists. */
export const smallSize = `${small.width}/${small.height}/${small.type}`

/** A stored file for forms and previews, with fresh links. */
export function toMediaFile(db: Database, row: MediaFileRow, at: Date): MediaFile {
  const { id, filename, path, size, alt_pl, alt_en, created_at, is_private } = row
  const url = signedLink(db, { kind: 'file', path }, is_private, at)
  const isImage = row.type.startsWith('image/')
  return {
    id,
    filename,
    path,
    signature: signatureOf(url),
    type: row.type,
    size,
    url,
    image_url: isImage ? signedLink(db, { kind: 'image', path, size: shownSize }, is_private, at) : null,
    alt_pl,
    alt_en,
    created_at,
  }
}
