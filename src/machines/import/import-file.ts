import { type ActorRef, type ActorRefFrom, assign, enqueueActions, type Snapshot, setup } from 'xstate'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportItem } from '#contract/import/records.ts'
import { type Failure, failureIn } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'

/** The two files of an import. */
export const importParts = ['xls', 'zip'] as const
export type ImportPart = (typeof importParts)[number]

/** What a file tells its import each time that its fate changes. */
export interface ImportFileChange {
  type: 'file.change'
  part: ImportPart
  /** `settled`: nothing of it is under way; the import has it, or none. */
  status: 'underWay' | 'settled' | 'failed'
  /** The import, when it has got the file. */
  record: ImportItem | null
}

/** An upload that an import is to have; one that is not begun is begun with it. */
export interface AttachRequest {
  part: ImportPart
  kind: ImportKind
  /** Null for an import that is to be begun with it, under this idempotency key. */
  id: number | null
  begin_key: string
  upload: string
}

export interface ImportFileInput {
  part: ImportPart
  kind: ImportKind
  id: number | null
  /** Of the import that is begun with the first of its files. */
  key: string
  /** Whether the import has such a file already. */
  attached: boolean
  /** Who is told what happens to the file. */
  pipeline?: ActorRef<Snapshot<unknown>, ImportFileChange>
}

interface ImportFileContext extends ImportFileInput {
  /** Of the upload that has arrived and that the import does not have yet. */
  upload: string | null
  failure: Failure | null
}

type ImportFileEvent =
  /** It is on its way, has arrived, was not taken, or was put away before it arrived. */
  | { type: 'file.send' }
  | { type: 'file.finish'; upload: string }
  | { type: 'file.fail' }
  | { type: 'file.remove' }
  | { type: 'file.retry' }

/**
 * One of the two files of an import: uploaded by `mediaUpload`, then given to the import, which looks at it. Each fails and is tried again
 * alone.
 */
export const importFile = setup({
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
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    tell: enqueueActions(
      ({ context: { pipeline, part }, enqueue }, news: Pick<ImportFileChange, 'status' | 'record'>) => {
        if (pipeline) enqueue.sendTo(pipeline, { type: 'file.change', part, ...news })
      },
    ),
  },
}).createMachine({
  id: 'importFile',
  description: 'One of the two files of an import, from the upload until the import has it.',
  context: ({ input }) => ({ ...input, upload: null, failure: null }),
  initial: 'placing',
  states: {
    placing: { always: [{ guard: 'isAttached', target: 'attached' }, { target: 'missing' }] },
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
        'file.remove': { target: 'placing', actions: { type: 'tell', params: { status: 'settled', record: null } } },
      },
    },
    notTaken: {
      meta: { view: 'why the file was not taken, with remove' },
      entry: { type: 'tell', params: { status: 'failed', record: null } },
      on: {
        'file.send': 'sending',
        'file.remove': { target: 'placing', actions: { type: 'tell', params: { status: 'settled', record: null } } },
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
          ...{ part, kind, id, upload: upload ?? '', begin_key: key },
        }),
        onDone: {
          target: 'attached',
          actions: [
            { type: 'keepAttached', params: ({ event }) => event.output },
            { type: 'tell', params: ({ event }) => ({ status: 'settled', record: event.output }) },
          ],
        },
        onError: { target: 'refused', actions: { type: 'keepFailure', params: failureIn } },
      },
    },
    refused: {
      tags: 'failed',
      meta: { view: 'why the file was refused, with a retry and another file' },
      entry: { type: 'tell', params: { status: 'failed', record: null } },
      on: {
        'file.retry': 'attaching',
        'file.remove': {
          target: 'placing',
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
