import * as v from 'valibot'
import { Done, endpoint } from '#contract/declare/endpoint.ts'
import { boolean, number, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { flag, id, optionalText, requiredText, say, version } from '#contract/values/rules.ts'
import { fileId, libraryFiles, MediaFile, purposeRule, visibleName } from './files.ts'

/** Maximum length of a directory's path in characters, limited by its index. */
export const pathLimit = 500

/** Kinds of files, for filtering the library. */
export const mediaKinds = ['image', 'pdf', 'video'] as const

/** A directory of the library; the root has no parent and an empty path. */
export const MediaDirectory = v.object({
  id: v.number(),
  parent_id: v.nullable(v.number()),
  basename: v.string(),
  path: v.string(),
  /** Number of files in the directory itself. */
  files: v.number(),
  version: v.number(),
  created_at: v.string(),
})
export type MediaDirectory = v.InferOutput<typeof MediaDirectory>

/** A file in the media manager. */
export const LibraryFile = v.object({
  ...MediaFile.entries,
  /** 50 x 50 pixels, images only. */
  small_url: v.nullable(v.string()),
  directory_id: v.number(),
  /** Path of its directory. */
  directory: v.string(),
  alt_pl: v.nullable(v.string()),
  alt_en: v.nullable(v.string()),
  is_private: v.boolean(),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  /** Number of record fields that refer to it. */
  uses: v.number(),
  /** When it was moved to the trash, or null. */
  deleted_at: v.nullable(v.string()),
  version: v.number(),
})
export type LibraryFile = v.InferOutput<typeof LibraryFile>

/** A record that refers to a file. */
export const MediaUse = v.object({
  /** Key of the record's entity. */
  entity: v.string(),
  entity_id: v.number(),
  field: v.string(),
  title: v.nullable(v.string()),
  /** Whether the record is in the trash; its reference counts nevertheless. */
  is_trashed: v.boolean(),
})
export type MediaUse = v.InferOutput<typeof MediaUse>

/** A name must not contain path separators or mean another directory. */
const isPlainName = (name: string) => !/[/\\]/.test(name) && name !== '.' && name !== '..'
const plainName = (limit: number) =>
  v.pipe(
    requiredText(limit),
    v.transform(visibleName),
    v.nonEmpty(say('rule.required')),
    v.check(isPlainName, say('media.name_with_slash')),
  )

/** Name of a directory, required (specification, section 5). */
const directoryName = v.pipe(
  v.string(say('media.directory_name_required')),
  v.trim(),
  v.nonEmpty(say('media.directory_name_required')),
  plainName(120),
)

export const DirectoryForm = v.strictObject({ basename: directoryName, parent_id: id() })
export const DirectoryChange = v.strictObject({ ...DirectoryForm.entries, version: version() })

/** Finished uploads of purpose `library` that are added to a directory. */
export const StoreFilesForm = v.strictObject({
  directory_id: id(),
  files: v.pipe(libraryFiles(purposeRule('library').count), v.minLength(1, say('rule.at_least_one'))),
})

/** Name and alternative text of a file. The extension cannot be changed. */
export const LibraryFileForm = v.strictObject({
  filename: plainName(255),
  alt_pl: optionalText(300),
  alt_en: optionalText(300),
  is_private: flag(),
  directory_id: id(),
})

const mediaFile = v.strictObject({ media_file: v.pipe(v.string(), v.uuid()) })
const uuids = v.pipe(
  v.string(say('rule.type')),
  v.regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,99}$/, say('rule.type')),
  v.transform((value) => value.split(',')),
  v.array(v.pipe(v.string(), v.uuid(say('rule.type')))),
)

const one = 'media/media/{media_file}'
const directory = 'media/directories/{media_directory}'

/** Calls of the media manager. */
export const library = {
  'media.media.files': list({
    path: 'media/media/files',
    row: LibraryFile,
    sort: ['created_at', 'filename', 'size'],
    filters: {
      /** Files of this directory; without it, of the whole library. */
      dir: number(),
      /** Files of this directory and all below. */
      within: number(),
      /** Files in the trash instead of the others. */
      trashed: boolean(),
      search: text(),
      kind: oneOf(mediaKinds),
    },
    summary: 'Files of the library',
  }),
  'media.media.tree': endpoint({
    method: 'GET',
    path: 'media/media/tree',
    result: v.object({ results: v.array(MediaDirectory) }),
    summary: 'All directories of the library, by path',
  }),
  'media.media.lookup': endpoint({
    method: 'GET',
    path: 'media/media/lookup',
    query: v.strictObject({ ids: uuids }),
    result: v.object({ results: v.array(MediaFile) }),
    summary: 'Files of the library by their ids',
  }),
  'media.media.store': endpoint({
    method: 'POST',
    path: 'media/media',
    body: StoreFilesForm,
    result: v.object({ results: v.array(LibraryFile) }),
    idempotent: true,
    summary: 'Make finished uploads files of a directory',
  }),
  'media.media.show': endpoint({
    method: 'GET',
    path: one,
    params: mediaFile,
    result: LibraryFile,
    summary: 'One file of the library',
  }),
  'media.media.update': endpoint({
    method: 'PATCH',
    path: one,
    params: mediaFile,
    body: v.strictObject({ ...LibraryFileForm.entries, version: version() }),
    result: LibraryFile,
    success: 'saved',
    summary: 'Rename, describe, move or close a file',
  }),
  'media.media.move': endpoint({
    method: 'POST',
    path: 'media/media/move',
    body: StoreFilesForm,
    result: Done,
    success: 'media.moved',
    summary: 'Move files to another directory',
  }),
  'media.media.copy': endpoint({
    method: 'POST',
    path: 'media/media/copy',
    body: StoreFilesForm,
    result: v.object({ results: v.array(LibraryFile) }),
    idempotent: true,
    success: 'media.copied',
    summary: 'Copy files to a directory; each copy is a file of its own',
  }),
  'media.media.replace': endpoint({
    method: 'POST',
    path: `${one}/replace`,
    params: mediaFile,
    /**
     * Documents that use the file get a new edition, unless the replacement is marked as a correction, which sends no notification.
     */
    body: v.strictObject({ upload: fileId(), correction: v.optional(flag(), false), version: version() }),
    result: LibraryFile,
    success: 'media.replaced',
    summary: 'Give a file other content; what refers to it goes on doing so',
  }),
  'media.media.uses': endpoint({
    method: 'GET',
    path: `${one}/uses`,
    params: mediaFile,
    permission: 'media.media.files',
    result: v.object({ results: v.array(MediaUse) }),
    summary: 'Where a file is used',
  }),
  'media.media.destroy': endpoint({
    method: 'DELETE',
    path: one,
    params: mediaFile,
    result: Done,
    success: 'deleted',
    many: true,
    summary: 'Put a file that nothing refers to into the trash, for 30 days',
  }),
  'media.media.restore': endpoint({
    method: 'POST',
    path: `${one}/restore`,
    params: mediaFile,
    permission: 'media.media.destroy',
    result: LibraryFile,
    many: true,
    summary: 'Take a file out of the trash',
  }),
  'media.directories.store': endpoint({
    method: 'POST',
    path: 'media/directories',
    body: DirectoryForm,
    result: MediaDirectory,
    idempotent: true,
    success: 'saved',
    summary: 'Make a directory',
  }),
  'media.directories.update': endpoint({
    method: 'PATCH',
    path: directory,
    body: DirectoryChange,
    result: MediaDirectory,
    success: 'saved',
    summary: 'Rename or move a directory, and all that is below',
  }),
  'media.directories.destroy': endpoint({
    method: 'DELETE',
    path: directory,
    query: v.strictObject({ target_id: v.optional(number()) }),
    result: Done,
    success: 'deleted',
    summary: 'Delete a directory and those below; their files go to the target',
  }),
}
