import { assign, emit, enqueueActions, setup } from 'xstate'
import { type Format, formatOf, type Taken } from '#contract/media/files.ts'
import type { LibraryFile, MediaDirectory } from '#contract/media/library.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** A question to the person before a change. */
export type LibraryQuestion =
  | { kind: 'name_directory'; directory: MediaDirectory | null }
  | { kind: 'move_directory'; directory: MediaDirectory }
  | { kind: 'delete_directory'; directory: MediaDirectory }
  | { kind: 'describe_file'; file: LibraryFile }
  | { kind: 'replace_file'; file: LibraryFile }
  | { kind: 'delete_files'; files: readonly LibraryFile[] }
  | { kind: 'move_files'; files: readonly LibraryFile[] }
  | { kind: 'copy_files'; files: readonly LibraryFile[] }
  | { kind: 'restore_files'; files: readonly LibraryFile[] }
  /** Not a question but a result: the refused files with their reasons. */
  | { kind: 'refused_files'; refused: readonly RefusedFile[]; done: number }
  | { kind: 'upload_files' }

/** A file whose change was refused. */
export interface RefusedFile {
  file: LibraryFile
  reason: string
}

/** A call that changes the library; repeated as often as the number of files requires. */
export interface LibraryChange {
  name:
    | `media.directories.${'store' | 'update' | 'destroy'}`
    | `media.media.${'store' | 'update' | 'move' | 'copy' | 'replace'}`
    | 'core.lists.act'
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
}

/** Result of a change. */
export interface LibraryOutcome {
  /** Files added to the library. */
  added: readonly LibraryFile[]
  /** Number of changed files; null where the change has its own message. */
  done: number
  refused: readonly { id: string; reason: string }[]
}

export interface LibrarySort {
  by: 'created_at' | 'filename' | 'size'
  direction: 'asc' | 'desc'
}

/** Parameters of the displayed files. */
export interface FilesRequest {
  /** The open directory; a search includes all below. */
  directory_id: number | null
  /** Shows the trash instead of a directory. */
  trashed: boolean
  search: string
  sort: LibrarySort
  page: number
}

export interface FilesPage {
  files: readonly LibraryFile[]
  total: number
  last_page: number
}

export interface MediaManagerInput {
  /** Formats accepted by a form; null in the media manager itself. */
  formats: readonly Format[] | null
  /** Whether several files can be selected. */
  multiple: boolean
  question?: LibraryQuestion
}

export interface MediaManagerContext extends FilesPage {
  tree: readonly MediaDirectory[]
  /** Null until the directories are loaded. */
  directory_id: number | null
  trashed: boolean
  search: string
  sort: LibrarySort
  page: number
  selected: readonly LibraryFile[]
  formats: readonly Format[] | null
  multiple: boolean
  question: LibraryQuestion | null
  failure: Failure | null
}

/** Questions with an event of their own. */
interface Unasked {
  kind: 'delete_directory' | 'refused_files'
}

/** Events to the screen. */
export type MediaManagerEmitted =
  | { type: 'files.changed'; done: number }
  /** Files were uploaded for a form, and these are now selected for it. */
  | { type: 'files.added'; files: readonly LibraryFile[] }

export type MediaManagerEvent =
  | { type: 'directory.choose'; id: number }
  | { type: 'trash.open' }
  | { type: 'sort.change'; sort: LibrarySort }
  | { type: 'search.change'; search: string }
  | { type: 'page.change'; page: number }
  | { type: 'file.toggle'; file: LibraryFile }
  | { type: 'matching.select' }
  | { type: 'selection.clear' }
  | { type: 'question.ask'; question: Exclude<LibraryQuestion, Unasked> }
  | { type: 'directory.delete'; directory: MediaDirectory }
  | { type: 'files.drop'; directory_id: number; files: readonly LibraryFile[] }
  | { type: 'change.submit'; change: LibraryChange }
  | { type: 'question.close' }
  | { type: 'library.retry' }

/** Initial sorting. */
export const newestFirst: LibrarySort = { by: 'created_at', direction: 'desc' }

/** Parameters of the files to display. */
export function asked({ context }: { context: MediaManagerContext }): FilesRequest {
  const { directory_id, trashed, search, sort, page } = context
  return { directory_id, search, page, trashed, sort }
}

/** A directory and all below. */
export function directoriesBelow(tree: readonly MediaDirectory[], directory: MediaDirectory): MediaDirectory[] {
  return tree.filter(({ id, path }) => id === directory.id || path.startsWith(`${directory.path}/`))
}

/** What the form takes of an upload; the media manager itself takes everything. */
export function takenByForm({ formats, multiple }: Pick<MediaManagerContext, 'formats' | 'multiple'>): Taken {
  if (formats === null) return {}
  return multiple ? { formats } : { formats, count: 1 }
}

/** Setup of the chart `mediaManager`. */
export const mediaManagerSetup = setup({
  types: {
    context: {} as MediaManagerContext,
    input: {} as MediaManagerInput,
    events: {} as MediaManagerEvent,
    emitted: {} as MediaManagerEmitted,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadTree: unprovided<void, readonly MediaDirectory[]>('loadTree'),
    loadFiles: unprovided<FilesRequest, FilesPage>('loadFiles'),
    /** All matching files, not only those of the page. */
    loadMatching: unprovided<FilesRequest, readonly LibraryFile[]>('loadMatching'),
    changeLibrary: unprovided<LibraryChange, LibraryOutcome>('changeLibrary'),
  },
  delays: { typing: 300 },
  guards: {
    isAsked: ({ context }) => context.question !== null,
    asksTarget: ({ context }) => hasFiles(context, context.question),
    // The root cannot be deleted, so it has no such event (specification, section 5).
    isBelowMain: (_, directory: MediaDirectory) => directory.parent_id !== null,
    holdsFiles: ({ context }, directory: MediaDirectory) =>
      directory.parent_id !== null && hasFiles(context, { kind: 'delete_directory', directory }),
    fits: ({ context }, file: LibraryFile) => isTaken(context, file),
    takesSeveral: ({ context }) => context.multiple,
    wasRefused: (_, { refused }: LibraryOutcome) => refused.length > 0,
  },
  actions: {
    keepTree: assign(({ context }, tree: readonly MediaDirectory[]) => {
      const isThere = tree.some(({ id }) => id === context.directory_id)
      const main = tree.find(({ parent_id }) => parent_id === null)
      return { tree, directory_id: isThere ? context.directory_id : (main?.id ?? null), failure: null }
    }),
    keepFiles: assign(({ context }, { files, total, last_page }: FilesPage) => ({
      ...{ files, total, last_page, failure: null },
      page: Math.min(context.page, last_page),
      selected: context.selected.map((file) => files.find(({ id }) => id === file.id) ?? file),
    })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    chooseDirectory: assign(({ context }, directory_id: number) => ({
      ...{ directory_id, trashed: false, search: '', page: 1 },
      selected: context.formats === null ? [] : context.selected,
    })),
    openTrash: assign({ trashed: true, search: '', page: 1, selected: [] }),
    changeSort: assign((_, sort: LibrarySort) => ({ sort, page: 1 })),
    selectMatching: assign(({ context }, files: readonly LibraryFile[]) => ({
      selected: files.filter((file) => isTaken(context, file)),
    })),
    changeSearch: assign((_, search: string) => ({ search, page: 1 })),
    changePage: assign((_, page: number) => ({ page })),
    toggleFile: assign(({ context: { selected, multiple } }, file: LibraryFile) => {
      const others = selected.filter(({ id }) => id !== file.id)
      if (others.length < selected.length) return { selected: others }
      return { selected: multiple ? [...selected, file] : [file] }
    }),
    clearSelection: assign({ selected: [] }),
    ask: assign((_, question: LibraryQuestion) => ({ question, failure: null })),
    tellRefused: assign(({ context: { selected, files } }, { refused, done }: LibraryOutcome) => {
      const known = new Map([...files, ...selected].map((file) => [file.id, file]))
      const named = refused.flatMap(({ id, reason }) => {
        const file = known.get(id)
        return file ? [{ file, reason }] : []
      })
      return { question: { kind: 'refused_files' as const, refused: named, done } }
    }),
    tellChanged: emit((_, { done }: LibraryOutcome) => ({ type: 'files.changed' as const, done })),
    tellAdded: enqueueActions(({ context: { selected }, enqueue }, { added }: LibraryOutcome) => {
      const files = selected.filter(({ id }) => added.some((file) => file.id === id))
      if (files.length > 0) enqueue.emit({ type: 'files.added', files })
    }),
    forgetQuestion: assign({ question: null, failure: null }),
    /** Files just added are selected for the form. */
    selectNew: assign(({ context: { selected, formats, multiple } }, { added }: LibraryOutcome) => {
      if (formats === null) return { selected: [] }
      const fitting = added.filter(({ path }) => formats.some((format) => format === formatOf(path)))
      return { selected: multiple ? [...selected, ...fitting] : [...selected, ...fitting].slice(-1) }
    }),
  },
})

/** Whether the form accepts a file; in the media manager itself, any. */
function isTaken({ formats }: MediaManagerContext, { path }: LibraryFile): boolean {
  const format = formatOf(path)
  return formats === null || (format !== null && formats.includes(format))
}

/** Whether a directory or one below has files. */
function hasFiles({ tree }: MediaManagerContext, question: LibraryQuestion | null): boolean {
  if (question?.kind !== 'delete_directory') return false
  return directoriesBelow(tree, question.directory).some(({ files }) => files > 0)
}
