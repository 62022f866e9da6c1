import type { MediaFile } from '#contract/files.ts'
import { imageSizes } from '#contract/media.ts'
import { signedLink } from './links.ts'
import type { MediaFileRow } from './table.ts'

const { width, height, type } = imageSizes[0]

/** A stored file as forms and previews see it; its links are signed now. */
export function toMediaFile(row: MediaFileRow, at: Date): MediaFile {
  const { id, filename, path, size, created_at, is_private } = row
  const isImage = row.type.startsWith('image/')
  return {
    id,
    filename,
    path,
    type: row.type,
    size,
    url: signedLink({ kind: 'file', path }, is_private, at),
    image_url: isImage ? signedLink({ kind: 'image', path, size: `${width}/${height}/${type}` }, is_private, at) : null,
    created_at,
  }
}
