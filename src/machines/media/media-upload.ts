import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup, spawnChild } from 'xstate'
import { fieldRule, isPhoto, type Purpose, type Taken } from '#contract/media/files.ts'
import { unprovidedListener } from '#machines/unprovided.ts'
import {
  type FileChange,
  type FileUploadActor,
  type FileUploadInput,
  fileUpload,
  uploadRefusal,
} from './file-upload.ts'

/** A finished upload, as forms refer to it; also a `MediaFile` of the server. */
export interface UploadedFile {
  id: string
  filename: string
  /** Bytes. */
  size: number
}

/** An upload interrupted by a reload; selecting the same file continues it from its last byte. */
export interface UnfinishedUpload {
  key: string
  filename: string
  size: number
}

export interface MediaUploadInput {
  purpose: Purpose
  /** The limits of the field within its purpose; by default none. */
  taken?: Taken
  /** Identifies the field, form and person. */
  scope: string
  /** Files already in the form. */
  files?: readonly UploadedFile[]
  /** Whether the form keeps its uploads when it is left unsent, like its typed text; default: true. */
  isKept?: boolean
}

export interface GroupFile {
  /** Id of the file's actor; for a file already in the form, its id. */
  key: string
  filename: string
  size: number
  /** `preparing`: a photograph is being reduced before it is sent. */
  status: FileChange['status'] | 'preparing'
  /** Id of the finished upload. */
  id: string | null
  /** Whether it was added here and has an actor. */
  added: boolean
}

export interface MediaUploadContext {
  purpose: Purpose
  taken: Taken
  scope: string
  files: readonly GroupFile[]
  unfinished: readonly UnfinishedUpload[]
  isKept: boolean
  /** Whether the form is being sent or was accepted; its uploads then belong to the record. */
  isSent: boolean
}

export type MediaUploadEvent =
  | { type: 'files.add'; files: readonly { key: string; file: File }[] }
  | { type: 'file.remove'; key: string }
  /** A prepared photograph, or the original when this browser cannot decode it. */
  | { type: 'file.prepare'; key: string; file: File }
  /** Event of a file. */
  | FileChange
  /** The form's record got an id, which changes the scope. */
  | { type: 'scope.change'; scope: string }
  | { type: 'unfinished.find'; uploads: readonly UnfinishedUpload[] }
  | { type: 'unfinished.dismiss'; key: string }
  /** The form was sent with its files, or refused. */
  | { type: 'form.send'; sent: boolean }

/** Events to the form. */
export interface MediaUploadNews {
  type: 'files.change'
  files: readonly UploadedFile[]
  /** Whether any upload is in progress. */
  uploading: boolean
  /** Whether a refused or failed file is still in the field. */
  failed: boolean
}

/** Events to the memory of interrupted uploads. */
export type UnfinishedChange =
  | { type: 'unfinished.forget'; key: string }
  | { type: 'unfinished.move'; from: string; to: string }

/** Events about uploads to be deleted: when the form is left, or immediately. */
export type UploadsHeld = { type: 'uploads.hold' | 'uploads.give_back'; ids: readonly string[] }

type AddedFile = { key: string; file: File }

const isOnItsWay = ({ status }: GroupFile) => status === 'uploading' || status === 'preparing'
/** Whether a file is in the field without being sent. */
const isLeftOut = ({ status }: GroupFile) => status === 'failed' || status === 'refused'
/** Whether a file counts against the limits of the group; photographs being reduced do not yet. */
const counts = (file: GroupFile) => !isLeftOut(file) && file.status !== 'preparing'
/** The status with which a file begins: a refused one takes no place from those that were added with it. */
const firstStatus = (upload: FileUploadInput) => (uploadRefusal(upload) ? 'refused' : 'uploading')

/** Interrupted uploads without those being continued. */
function withoutTaken(unfinished: readonly UnfinishedUpload[], files: readonly Pick<AddedFile, 'file'>[]) {
  const isTaken = ({ filename, size }: UnfinishedUpload) =>
    files.some(({ file }) => file.name === filename && file.size === size)
  return unfinished.filter((upload) => !isTaken(upload))
}

/**
 * The files of one field: uploaded in parallel, each with its own chart, within the group's limits (specification, section 5).
 * Files already in the form stay; interrupted uploads can be continued. In a field for one file, the next one replaces a refused
 * one.
 */
export const mediaUpload = setup({
  types: {
    context: {} as MediaUploadContext,
    input: {} as MediaUploadInput,
    events: {} as MediaUploadEvent,
    emitted: {} as MediaUploadNews,
    tags: {} as 'busy',
  },
  actors: {
    fileUpload,
    preparePhoto: unprovidedListener<{ key: string; file: File }>('preparePhoto'),
    holdUploads: unprovidedListener<void, UploadsHeld>('holdUploads'),
    findUnfinished: unprovidedListener<{ scope: string }, UnfinishedChange>('findUnfinished'),
  },
  guards: {
    isUploading: ({ context }) => context.files.some(isOnItsWay),
    isSent: ({ context }, key: string) =>
      !context.files.some((file) => file.key === key && file.status === 'preparing'),
    isPreparing: ({ context }, key: string) =>
      context.files.some((file) => file.key === key && file.status === 'preparing'),
    wasAdded: ({ context }, key: string) => context.files.some((file) => file.key === key && file.added),
  },
  actions: {
    addFiles: enqueueActions(({ context, enqueue, self }, files: readonly AddedFile[]) => {
      const { purpose, taken, scope } = context
      const isForOne = fieldRule(purpose, taken).count === 1
      const replaced = context.files.filter(({ status }) => isForOne && status === 'refused')
      for (const { key } of replaced) enqueue.sendTo(key, { type: 'upload.cancel' })
      const group = context.files.filter((file) => !replaced.includes(file))
      for (const { key, file } of files.filter(({ key }) => !group.some((other) => other.key === key))) {
        const entry = { key, filename: file.name, size: file.size, id: null, added: true }
        if (isPhoto(purpose, file.name)) {
          group.push({ ...entry, status: 'preparing' })
          enqueue(spawnChild('preparePhoto', { id: `${key} preparing`, input: { key, file } }))
        } else {
          const input = { key, file, purpose, taken, scope, group: self, others: group.filter(counts) }
          group.push({ ...entry, status: firstStatus(input) })
          enqueue(spawnChild('fileUpload', { id: key, input }))
        }
      }
      enqueue.assign({ files: group, unfinished: withoutTaken(context.unfinished, files) })
    }),
    /** Its reduced size now counts against the limits of the group. */
    uploadPhoto: enqueueActions(({ context, enqueue, self }, { key, file }: AddedFile) => {
      const { purpose, taken, scope } = context
      const others = context.files.filter((other) => other.key !== key && counts(other))
      const input = { key, file, purpose, taken, scope, group: self, others }
      enqueue(spawnChild('fileUpload', { id: key, input }))
      enqueue.assign({
        files: context.files.map((entry): GroupFile => {
          if (entry.key !== key) return entry
          return { ...entry, filename: file.name, size: file.size, status: firstStatus(input) }
        }),
        unfinished: withoutTaken(context.unfinished, [{ file }]),
      })
    }),
    keepChange: assign(({ context }, { key, status, id }: Pick<GroupFile, 'key' | 'status' | 'id'>) => ({
      files: context.files.map((file) => (file.key === key ? { ...file, status, id } : file)),
    })),
    removeFile: assign(({ context }, key: string) => ({ files: context.files.filter((file) => file.key !== key) })),
    cancelUpload: sendTo((_, key: string) => key, { type: 'upload.cancel' }),
    keepUnfinished: assign((_, unfinished: readonly UnfinishedUpload[]) => ({ unfinished })),
    dismissUnfinished: assign(({ context }, key: string) => ({
      unfinished: context.unfinished.filter((upload) => upload.key !== key),
    })),
    forgetUnfinished: sendTo(
      'findUnfinished',
      (_, key: string): UnfinishedChange => ({ type: 'unfinished.forget', key }),
    ),
    keepSent: assign((_, isSent: boolean) => ({ isSent })),
    holdUploads: sendTo('holdUploads', ({ context: { files, isKept, isSent } }): UploadsHeld => {
      const isHeld = !isKept && !isSent
      return { type: 'uploads.hold', ids: isHeld ? files.flatMap(({ added, id }) => (added && id ? [id] : [])) : [] }
    }),
    giveBack: sendTo('holdUploads', (_, key: string): UploadsHeld => ({ type: 'uploads.give_back', ids: [key] })),
    changeScope: assign((_, scope: string) => ({ scope })),
    moveUnfinished: sendTo(
      'findUnfinished',
      ({ context }, to: string): UnfinishedChange => ({ type: 'unfinished.move', from: context.scope, to }),
    ),
    announce: emit(({ context: { files } }) => ({
      type: 'files.change',
      files: files.flatMap(({ id, filename, size }) => (id ? [{ id, filename, size }] : [])),
      uploading: files.some(isOnItsWay),
      failed: files.some(isLeftOut),
    })),
  },
}).createMachine({
  id: 'mediaUpload',
  description: 'The files of one field of a form, on their way and arrived.',
  context: ({ input: { purpose, taken = {}, scope, files = [], isKept = true } }) => ({
    isKept,
    isSent: false,
    purpose,
    taken,
    scope,
    files: files.map(({ id, filename, size }) => ({ key: id, filename, size, status: 'uploaded', id, added: false })),
    unfinished: [],
  }),
  // Without this memory, interrupted uploads start again; nothing is lost.
  invoke: [
    {
      id: 'findUnfinished',
      src: 'findUnfinished',
      input: ({ context }) => ({ scope: context.scope }),
      onError: {},
    },
    // The server deletes unused uploads after 48 hours.
    { id: 'holdUploads', src: 'holdUploads', onError: {} },
  ],
  on: {
    'files.add': {
      target: '.uploading',
      actions: [{ type: 'addFiles', params: ({ event }) => event.files }, 'announce'],
    },
    'file.prepare': {
      guard: { type: 'isPreparing', params: ({ event }) => event.key },
      actions: [{ type: 'uploadPhoto', params: ({ event }) => event }, 'announce'],
    },
    'file.change': {
      guard: { type: 'isSent', params: ({ event }) => event.key },
      target: '.settling',
      actions: [
        { type: 'keepChange', params: ({ event: { key, status, id } }) => ({ key, status, id }) },
        'announce',
        'holdUploads',
      ],
    },
    'file.remove': [
      {
        guard: { type: 'isPreparing', params: ({ event }) => event.key },
        target: '.settling',
        actions: [{ type: 'removeFile', params: ({ event }) => event.key }, 'announce'],
      },
      {
        guard: { type: 'wasAdded', params: ({ event }) => event.key },
        target: '.settling',
        actions: [
          { type: 'cancelUpload', params: ({ event }) => event.key },
          { type: 'removeFile', params: ({ event }) => event.key },
          'announce',
          'holdUploads',
        ],
      },
      // Uploads restored with a kept form are deleted; those of a saved record stay until the form is saved.
      {
        target: '.settling',
        actions: [
          { type: 'giveBack', params: ({ event }) => event.key },
          { type: 'removeFile', params: ({ event }) => event.key },
          'announce',
        ],
      },
    ],
    'scope.change': {
      actions: [
        { type: 'moveUnfinished', params: ({ event }) => event.scope },
        { type: 'changeScope', params: ({ event }) => event.scope },
      ],
    },
    'form.send': { actions: [{ type: 'keepSent', params: ({ event }) => event.sent }, 'holdUploads'] },
    'unfinished.find': { actions: { type: 'keepUnfinished', params: ({ event }) => event.uploads } },
    'unfinished.dismiss': {
      actions: [
        { type: 'dismissUnfinished', params: ({ event }) => event.key },
        { type: 'forgetUnfinished', params: ({ event }) => event.key },
      ],
    },
  },
  initial: 'settled',
  states: {
    settled: { meta: { view: 'the files that arrived or were refused, and where to add more' } },
    settling: { always: [{ guard: 'isUploading', target: 'uploading' }, { target: 'settled' }] },
    uploading: { tags: 'busy', meta: { view: 'each file with how much of it has arrived' } },
  },
})

export type MediaUploadActor = ActorRefFrom<typeof mediaUpload>

/** Actor of a file added here, for its progress and buttons. */
export function fileActor(snapshot: SnapshotFrom<typeof mediaUpload>, key: string): FileUploadActor | undefined {
  return snapshot.children[key] as FileUploadActor | undefined
}
