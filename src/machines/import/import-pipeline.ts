import { assign, emit, enqueueActions, setup, spawnChild, stopChild } from 'xstate'
import type { By } from '#contract/declare/lifecycle-actor.ts'
import type { ImportKind } from '#contract/import/kinds.ts'
import type { ImportStatus } from '#contract/import/lifecycle.ts'
import { importChoices } from '#contract/import/lifecycle-state.ts'
import type { ImportItem } from '#contract/import/records.ts'
import type { ImportVerb } from '#contract/import/statuses.ts'
import { answer } from '#machines/answer.ts'
import { type Failure, failedWith, failureHandling, keepFailure, refusedTo } from '#machines/failure.ts'
import { unprovided } from '#machines/unprovided.ts'
import { type ImportFileChange, type ImportPart, importFile, importParts } from './import-file.ts'

interface ImportPipelineInput {
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

type ImportPipelineEvent =
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
interface ImportBegun {
  type: 'import.begun'
  id: number
}

/** Emitted once when a job was requested, so that the navigation's badge is updated. */
interface StepBegun {
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
const callOf = ({ record, id, key, acts }: ImportPipelineContext): ImportCall => ({
  id: record?.id ?? id ?? 0,
  version: record?.version ?? 0,
  key: `${key}-${acts}`,
})

const importPipelineSetup = setup({
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
  },
  actions: {
    keepRecord: assign((_, record: ImportItem) => ({ record, failure: null })),
    /** The import is read again, by the id received here. */
    forgetRecord: assign(({ context: { id, record } }) => ({ id: record?.id ?? id, record: null, failure: null })),
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
              part,
              kind,
              id: record?.id ?? id,
              key,
              pipeline: self,
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
}).extend({
  guards: {
    ...failureHandling.guards,
    /** Another person, or a job, has changed the import. */
    isOutdated: failedWith('conflict', 'lifecycle'),
  },
  actions: failureHandling.actions,
})

/** Polls the progress of a job until the import reaches another state. */
const followed = (id: 'followCheck' | 'followRun' | 'followRollBack') =>
  importPipelineSetup.createStateConfig({
    initial: 'waiting',
    states: {
      waiting: { after: { progress: 'asking' } },
      asking: {
        invoke: {
          id,
          src: 'loadImport',
          input: ({ context }) => ({ id: context.record?.id ?? 0 }),
          onDone: { target: '#importPipeline.routing', actions: { type: 'keepRecord', params: answer } },
          onError: { target: 'stale', actions: keepFailure },
        },
      },
      stale: {
        tags: 'failed',
        meta: { view: 'that the progress is not known, with a retry' },
        after: { again: 'asking' },
        on: { 'progress.retry': 'asking' },
      },
    },
  })

/** After requesting a job, the import's record determines the next state. */
const begun = { target: 'routing', actions: [{ type: 'keepRecord', params: answer }, 'announceStep'] } as const

/**
 * An import from its files to its end (specification, section 4): upload XLS, upload ZIP, parse data, run import. The
 * server's record determines the state, so that the screen can be left at any step and opened again, also on another machine.
 */
export const importPipeline = importPipelineSetup.createMachine({
  id: 'importPipeline',
  description: 'An import: its files, its columns, the check, the run and what has become of it.',
  context: ({ input }) => ({
    ...input,
    record: null,
    files: { xls: 'settled', zip: 'settled' },
    leave_errors: false,
    acts: 0,
    failure: null,
  }),
  initial: 'routing',
  states: {
    routing: {
      always: [
        { guard: 'isUnread', target: 'loading' },
        { guard: 'isUploading', target: 'uploading' },
        { guard: 'isParsing', target: 'parsing' },
        { guard: 'isMapping', target: 'mapping' },
        { guard: 'isParsed', target: 'checked' },
        { guard: 'isRunning', target: 'running' },
        { guard: 'isRollingBack', target: 'rollingBack' },
        { guard: 'mayMoveYet', target: 'ended.watched' },
        { target: 'ended.settled' },
      ],
    },
    loading: {
      tags: ['busy', 'outline'],
      meta: { view: 'the outline of the import' },
      invoke: {
        id: 'loadImport',
        src: 'loadImport',
        input: ({ context }) => ({ id: context.record?.id ?? context.id ?? 0 }),
        onDone: { target: 'routing', actions: { type: 'keepRecord', params: answer } },
        onError: { target: 'loadFailed', actions: keepFailure },
      },
    },
    loadFailed: {
      tags: 'failed',
      meta: { view: 'why the import did not load, with a retry' },
      on: { 'import.reload': { target: 'loading', actions: 'forgetRecord' } },
    },
    uploading: {
      tags: 'files',
      meta: { view: 'both files, each there or still to come' },
      entry: 'awaitFiles',
      exit: [stopChild('xlsFile'), stopChild('zipFile')],
      on: {
        'file.change': [
          {
            guard: { type: 'isBegunBy', params: ({ event }) => event },
            actions: [
              { type: 'keepFile', params: ({ event }) => event },
              { type: 'keepFileRecord', params: ({ event }) => event },
              'announceBegun',
            ],
          },
          {
            actions: [
              { type: 'keepFile', params: ({ event }) => event },
              { type: 'keepFileRecord', params: ({ event }) => event },
            ],
          },
        ],
        'import.parse': { guard: 'mayParse', target: 'beginningCheck', actions: 'countAct' },
        'files.keep': { guard: 'mayKeepFiles', target: 'routing' },
        'record.change': {
          guard: 'isBegun',
          target: 'routing',
          actions: { type: 'keepRecord', params: ({ event }) => event.record },
        },
      },
    },
    beginningCheck: {
      tags: ['files', 'busy'],
      meta: { view: 'that the check is being begun' },
      invoke: {
        id: 'parseImport',
        src: 'parseImport',
        input: ({ context }) => callOf(context),
        onDone: begun,
        onError: refusedTo('checkNotBegun'),
      },
    },
    checkNotBegun: {
      tags: ['files', 'failed'],
      meta: { view: 'why the check was not begun, with a retry' },
      // The key stays, so that an import that was created after all is not created twice.
      on: { 'import.parse': 'beginningCheck' },
    },
    parsing: {
      tags: 'progress',
      meta: { view: 'how far the check is' },
      ...followed('followCheck'),
      on: {
        'record.change': { target: 'routing', actions: { type: 'keepRecord', params: ({ event }) => event.record } },
      },
    },
    mapping: {
      tags: 'mapping',
      meta: { view: 'which column of the workbook is which of ours' },
      on: {
        'mapping.leave': { guard: 'mayLeaveMapping', target: 'routing' },
        'files.replace': { guard: 'mayReplace', target: 'uploading', actions: 'forgetFiles' },
        'record.change': { target: 'routing', actions: { type: 'keepRecord', params: ({ event }) => event.record } },
        'import.reload': { target: 'loading', actions: 'forgetRecord' },
      },
    },
    checked: {
      tags: 'rows',
      meta: { view: 'what the check says of every row, with the run' },
      on: {
        'run.ask': {
          guard: 'mayRun',
          target: 'confirming',
          actions: { type: 'keepChoice', params: ({ event }) => event.leave_errors },
        },
        'mapping.open': { guard: 'mayMap', target: 'mapping' },
        'files.replace': { guard: 'mayReplace', target: 'uploading', actions: 'forgetFiles' },
        'record.change': { target: 'routing', actions: { type: 'keepRecord', params: ({ event }) => event.record } },
        'import.reload': { target: 'loading', actions: 'forgetRecord' },
      },
    },
    confirming: {
      tags: ['rows', 'asking'],
      meta: { view: 'what will be written' },
      on: { 'run.confirm': { target: 'beginningRun', actions: 'countAct' }, 'run.cancel': 'checked' },
    },
    beginningRun: {
      tags: ['rows', 'asking', 'busy'],
      meta: { view: 'that the run is being begun' },
      invoke: {
        id: 'runImport',
        src: 'runImport',
        input: ({ context }) => ({ ...callOf(context), leave_errors: context.leave_errors }),
        onDone: begun,
        onError: refusedTo('runNotBegun'),
      },
    },
    runNotBegun: {
      tags: ['rows', 'asking', 'failed'],
      meta: { view: 'why the run was not begun, with a retry' },
      on: { 'run.confirm': 'beginningRun', 'run.cancel': 'checked' },
    },
    running: {
      tags: 'progress',
      meta: { view: 'how far the run is, with a cancel' },
      ...followed('followRun'),
      on: {
        'record.change': { target: 'routing', actions: { type: 'keepRecord', params: ({ event }) => event.record } },
      },
    },
    rollingBack: {
      tags: 'progress',
      meta: { view: 'how far the rollback is' },
      ...followed('followRollBack'),
    },
    ended: {
      tags: 'rows',
      meta: { view: 'what was written and what was not, with what can be done about it' },
      initial: 'settled',
      states: {
        settled: {},
        /** Another person may roll it back or retry its rows. */
        watched: { after: { watch: 'looking' } },
        looking: {
          invoke: {
            id: 'followEnd',
            src: 'loadImport',
            input: ({ context }) => ({ id: context.record?.id ?? 0 }),
            onDone: [
              {
                guard: { type: 'hasMoved', params: answer },
                target: '#importPipeline.routing',
                actions: { type: 'keepRecord', params: answer },
              },
              { target: 'watched' },
            ],
            onError: 'watched',
          },
        },
      },
      on: {
        'import.retry': { guard: 'mayRetry', target: 'retrying', actions: 'countAct' },
        'import.parse': { guard: 'mayParse', target: 'beginningCheck', actions: 'countAct' },
        'mapping.open': { guard: 'mayMap', target: 'mapping' },
        'files.replace': { guard: 'mayReplace', target: 'uploading', actions: 'forgetFiles' },
        'record.change': { target: 'routing', actions: { type: 'keepRecord', params: ({ event }) => event.record } },
        'import.reload': { target: 'loading', actions: 'forgetRecord' },
      },
    },
    retrying: {
      tags: ['rows', 'busy'],
      meta: { view: 'that the rows are being tried again' },
      invoke: {
        id: 'retryImport',
        src: 'retryImport',
        input: ({ context }) => callOf(context),
        onDone: begun,
        onError: refusedTo('notRetried'),
      },
    },
    notRetried: {
      tags: ['rows', 'failed'],
      meta: { view: 'why the rows were not tried again, with a retry' },
      on: { 'import.retry': 'retrying' },
    },
    outdated: {
      tags: ['failed'],
      meta: { view: 'that the import has changed meanwhile, with reload' },
      on: { 'import.reload': { target: 'loading', actions: 'forgetRecord' } },
    },
  },
})
