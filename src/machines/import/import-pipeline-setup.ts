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
  /** Null for an import that does not exist yet. */
  id: number | null
  kind: ImportKind
  by: By
  /** Identifies this opening of the screen, for idempotency keys. */
  key: string
}

export interface ImportPipelineContext extends ImportPipelineInput {
  record: ImportItem | null
  /** State of each file. */
  files: Readonly<Record<ImportPart, ImportFileChange['status']>>
  /** The person has confirmed that rows with errors are left out. */
  leave_errors: boolean
  /** Number of actions sent; a retry uses the same key, another action a new one. */
  acts: number
  /** Failure of the last call; each file has its own. */
  failure: Failure | null
}

export type ImportPipelineEvent =
  | { type: 'import.reload' }
  /** Event of a file. */
  | ImportFileChange
  | { type: 'import.parse' }
  /** Replaces files that were already checked. */
  | { type: 'files.replace' }
  | { type: 'files.keep' }
  /** Shows the columns of a workbook that was already checked. */
  | { type: 'mapping.open' }
  | { type: 'mapping.leave' }
  | { type: 'run.ask'; leave_errors: boolean }
  | { type: 'run.confirm' }
  | { type: 'run.cancel' }
  | { type: 'import.retry' }
  | { type: 'progress.retry' }
  /** Another call of the screen has changed the import: columns mapped, rows corrected or skipped, cancelled, rolled back. */
  | { type: 'record.change'; record: ImportItem }

/** Emitted once when a new import has its id, for the page's address. */
export interface ImportBegun {
  type: 'import.begun'
  id: number
}

/** Emitted once when a job was requested, so that the navigation's badge is updated. */
export interface StepBegun {
  type: 'step.begun'
}

/** Whether the lifecycle allows this person an action now. */
const mayDo = ({ record, by }: ImportPipelineContext, verb: ImportVerb) =>
  record !== null && importChoices(record, by).includes(verb)

const has = ({ record }: ImportPipelineContext, status: ImportStatus) => record?.status === status

const isFileUnderWay = ({ files }: ImportPipelineContext) =>
  Object.values(files).some((status) => status === 'underWay')

/** A call about the import with the version that was read. */
export interface ImportCall {
  id: number
  version: number
  key: string
}

/** Input of a call on the import. Its idempotency key changes with each action of the person. */
export const callOf = ({ record, id, key, acts }: ImportPipelineContext): ImportCall => ({
  id: record?.id ?? id ?? 0,
  version: record?.version ?? 0,
  key: `${key}-${acts}`,
})

/** Setup of the chart `importPipeline`. */
export const importPipelineSetup = setup({
  types: {
    context: {} as ImportPipelineContext,
    events: {} as ImportPipelineEvent,
    input: {} as ImportPipelineInput,
    emitted: {} as ImportBegun | StepBegun,
    tags: {} as 'busy' | 'failed' | 'outline' | 'files' | 'mapping' | 'rows' | 'asking' | 'progress',
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
    isMapping: ({ context }) => has(context, 'mapping'),
    isParsed: ({ context }) => has(context, 'parsed'),
    /** The result of the check, or its failure, is still valid: no file was changed after it. */
    mayKeepFiles: ({ context }) => context.record !== null && !has(context, 'uploading') && !isFileUnderWay(context),
    mayMap: ({ context }) => mayDo(context, 'map'),
    /** The columns were mapped before, and the rows are still valid. */
    mayLeaveMapping: ({ context }) => !has(context, 'mapping'),
    isRunning: ({ context }) => has(context, 'running'),
    isRollingBack: ({ context }) => has(context, 'rollingBack'),
    /** Nothing of a settled import can be rolled back or retried any more. */
    mayMoveYet: ({ context: { record } }) =>
      record !== null && (record.rollback_until !== null || record.status === 'failed'),
    hasMoved: ({ context: { record } }, now: ImportItem) =>
      now.status !== record?.status || now.version !== record.version,
    /** The file's event contains the id of a new import. */
    isBegunBy: ({ context }, { record }: ImportFileChange) => context.record === null && record !== null,
    /** Both files are there, and none is being replaced. */
    mayParse: ({ context }) => mayDo(context, 'parse') && !isFileUnderWay(context),
    mayReplace: ({ context }) => mayDo(context, 'attach'),
    mayRun: ({ context }) => mayDo(context, 'run'),
    mayRetry: ({ context }) => mayDo(context, 'retry'),
    /** Another person, or a job, has changed the import. */
    isOutdated: (_, { code }: Failure) => code === 'conflict' || code === 'lifecycle',
  },
  actions: {
    keepRecord: assign((_, record: ImportItem) => ({ record, failure: null })),
    /** The import is read again, by the id received here. */
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
  delays: { progress: 1000, again: 5000, watch: 20_000 },
})
