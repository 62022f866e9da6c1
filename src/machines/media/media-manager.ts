import { type ActorRefFrom, assign, emit, enqueueActions, setup } from 'xstate'
import { type Format, formatOf, type Taken } from '#contract/media/files.ts'
import type { LibraryFile, MediaDirectory } from '#contract/media/library.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
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
interface RefusedFile {
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

interface LibrarySort {
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

interface FilesPage {
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

interface MediaManagerContext extends FilesPage {
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
type MediaManagerEmitted =
  | { type: 'files.changed'; done: number }
  /** Files were uploaded for a form, and these are now selected for it. */
  | { type: 'files.added'; files: readonly LibraryFile[] }

type MediaManagerEvent =
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
const newestFirst: LibrarySort = { by: 'created_at', direction: 'desc' }

const mediaManagerSetup = setup({
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
      files,
      total,
      last_page,
      failure: null,
      page: Math.min(context.page, last_page),
      selected: context.selected.map((file) => files.find(({ id }) => id === file.id) ?? file),
    })),
    chooseDirectory: assign(({ context }, directory_id: number) => ({
      directory_id,
      trashed: false,
      search: '',
      page: 1,
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
}).extend(failureHandling)

/**
 * The media library: directories, files, and their changes. Used as a page, and for selecting files in forms. After a failure
 * the person stays in the same place, with the reason and a way to continue.
 */
export const mediaManager = mediaManagerSetup.createMachine({
  id: 'mediaManager',
  description: 'The library of files: looking, choosing, uploading, moving, renaming, replacing, deleting.',
  context: ({ input: { formats, multiple, question = null } }) => ({
    tree: [],
    directory_id: null,
    trashed: false,
    search: '',
    sort: newestFirst,
    page: 1,
    files: [],
    total: 0,
    last_page: 1,
    selected: [],
    formats,
    multiple,
    question,
    failure: null,
  }),
  initial: 'loadingTree',
  states: {
    loadingTree: {
      tags: 'busy',
      meta: { view: 'the library, with a skeleton or what was there before' },
      invoke: {
        id: 'loadTree',
        src: 'loadTree',
        onDone: { target: 'loadingFiles', actions: { type: 'keepTree', params: answer } },
        onError: { target: 'treeFailed', actions: keepFailure },
      },
      // A search typed before the directories are loaded starts once they are.
      on: { 'search.change': { actions: { type: 'changeSearch', params: ({ event }) => event.search } } },
    },
    treeFailed: {
      tags: 'failed',
      meta: { view: 'that the library could not be loaded, with a retry' },
      on: { 'library.retry': 'loadingTree' },
    },
    browsing: {
      initial: 'ready',
      on: {
        'directory.choose': {
          target: 'loadingFiles',
          actions: { type: 'chooseDirectory', params: ({ event }) => event.id },
        },
        'trash.open': { target: 'loadingFiles', actions: 'openTrash' },
        'sort.change': { target: 'loadingFiles', actions: { type: 'changeSort', params: ({ event }) => event.sort } },
        'matching.select': { guard: 'takesSeveral', target: 'gathering' },
        'search.change': {
          target: 'searching',
          actions: { type: 'changeSearch', params: ({ event }) => event.search },
        },
        'page.change': { target: 'loadingFiles', actions: { type: 'changePage', params: ({ event }) => event.page } },
        'file.toggle': {
          guard: { type: 'fits', params: ({ event }) => event.file },
          actions: { type: 'toggleFile', params: ({ event }) => event.file },
        },
        'selection.clear': { actions: 'clearSelection' },
        'question.ask': { target: 'asking', actions: { type: 'ask', params: ({ event }) => event.question } },
        'directory.delete': [
          {
            guard: { type: 'holdsFiles', params: ({ event }) => event.directory },
            target: 'choosingTarget',
            actions: {
              type: 'ask',
              params: ({ event: { directory } }) => ({ kind: 'delete_directory', directory }) as const,
            },
          },
          {
            guard: { type: 'isBelowMain', params: ({ event }) => event.directory },
            target: 'asking',
            actions: {
              type: 'ask',
              params: ({ event: { directory } }) => ({ kind: 'delete_directory', directory }) as const,
            },
          },
        ],
        'files.drop': {
          target: 'changing',
          actions: {
            type: 'ask',
            params: ({ event: { files } }) => ({ kind: 'move_files', files }) as const,
          },
        },
      },
      states: {
        ready: { meta: { view: 'directories and the files of one, or those found' } },
        failed: {
          tags: 'failed',
          meta: { view: 'that the files could not be loaded, with a retry' },
          on: { 'library.retry': '#mediaManager.loadingFiles' },
        },
      },
    },
    searching: {
      tags: 'busy',
      meta: { view: 'the search, waiting for its end' },
      on: {
        'search.change': {
          target: 'searching',
          reenter: true,
          actions: { type: 'changeSearch', params: ({ event }) => event.search },
        },
      },
      after: { typing: 'loadingFiles' },
    },
    loadingFiles: {
      tags: 'busy',
      meta: { view: 'the directory, with a skeleton or the files before' },
      on: {
        'directory.choose': {
          target: 'loadingFiles',
          reenter: true,
          actions: { type: 'chooseDirectory', params: ({ event }) => event.id },
        },
        'search.change': {
          target: 'searching',
          actions: { type: 'changeSearch', params: ({ event }) => event.search },
        },
      },
      invoke: {
        id: 'loadFiles',
        src: 'loadFiles',
        input: asked,
        onDone: [
          {
            guard: 'isAsked',
            target: 'asking',
            actions: { type: 'keepFiles', params: answer },
          },
          { target: 'browsing.ready', actions: { type: 'keepFiles', params: answer } },
        ],
        onError: { target: 'browsing.failed', actions: keepFailure },
      },
    },
    gathering: {
      tags: 'busy',
      meta: { view: 'the files, while all that are meant are being selected' },
      invoke: {
        id: 'loadMatching',
        src: 'loadMatching',
        input: asked,
        onDone: { target: 'browsing.ready', actions: { type: 'selectMatching', params: answer } },
        onError: { target: 'browsing.failed', actions: keepFailure },
      },
    },
    asking: {
      initial: 'open',
      on: {
        'change.submit': 'changing',
        'question.close': { target: 'browsing.ready', actions: 'forgetQuestion' },
        'question.ask': { target: 'asking', actions: { type: 'ask', params: ({ event }) => event.question } },
      },
      states: {
        open: { meta: { view: 'the question, with its fields' } },
        refused: { tags: 'failed', meta: { view: 'the question, with why it was refused' } },
      },
    },
    choosingTarget: {
      initial: 'open',
      on: {
        'change.submit': 'changing',
        'question.close': { target: 'browsing.ready', actions: 'forgetQuestion' },
      },
      states: {
        open: { meta: { view: 'the question where the files of the directory go' } },
        refused: { tags: 'failed', meta: { view: 'the question where the files go, with why it was refused' } },
      },
    },
    changing: {
      tags: 'busy',
      meta: { view: 'the question, busy' },
      invoke: {
        id: 'changeLibrary',
        src: 'changeLibrary',
        input: ({ event }): LibraryChange => {
          if (event.type === 'change.submit') return event.change
          if (event.type !== 'files.drop') throw new Error(`Nothing changes by ${event.type}`)
          const body = { directory_id: event.directory_id, files: event.files.map(({ id }) => id) }
          return { name: 'media.media.move', body }
        },
        onDone: [
          {
            guard: { type: 'wasRefused', params: answer },
            target: 'loadingTree',
            actions: [
              { type: 'tellRefused', params: answer },
              { type: 'selectNew', params: answer },
            ],
          },
          {
            target: 'loadingTree',
            actions: [
              'forgetQuestion',
              { type: 'selectNew', params: answer },
              { type: 'tellChanged', params: answer },
              { type: 'tellAdded', params: answer },
            ],
          },
        ],
        onError: [
          {
            guard: 'asksTarget',
            target: 'choosingTarget.refused',
            actions: keepFailure,
          },
          { target: 'asking.refused', actions: keepFailure },
        ],
      },
    },
  },
})

export type MediaManagerActor = ActorRefFrom<typeof mediaManager>

/** Parameters of the files to display. */
function asked({ context }: { context: MediaManagerContext }): FilesRequest {
  const { directory_id, trashed, search, sort, page } = context
  return { directory_id, search, page, trashed, sort }
}

/** A directory and all below. */
export function directoriesBelow(tree: readonly MediaDirectory[], directory: MediaDirectory): MediaDirectory[] {
  return tree.filter(({ id, path }) => id === directory.id || path.startsWith(`${directory.path}/`))
}

/** The limits of the form on an upload; the media manager itself has none. */
export function takenByForm({ formats, multiple }: Pick<MediaManagerContext, 'formats' | 'multiple'>): Taken {
  if (formats === null) return {}
  return multiple ? { formats } : { formats, count: 1 }
}

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
