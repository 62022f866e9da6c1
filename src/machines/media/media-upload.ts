import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup, spawnChild } from 'xstate'
import { isPhoto, type Purpose } from '#contract/media/files.ts'
import { unprovidedListener } from '#machines/unprovided.ts'
import { type FileChange, type FileUploadActor, fileUpload } from './file-upload.ts'

/** A finished upload, as forms refer to it. A `MediaFile` of the server is one too. */
export interface UploadedFile {
  id: string
  filename: string
  /** Bytes. */
  size: number
}

/** An upload that a reload of the page has cut; the same file, chosen again, goes on from its last byte. */
export interface UnfinishedUpload {
  key: string
  filename: string
  size: number
}

export interface MediaUploadInput {
  purpose: Purpose
  /** Names the field of this form of this person. */
  scope: string
  /** What the form already has. */
  files?: readonly UploadedFile[]
  /** Whether the form keeps its uploads when it is left unsent, as one whose typed text is kept; true unless told. */
  isKept?: boolean
}

export interface GroupFile {
  /** Names the actor of the file; of a file that the form already had, its id. */
  key: string
  filename: string
  size: number
  /** A photograph is made smaller before it is sent. */
  status: FileChange['status'] | 'preparing'
  /** Of the finished upload. */
  id: string | null
  /** Whether it was added here and has an actor. */
  added: boolean
}

export interface MediaUploadContext {
  purpose: Purpose
  scope: string
  files: readonly GroupFile[]
  unfinished: readonly UnfinishedUpload[]
  isKept: boolean
  /** Whether the form is being sent or was taken: the uploads are the record's. */
  isSent: boolean
}

export type MediaUploadEvent =
  | { type: 'files.add'; files: readonly { key: string; file: File }[] }
  | { type: 'file.remove'; key: string }
  /** A photograph is as it will be sent; one that this browser cannot read is as it was. */
  | { type: 'file.prepare'; key: string; file: File }
  /** A file's own news. */
  | FileChange
  /** The form's record got its name, as a new draft its id. */
  | { type: 'scope.change'; scope: string }
  | { type: 'unfinished.find'; uploads: readonly UnfinishedUpload[] }
  | { type: 'unfinished.dismiss'; key: string }
  /** The form was sent with its files, or refused. */
  | { type: 'form.send'; sent: boolean }

/** What the form listens to. */
export interface MediaUploadNews {
  type: 'files.change'
  files: readonly UploadedFile[]
  /** Whether anything is on its way. */
  uploading: boolean
  /** Whether a file was refused or could not be sent, and still stands there. */
  failed: boolean
}

/** What the memory of unfinished uploads is told. */
export type UnfinishedChange =
  | { type: 'unfinished.forget'; key: string }
  | { type: 'unfinished.move'; from: string; to: string }

/** What is told to whoever gives uploads back: those to give back when the form goes away, or at once. */
export type UploadsHeld = { type: 'uploads.hold' | 'uploads.give_back'; ids: readonly string[] }

type AddedFile = { key: string; file: File }

const isOnItsWay = ({ status }: GroupFile) => status === 'uploading' || status === 'preparing'
/** What counts against the limits of the group: not what was refused, nor what will be smaller. */
const counts = ({ status }: GroupFile) => status !== 'failed' && status !== 'preparing'

/** Cut uploads but for those that are taken up again. */
function withoutTaken(unfinished: readonly UnfinishedUpload[], files: readonly Pick<AddedFile, 'file'>[]) {
  const isTaken = ({ filename, size }: UnfinishedUpload) =>
    files.some(({ file }) => file.name === filename && file.size === size)
  return unfinished.filter((upload) => !isTaken(upload))
}

/**
 * The files of one field: several on their way at once, each with its own chart, under the group's limits (specification,
 * section 5). Those that the form already had stay; those that a reload has cut are offered to be taken up again.
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
      const { purpose, scope } = context
      const group = [...context.files]
      for (const { key, file } of files.filter(({ key }) => !group.some((other) => other.key === key))) {
        const entry = { key, filename: file.name, size: file.size, id: null, added: true }
        if (isPhoto(purpose, file.name)) {
          group.push({ ...entry, status: 'preparing' })
          enqueue(spawnChild('preparePhoto', { id: `${key} preparing`, input: { key, file } }))
        } else {
          const others = group.filter(counts)
          group.push({ ...entry, status: 'uploading' })
          enqueue(spawnChild('fileUpload', { id: key, input: { key, file, purpose, scope, group: self, others } }))
        }
      }
      enqueue.assign({ files: group, unfinished: withoutTaken(context.unfinished, files) })
    }),
    /** What it weighs now counts against the limits of the group. */
    uploadPhoto: enqueueActions(({ context, enqueue, self }, { key, file }: AddedFile) => {
      const { purpose, scope } = context
      const others = context.files.filter((other) => other.key !== key && counts(other))
      enqueue(spawnChild('fileUpload', { id: key, input: { key, file, purpose, scope, group: self, others } }))
      enqueue.assign({
        files: context.files.map((entry): GroupFile => {
          return entry.key === key ? { ...entry, filename: file.name, size: file.size, status: 'uploading' } : entry
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
      failed: files.some(({ status }) => status === 'failed'),
    })),
  },
}).createMachine({
  id: 'mediaUpload',
  description: 'The files of one field of a form, on their way and arrived.',
  context: ({ input: { purpose, scope, files = [], isKept = true } }) => ({
    isKept,
    isSent: false,
    purpose,
    scope,
    files: files.map(({ id, filename, size }) => ({ key: id, filename, size, status: 'uploaded', id, added: false })),
    unfinished: [],
  }),
  // Without it cut uploads start again, which costs time and loses nothing.
  invoke: [
    {
      id: 'findUnfinished',
      src: 'findUnfinished',
      input: ({ context }) => ({ scope: context.scope }),
      onError: {},
    },
    // What is not given back is removed by the server after 48 hours.
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
      // What a kept form has brought back is given back; what a record refers to stays with it until the form is saved.
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

/** The actor of a file that was added here, for its progress and its buttons. */
export function fileActor(snapshot: SnapshotFrom<typeof mediaUpload>, key: string): FileUploadActor | undefined {
  return snapshot.children[key] as FileUploadActor | undefined
}
