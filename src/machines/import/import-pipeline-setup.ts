import { assign, emit, enqueueActions, setup, spawnChild } from 'xstate'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import { type ImportVerb, importChoices } from '#contract/import/lifecycle-state.ts'
import type { ImportItem } from '#contract/import/records.ts'
import type { By } from '#contract/lifecycle-actor.ts'
import type { Failure } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import { type ImportFileChange, type ImportPart, importFile, importParts } from './import-file.ts'

export interface ImportPipelineInput {
  /** Null for one that is not begun. */
  id: number | null
  kind: ImportKind
  by: By
  /** Distinguishes this opening of the screen; idempotency keys are made from it. */
  key: string
}

export interface ImportPipelineContext extends ImportPipelineInput {
  record: ImportItem | null
  /** What happens to each file. */
  files: Readonly<Record<ImportPart, ImportFileChange['status']>>
  /** Rows that are wrong are left out, and the person has said so. */
  leave_errors: boolean
  /** Counts what was sent: a retry repeats its key, another act has another. */
  acts: number
  /** Why the last call was refused, or that it was not answered; each file keeps its own. */
  failure: Failure | null
}

export type ImportPipelineEvent =
  | { type: 'import.reload' }
  /** A file's own news. */
  | ImportFileChange
  | { type: 'import.parse' }
  /** Other files in place of those that were checked. */
  | { type: 'files.replace' }
  | { type: 'files.keep' }
  | { type: 'run.ask'; leave_errors: boolean }
  | { type: 'run.confirm' }
  | { type: 'run.cancel' }
  | { type: 'import.retry' }
  | { type: 'progress.retry' }
  /** What another call of the screen has made of the import: rows corrected or skipped, cancelled, taken back. */
  | { type: 'record.change'; record: ImportItem }

/** Said once when an import that was begun here has its id: the page gets its address. */
export interface ImportBegun {
  type: 'import.begun'
  id: number
}

/** Said once when a job was asked for: the badge of the navigation looks at once. */
export interface StepBegun {
  type: 'step.begun'
}

export const answer = <Output>({ event }: { event: { output: Output } }) => event.output

/** What this person may do with the import now, by its lifecycle. */
const mayDo = ({ record, by }: ImportPipelineContext, verb: ImportVerb) =>
  record !== null && importChoices(record, by).includes(verb)

const has = ({ record }: ImportPipelineContext, status: ImportStatus) => record?.status === status

const isFileUnderWay = ({ files }: ImportPipelineContext) =>
  Object.values(files).some((status) => status === 'underWay')

/** A call about the import as it was last seen. */
export interface ImportCall {
  id: number
  version: number
  key: string
}

export const callOf = ({ record, id, key, acts }: ImportPipelineContext): ImportCall => ({
  id: record?.id ?? id ?? 0,
  version: record?.version ?? 0,
  key: `${key}-${acts}`,
})

/** What the flow needs of the world and decides by. */
export const importPipelineSetup = setup({
  types: {
    context: {} as ImportPipelineContext,
    events: {} as ImportPipelineEvent,
    input: {} as ImportPipelineInput,
    emitted: {} as ImportBegun | StepBegun,
    tags: {} as 'busy' | 'failed' | 'outline' | 'files' | 'rows' | 'asking' | 'progress',
  },
  actors: {
    importFile,
    loadImport: unprovided<{ id: number }, ImportItem>('loadImport'),
    parseImport: unprovided<ImportCall, ImportItem>('parseImport'),
    runImport: unprovided<ImportCall & { leave_errors: boolean }, ImportItem>('runImport'),
    retryImport: unprovided<ImportCall, ImportItem>('retryImport'),
  },
  guards: {
    isUnread: ({ context }) => context.record === null && context.id !== null,
    isBegun: ({ context }) => context.record !== null,
    isUploading: ({ context }) => context.record === null || has(context, 'uploading'),
    isParsing: ({ context }) => has(context, 'parsing'),
    isParsed: ({ context }) => has(context, 'parsed'),
    /** The check stands, or its failure: no file was changed after it. */
    mayKeepFiles: ({ context }) => context.record !== null && !has(context, 'uploading') && !isFileUnderWay(context),
    isRunning: ({ context }) => has(context, 'running'),
    isRollingBack: ({ context }) => has(context, 'rollingBack'),
    /** Nothing is left that could be taken back or tried again of one that is settled. */
    mayMoveYet: ({ context: { record } }) =>
      record !== null && (record.rollback_until !== null || record.status === 'failed'),
    hasMoved: ({ context: { record } }, now: ImportItem) =>
      now.status !== record?.status || now.version !== record.version,
    /** It has the file of which this is the news, and did not have its id before. */
    isBegunBy: ({ context }, { record }: ImportFileChange) => context.record === null && record !== null,
    /** Both files are there and none is on its way to take the place of one. */
    mayParse: ({ context }) => mayDo(context, 'parse') && !isFileUnderWay(context),
    mayReplace: ({ context }) => mayDo(context, 'attach'),
    mayRun: ({ context }) => mayDo(context, 'run'),
    mayRetry: ({ context }) => mayDo(context, 'retry'),
    /** Somebody else has changed it, or a job has. */
    isOvertaken: (_, { code }: Failure) => code === 'conflict' || code === 'lifecycle',
  },
  actions: {
    keepRecord: assign((_, record: ImportItem) => ({ record, failure: null })),
    /** It is read again, by the id that it has got here. */
    forgetRecord: assign(({ context: { id, record } }) => ({ id: record?.id ?? id, record: null, failure: null })),
    keepFailure: assign((_, failure: Failure) => ({ failure })),
    keepFile: assign(({ context }, { part, status }: ImportFileChange) => ({
      files: { ...context.files, [part]: status },
    })),
    keepFileRecord: assign(({ context }, { record }: ImportFileChange) => ({ record: record ?? context.record })),
    awaitFiles: enqueueActions(({ context: { record, id, kind, key }, enqueue, self }) => {
      for (const part of importParts)
        enqueue(
          spawnChild('importFile', {
            id: `${part}File`,
            input: {
              ...{ part, kind, id: record?.id ?? id, key, pipeline: self },
              attached: record?.[`has_${part}`] ?? false,
            },
          }),
        )
    }),
    forgetFiles: assign({ files: { xls: 'settled', zip: 'settled' } }),
    keepChoice: assign((_, leave_errors: boolean) => ({ leave_errors })),
    countAct: assign(({ context }) => ({ acts: context.acts + 1, failure: null })),
    announceStep: emit({ type: 'step.begun' } as const),
    announceBegun: emit(({ context }): ImportBegun => ({ type: 'import.begun', id: context.record?.id ?? 0 })),
  },
  delays: { progress: 1000, watch: 20_000 },
})
