import type { ActorRefFrom } from 'xstate'
import { failureIn } from '#machines/failure.ts'
import { asked, type LibraryChange, mediaManagerSetup, newestFirst } from './media-manager-setup.ts'

/**
 * The media library: directories, files, and their changes. Used as a page, and for selecting files in forms. After a failure
 * the person stays in the same place, with the reason and a way to continue.
 */
export const mediaManager = mediaManagerSetup.createMachine({
  id: 'mediaManager',
  description: 'The library of files: looking, choosing, uploading, moving, renaming, replacing, deleting.',
  context: ({ input: { formats, multiple, question = null } }) => ({
    ...{ tree: [], directory_id: null, trashed: false, search: '', sort: newestFirst, page: 1 },
    ...{ files: [], total: 0, last_page: 1 },
    ...{ selected: [], formats, multiple, question, failure: null },
  }),
  initial: 'loadingTree',
  states: {
    loadingTree: {
      tags: 'busy',
      meta: { view: 'the library, with a skeleton or what was there before' },
      invoke: {
        id: 'loadTree',
        src: 'loadTree',
        onDone: { target: 'loadingFiles', actions: { type: 'keepTree', params: ({ event }) => event.output } },
        onError: { target: 'treeFailed', actions: { type: 'keepFailure', params: failureIn } },
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
            actions: { type: 'keepFiles', params: ({ event }) => event.output },
          },
          { target: 'browsing.ready', actions: { type: 'keepFiles', params: ({ event }) => event.output } },
        ],
        onError: { target: 'browsing.failed', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    gathering: {
      tags: 'busy',
      meta: { view: 'the files, while all that are meant are being selected' },
      invoke: {
        id: 'loadMatching',
        src: 'loadMatching',
        input: asked,
        onDone: { target: 'browsing.ready', actions: { type: 'selectMatching', params: ({ event }) => event.output } },
        onError: { target: 'browsing.failed', actions: { type: 'keepFailure', params: failureIn } },
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
            guard: { type: 'wasRefused', params: ({ event }) => event.output },
            target: 'loadingTree',
            actions: [
              { type: 'tellRefused', params: ({ event }) => event.output },
              { type: 'selectNew', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'loadingTree',
            actions: [
              'forgetQuestion',
              { type: 'selectNew', params: ({ event }) => event.output },
              { type: 'tellChanged', params: ({ event }) => event.output },
              { type: 'tellAdded', params: ({ event }) => event.output },
            ],
          },
        ],
        onError: [
          {
            guard: 'asksTarget',
            target: 'choosingTarget.refused',
            actions: { type: 'keepFailure', params: failureIn },
          },
          { target: 'asking.refused', actions: { type: 'keepFailure', params: failureIn } },
        ],
      },
    },
  },
})

export type MediaManagerActor = ActorRefFrom<typeof mediaManager>
