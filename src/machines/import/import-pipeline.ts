import { stopChild } from 'xstate'
import { answer } from '#machines/answer.ts'
import { failureIn } from '#machines/failure.ts'
import { refusedTo } from '#machines/outdated.ts'
import { callOf, importPipelineSetup } from './import-pipeline-setup.ts'

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
          onError: { target: 'stale', actions: { type: 'keepFailure', params: failureIn } },
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
        onError: { target: 'loadFailed', actions: { type: 'keepFailure', params: failureIn } },
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
        /** Somebody else may roll it back or retry its rows. */
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
