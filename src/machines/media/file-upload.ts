import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, setup } from 'xstate'
import { type FileRefusal, fieldRule, fileRefusal, type Purpose, type Taken } from '#contract/media/files.ts'
import type { MessageParameters } from '#contract/messages/messages.ts'
import { type Failure, failureHandling, isRepeatable, keepFailure, passesByItself } from '#machines/failure.ts'
import { unprovided, unprovidedListener } from '#machines/unprovided.ts'

/** A file to upload. `scope` names the form it belongs to; an interrupted upload is found again only there. */
export interface UploadRequest {
  file: File
  purpose: Purpose
  scope: string
}

/** Event to the group when the state of a file changes. */
export interface FileChange {
  type: 'file.change'
  key: string
  /** `failed`: can be tried again; `refused`: cannot. */
  status: 'uploading' | 'uploaded' | 'failed' | 'refused'
  /** Id of the finished upload. */
  id: string | null
}

export interface FileUploadInput extends UploadRequest {
  key: string
  /** The other files of the group, for the total size. */
  group?: ActorRef<Snapshot<unknown>, FileChange>
  /** The other files of the group, for its totals. */
  others: readonly { size: number }[]
  /** The limits of the field within its purpose; by default none. */
  taken?: Taken
}

/** Reason why a file is refused before it is sent. */
export interface UploadRefusal {
  key: FileRefusal | 'rule.too_many_items'
  parameters: MessageParameters
}

export interface FileUploadContext extends UploadRequest {
  key: string
  group: FileUploadInput['group']
  refusal: UploadRefusal | null
  /** The server's refusal, or `no_answer` when it could not be reached. */
  failure: Failure | null
  /** Number of bytes received by the server. */
  sent: number
  /** Number of tries since the last received byte. */
  tries: number
  /** Id of the finished upload, which the form refers to. */
  upload_id: string | null
}

export type FileUploadEvent =
  | { type: 'upload.progress'; sent: number }
  | { type: 'upload.finish'; id: string }
  | { type: 'upload.fail'; failure: Failure }
  | { type: 'upload.pause' }
  | { type: 'upload.resume' }
  | { type: 'upload.retry' }
  | { type: 'upload.cancel' }
  /** The network is available again. */
  | { type: 'connection.return' }

/** Number of tries without progress after which the person is asked. */
const triesLimit = 6

/** Reason why the file cannot be added to its group, or null (specification, section 5). */
export function uploadRefusal({ file, purpose, others, taken }: FileUploadInput): UploadRefusal | null {
  const limit = fieldRule(purpose, taken).count
  if (others.length >= limit) return { key: 'rule.too_many_items', parameters: { limit } }
  return fileRefusal(purpose, { filename: file.name, size: file.size }, others, taken)
}

const fileUploadSetup = setup({
  types: {
    context: {} as FileUploadContext,
    input: {} as FileUploadInput,
    events: {} as FileUploadEvent,
    tags: {} as 'busy' | 'failed' | 'settled',
  },
  actors: {
    uploadFile: unprovidedListener<UploadRequest>('uploadFile'),
    watchConnection: unprovidedListener<void>('watchConnection'),
    terminateUpload: unprovided<UploadRequest, void>('terminateUpload'),
  },
  delays: { backOff: ({ context }) => Math.min(1000 * 2 ** context.tries, 30_000) },
  guards: {
    isRefused: ({ context }) => context.refusal !== null,
    passesByItself: ({ context }, failure: Failure) => passesByItself(failure) && context.tries < triesLimit,
    isRefusedByServer: (_, failure: Failure) => !isRepeatable(failure),
  },
  actions: {
    tellGroup: enqueueActions(
      ({ context: { group, key, upload_id }, enqueue }, { status }: Pick<FileChange, 'status'>) => {
        if (group) enqueue.sendTo(group, { type: 'file.change', key, status, id: upload_id })
      },
    ),
    countSent: assign((_, sent: number) => ({ sent, tries: 0 })),
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    forgetTries: assign({ tries: 0, failure: null }),
    finish: assign(({ context }, upload_id: string) => ({ upload_id, sent: context.file.size, failure: null })),
  },
}).extend(failureHandling)

/**
 * Uploads one file (specification, section 4). A lost connection is waited for, and the upload continues from its last byte; a
 * refusal is final.
 */
export const fileUpload = fileUploadSetup.createMachine({
  id: 'fileUpload',
  description: 'One file on its way to the server.',
  context: ({ input }) => ({
    key: input.key,
    group: input.group,
    file: input.file,
    purpose: input.purpose,
    scope: input.scope,
    refusal: uploadRefusal(input),
    failure: null,
    sent: 0,
    tries: 0,
    upload_id: null,
  }),
  initial: 'checking',
  on: { 'upload.cancel': '.cancelling' },
  states: {
    checking: { always: [{ guard: 'isRefused', target: 'refused' }, { target: 'uploading' }] },
    uploading: {
      tags: 'busy',
      meta: { view: 'how much has arrived, with pause and cancel' },
      entry: { type: 'tellGroup', params: { status: 'uploading' } },
      invoke: {
        id: 'uploadFile',
        src: 'uploadFile',
        input: ({ context: { file, purpose, scope } }) => ({ file, purpose, scope }),
        onError: { target: 'failed', actions: keepFailure },
      },
      on: {
        'upload.progress': { actions: { type: 'countSent', params: ({ event }) => event.sent } },
        'upload.finish': { target: 'uploaded', actions: { type: 'finish', params: ({ event }) => event.id } },
        'upload.fail': [
          {
            guard: { type: 'passesByItself', params: ({ event }) => event.failure },
            target: 'retrying',
            actions: { type: 'keepFailure', params: ({ event }) => event.failure },
          },
          {
            guard: { type: 'isRefusedByServer', params: ({ event }) => event.failure },
            target: 'refused',
            actions: { type: 'keepFailure', params: ({ event }) => event.failure },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
        ],
        'upload.pause': 'paused',
      },
    },
    paused: {
      meta: { view: 'how much has arrived, with resume and cancel' },
      on: { 'upload.resume': { target: 'uploading', actions: 'forgetTries' } },
    },
    retrying: {
      tags: 'busy',
      meta: { view: 'that the connection is lost and the upload goes on by itself, with retry and cancel' },
      entry: 'countTry',
      invoke: { id: 'watchConnection', src: 'watchConnection', onError: {} },
      after: { backOff: 'uploading' },
      on: {
        'connection.return': 'uploading',
        'upload.retry': 'uploading',
        'upload.pause': 'paused',
      },
    },
    uploaded: {
      tags: 'settled',
      meta: { view: 'the file, with remove' },
      entry: { type: 'tellGroup', params: { status: 'uploaded' } },
    },
    refused: {
      tags: ['failed', 'settled'],
      meta: { view: 'why the file is refused, with remove' },
      entry: { type: 'tellGroup', params: { status: 'refused' } },
    },
    failed: {
      tags: ['failed', 'settled'],
      meta: { view: 'that the file could not be sent, with retry and remove' },
      entry: { type: 'tellGroup', params: { status: 'failed' } },
      on: { 'upload.retry': { target: 'uploading', actions: 'forgetTries' } },
    },
    cancelling: {
      tags: 'busy',
      meta: { view: 'nothing of the file any more' },
      on: { 'upload.cancel': {} },
      invoke: {
        id: 'terminateUpload',
        src: 'terminateUpload',
        input: ({ context: { file, purpose, scope } }) => ({ file, purpose, scope }),
        onDone: 'cancelled',
        // The server deletes incomplete uploads after 48 hours.
        onError: 'cancelled',
      },
    },
    cancelled: { type: 'final' },
  },
})

export type FileUploadActor = ActorRefFrom<typeof fileUpload>
