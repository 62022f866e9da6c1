import type { MediaFileRow } from './table.ts'

/**
 * Storage key of a file: the id of its upload, which is part of its path. A file whose content is replaced keeps its own id and
 * gets the path of the new upload.
 */
export function storageKey({ path }: Pick<MediaFileRow, 'path'>): string {
  return path.replace(/\.\w+$/, '')
}
