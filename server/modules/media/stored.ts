import type { MediaFileRow } from './table.ts'

/**
 * The key under which the bytes of a file lie. It is the id that their upload had, which the path of the file names: a
 * file whose content is replaced keeps its own id, and gets the path of the new upload.
 */
export function storageKey({ path }: Pick<MediaFileRow, 'path'>): string {
  return path.replace(/\.\w+$/, '')
}
