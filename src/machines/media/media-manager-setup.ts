import { assign, setup } from 'xstate'
import { type Format, formatOf } from '#contract/media/files.ts'
import type { LibraryFile, MediaDirectory } from '#contract/media/library.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** What a person is asked before something changes. */
export type LibraryQuestion =
  | { kind: 'name_directory'; directory: MediaDirectory | null }
  | { kind: 'move_directory'; directory: MediaDirectory }
  | { kind: 'delete_directory'; directory: MediaDirectory }
  | { kind: 'describe_file'; file: LibraryFile }
  | { kind: 'replace_file'; file: LibraryFile }
  | { kind: 'delete_file'; file: LibraryFile }
  | { kind: 'move_files'; files: readonly LibraryFile[] }
  | { kind: 'upload_files' }

/** A call of the contract that changes the library. */
export interface LibraryChange {
  name:
    | `media.directories.${'store' | 'update' | 'destroy'}`
    | `media.media.${'store' | 'update' | 'move' | 'replace' | 'destroy'}`
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, unknown>>
}

export interface FilesRequest {
  /** None while the whole library is searched. */
  directory_id: number | null
  search: string
  page: number
}

export interface FilesPage {
  files: readonly LibraryFile[]
  total: number
  last_page: number
}

export interface MediaManagerInput {
  /** What a form takes; null where files are only managed. */
  formats: readonly Format[] | null
  /** Whether several may be selected. */
  multiple: boolean
  question?: LibraryQuestion
}

export interface MediaManagerContext extends FilesPage {
  tree: readonly MediaDirectory[]
  /** Null until the tree is there. */
  directory_id: number | null
  search: string
  page: number
  selected: readonly LibraryFile[]
  formats: readonly Format[] | null
  multiple: boolean
  question: LibraryQuestion | null
  failure: Failure | null
}

export type MediaManagerEvent =
  | { type: 'directory.choose'; id: number }
  | { type: 'search.change'; search: string }
  | { type: 'page.change'; page: number }
  | { type: 'file.toggle'; file: LibraryFile }
  | { type: 'selection.clear' }
  | { type: 'question.ask'; question: Exclude<LibraryQuestion, { kind: 'delete_directory' }> }
  | { type: 'directory.delete'; directory: MediaDirectory }
  | { type: 'files.drop'; directory_id: number; files: readonly LibraryFile[] }
  | { type: 'change.submit'; change: LibraryChange }
  | { type: 'question.close' }
  | { type: 'library.retry' }

/** A directory and those below it. */
export function directoriesBelow(tree: readonly MediaDirectory[], directory: MediaDirectory): MediaDirectory[] {
  return tree.filter(({ id, path }) => id === directory.id || path.startsWith(`${directory.path}/`))
}

/** The types, actors, guards and actions of the machine `mediaManager`. */
export const mediaManagerSetup = setup({
  types: {
    context: {} as MediaManagerContext,
    input: {} as MediaManagerInput,
    events: {} as MediaManagerEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    loadTree: unprovided<void, readonly MediaDirectory[]>('loadTree'),
    loadFiles: unprovided<FilesRequest, FilesPage>('loadFiles'),
    /** Answers the files that it put into the library. */
    changeLibrary: unprovided<LibraryChange, readonly LibraryFile[]>('changeLibrary'),
  },
  delays: { typing: 300 },
  guards: {
    isAsked: ({ context }) => context.question !== null,
    asksTarget: ({ context }) => hasFiles(context, context.question),
    // The main directory cannot be deleted: for it there is no such event (specification, section 5).
    isBelowMain: (_, directory: MediaDirectory) => directory.parent_id !== null,
    holdsFiles: ({ context }, directory: MediaDirectory) =>
      directory.parent_id !== null && hasFiles(context, { kind: 'delete_directory', directory }),
    fits: ({ context }, file: LibraryFile) => {
      const format = formatOf(file.path)
      return context.formats === null || (format !== null && context.formats.includes(format))
    },
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
      ...{ directory_id, search: '', page: 1 },
      selected: context.formats === null ? [] : context.selected,
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
    forgetQuestion: assign({ question: null, failure: null }),
    /** What was just put into the library is what a form wants. */
    selectNew: assign(({ context: { selected, formats, multiple } }, added: readonly LibraryFile[]) => {
      if (formats === null) return { selected: [] }
      const fitting = added.filter(({ path }) => formats.some((format) => format === formatOf(path)))
      return { selected: multiple ? [...selected, ...fitting] : [...selected, ...fitting].slice(-1) }
    }),
  },
})

/** The files of a directory and of those below it. */
function hasFiles({ tree }: MediaManagerContext, question: LibraryQuestion | null): boolean {
  if (question?.kind !== 'delete_directory') return false
  return directoriesBelow(tree, question.directory).some(({ files }) => files > 0)
}
