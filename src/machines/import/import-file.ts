import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, setup } from 'xstate'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportItem } from '#contract/import/records.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failureHandling, keepFailure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The two files of an import. */
export const importParts = ['xls', 'zip'] as const
export type ImportPart = (typeof importParts)[number]

/** Event to the pipeline when the state of a file changes. */
export interface ImportFileChange {
  type: 'file.change'
  part: ImportPart
  /** `settled`: nothing is in progress; the import has the file, or none. */
  status: 'underWay' | 'settled' | 'failed'
  /** The import, once it has the file. */
  record: ImportItem | null
}

/** An upload for an import, which is created with it if needed. */
export interface AttachRequest {
  part: ImportPart
  kind: ImportKind
  /** Null creates the import, under this idempotency key. */
  id: number | null
  begin_key: string
  upload: string
}

export interface ImportFileInput {
  part: ImportPart
  kind: ImportKind
  id: number | null
  /** Idempotency key of the import created with the first of its files. */
  key: string
  /** Whether the import already has such a file. */
  attached: boolean
  /** Parent that is notified of changes. */
  pipeline?: ActorRef<Snapshot<unknown>, ImportFileChange>
}

interface ImportFileContext extends ImportFileInput {
  /** A finished upload that the import does not have yet. */
  upload: string | null
  failure: Failure | null
}

type ImportFileEvent =
  /** It is being uploaded, finished, refused, or removed before it finished. */
  | { type: 'file.send' }
  | { type: 'file.finish'; upload: string }
  | { type: 'file.fail' }
  | { type: 'file.remove' }
  | { type: 'file.retry' }

const importFileSetup = setup({
  types: {
    context: {} as ImportFileContext,
    events: {} as ImportFileEvent,
    input: {} as ImportFileInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: { attachFile: unprovided<AttachRequest, ImportItem>('attachFile') },
  guards: { isAttached: ({ context }) => context.attached },
  actions: {
    keepUpload: assign((_, upload: string) => ({ upload, failure: null })),
    keepAttached: assign((_, { id }: ImportItem) => ({ id, attached: true, upload: null })),
    forget: assign({ upload: null, failure: null }),
    tell: enqueueActions(
      ({ context: { pipeline, part }, enqueue }, news: Pick<ImportFileChange, 'status' | 'record'>) => {
        if (pipeline) enqueue.sendTo(pipeline, { type: 'file.change', part, ...news })
      },
    ),
  },
}).extend(failureHandling)

/**
 * One of the two files of an import: uploaded by `mediaUpload`, then attached to the import, which inspects it. Each fails and
 * is retried separately.
 */
export const importFile = importFileSetup.createMachine({
  id: 'importFile',
  description: 'One of the two files of an import, from the upload until the import has it.',
  context: ({ input }) => ({ ...input, upload: null, failure: null }),
  initial: 'routing',
  states: {
    routing: { always: [{ guard: 'isAttached', target: 'attached' }, { target: 'missing' }] },
    missing: {
      meta: { view: 'where the file goes' },
      on: {
        'file.send': 'sending',
        'file.finish': { target: 'attaching', actions: { type: 'keepUpload', params: ({ event }) => event.upload } },
      },
    },
    sending: {
      meta: { view: 'how much of the file has arrived' },
      entry: { type: 'tell', params: { status: 'underWay', record: null } },
      on: {
        'file.finish': { target: 'attaching', actions: { type: 'keepUpload', params: ({ event }) => event.upload } },
        'file.fail': 'notTaken',
        'file.remove': { target: 'routing', actions: { type: 'tell', params: { status: 'settled', record: null } } },
      },
    },
    notTaken: {
      meta: { view: 'why the file was not taken, with remove' },
      entry: { type: 'tell', params: { status: 'failed', record: null } },
      on: {
        'file.send': 'sending',
        'file.remove': { target: 'routing', actions: { type: 'tell', params: { status: 'settled', record: null } } },
      },
    },
    attaching: {
      tags: 'busy',
      meta: { view: 'that the file is being looked at' },
      entry: { type: 'tell', params: { status: 'underWay', record: null } },
      invoke: {
        id: 'attachFile',
        src: 'attachFile',
        input: ({ context: { part, kind, id, key, upload } }) => ({
          part,
          kind,
          id,
          upload: upload ?? '',
          begin_key: key,
        }),
        onDone: {
          target: 'attached',
          actions: [
            { type: 'keepAttached', params: answer },
            { type: 'tell', params: ({ event }) => ({ status: 'settled', record: event.output }) },
          ],
        },
        onError: { target: 'refused', actions: keepFailure },
      },
    },
    refused: {
      tags: 'failed',
      meta: { view: 'why the file was refused, with a retry and another file' },
      entry: { type: 'tell', params: { status: 'failed', record: null } },
      on: {
        'file.retry': 'attaching',
        'file.remove': {
          target: 'routing',
          actions: ['forget', { type: 'tell', params: { status: 'settled', record: null } }],
        },
      },
    },
    attached: {
      meta: { view: 'the file that the import has, with another one' },
      on: {
        'file.send': 'sending',
        'file.finish': { target: 'attaching', actions: { type: 'keepUpload', params: ({ event }) => event.upload } },
      },
    },
  },
})

export type ImportFileActor = ActorRefFrom<typeof importFile>
