import { and, assign, or, setup } from 'xstate'
import { isSystem, may, type Stamp } from '#contract/declare/lifecycle-actor.ts'

/** Statuses of an import, in the order of its life (domain, part 1.8). */
export const importStatuses = [
  'uploading',
  'parsing',
  'mapping',
  'parsed',
  'running',
  'done',
  'doneWithErrors',
  'failed',
  'cancelled',
  'rollingBack',
  'rolledBack',
] as const
export type ImportStatus = (typeof importStatuses)[number]

/** Jobs of an import, any of which can fail. */
export const importSteps = ['parse', 'run', 'rollback'] as const
export type ImportStep = (typeof importSteps)[number]

/** Days for which a finished import can be rolled back. */
export const rollbackDays = 7

/** Data read by the guards. */
export interface ImportContext {
  has_xls: boolean
  has_zip: boolean
  /** Whether its kind needs an archive, even where the workbook names no file. */
  needs_zip: boolean
  /** Whether the first rows of the workbook are stored, from which its columns are mapped. */
  is_mappable: boolean
  /** Whether it is to run and has not begun, because it waits for another import. */
  is_waiting: boolean
  /** Rows with errors that are not skipped. */
  error_count: number
  /** Rows written by this import and not rolled back. */
  written_count: number
  /** The job that failed. */
  failed_step: ImportStep | null
  /** When cancelling a running import was requested. */
  cancel_requested_at: string | null
  /** When its last run ended. */
  finished_at: string | null
  /** Whether its files and rows were deleted, so that nothing can be done with them any more. */
  is_cleared: boolean
}

export type ImportEvent = Stamp &
  (
    | { type: 'import.attach'; part: 'xls' | 'zip' }
    | { type: 'import.parse' }
    /** The workbook is not our template. */
    | { type: 'import.ask' }
    /** The person has said where our columns are in the workbook. */
    | { type: 'import.map' }
    /** A workbook with corrected rows is uploaded. */
    | { type: 'import.amend' }
    /** The meaning of empty cells or the reading of a column is chosen. */
    | { type: 'import.choose' }
    /** All rows are checked again. */
    | { type: 'import.check' }
    | { type: 'import.fix' }
    | { type: 'import.skip' }
    /** `leave_errors`: the person has confirmed that rows with errors are left out. */
    | { type: 'import.run'; leave_errors: boolean }
    | { type: 'import.cancel' }
    /** The batch in progress has ended after a request to cancel. */
    | { type: 'import.halt' }
    | { type: 'import.finish' }
    | { type: 'import.fail' }
    | { type: 'import.retry' }
    | { type: 'import.rollback' }
  )

const permission = 'import.imports'
const rollbackTime = rollbackDays * 86_400_000

/**
 * Lifecycle of an import (domain, part 1.8): its files are uploaded, the columns of a workbook that is not our template are mapped,
 * everything is checked before anything is written, rows are corrected or skipped, records are written in batches, and the import can be rolled back for a week.
 */
export const importLifecycle = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent, input: {} as ImportContext },
  guards: {
    mayStore: ({ context, event }) => !context.is_cleared && may(event.by, `${permission}.store`),
    mayRun: ({ context, event }) => !context.is_cleared && may(event.by, `${permission}.run`),
    mayCancel: ({ event }) => may(event.by, `${permission}.cancel`),
    mayRollBack: ({ event }) => may(event.by, `${permission}.rollback`),
    isSystem,
    hasFiles: ({ context }) => context.has_xls && (context.has_zip || !context.needs_zip),
    isMappable: ({ context }) => context.is_mappable,
    isWaiting: ({ context }) => context.is_waiting,
    hasErrors: ({ context }) => context.error_count > 0,
    hasWritten: ({ context }) => context.written_count > 0,
    hasWrittenNothing: ({ context }) => context.written_count === 0,
    knowsErrors: ({ context, event }) =>
      event.type === 'import.run' && (context.error_count === 0 || event.leave_errors),
    isStopping: ({ context }) => context.cancel_requested_at !== null,
    isGoingOn: ({ context }) => context.cancel_requested_at === null,
    failedToParse: ({ context }) => context.failed_step === 'parse',
    failedToRun: ({ context }) => context.failed_step === 'run',
    failedToRollBack: ({ context }) => context.failed_step === 'rollback',
    isRecent: ({ context, event }) =>
      context.finished_at !== null && Date.parse(event.at) - Date.parse(context.finished_at) <= rollbackTime,
  },
  actions: {
    note: () => undefined,
    attach: assign(({ event }) =>
      event.type !== 'import.attach' ? {} : event.part === 'xls' ? { has_xls: true } : { has_zip: true },
    ),
    begin: assign({ failed_step: null, cancel_requested_at: null }),
    askToStop: assign({ cancel_requested_at: ({ event }) => event.at }),
    end: assign({ finished_at: ({ event }) => event.at }),
    failToParse: assign({ failed_step: 'parse' as const }),
    failToRun: assign({ failed_step: 'run' as const, finished_at: ({ event }) => event.at }),
    failToRollBack: assign({ failed_step: 'rollback' as const }),
  },
}).createMachine({
  id: 'import',
  description:
    'An import of records from a workbook and an archive: uploaded, mapped if need be, checked, written in batches, rolled back.',
  context: ({ input }) => input,
  initial: 'uploading',
  states: {
    uploading: {
      on: {
        'import.attach': { guard: 'mayStore', actions: 'attach' },
        'import.parse': { guard: and(['mayStore', 'hasFiles']), target: 'parsing', actions: 'begin' },
        'import.cancel': { guard: or(['isSystem', 'mayCancel']), target: 'cancelled', actions: 'end' },
      },
    },
    parsing: {
      on: {
        'import.check': { guard: 'isSystem', target: 'parsed' },
        'import.ask': { guard: 'isSystem', target: 'mapping' },
        'import.fail': { guard: 'isSystem', target: 'failed', actions: 'failToParse' },
        'import.cancel': { guard: 'mayCancel', target: 'cancelled', actions: 'end' },
      },
    },
    mapping: {
      on: {
        'import.attach': { guard: 'mayStore', target: 'uploading', actions: 'attach' },
        'import.map': { guard: and(['mayStore', 'isMappable', 'hasFiles']), target: 'parsing', actions: 'begin' },
        'import.cancel': { guard: or(['isSystem', 'mayCancel']), target: 'cancelled', actions: 'end' },
      },
    },
    parsed: {
      on: {
        'import.attach': {
          guard: and(['mayStore', 'hasWrittenNothing']),
          target: 'uploading',
          actions: 'attach',
        },
        'import.map': {
          guard: and(['mayStore', 'isMappable', 'hasWrittenNothing']),
          target: 'parsing',
          actions: 'begin',
        },
        'import.fix': { guard: 'mayStore', actions: 'note' },
        'import.skip': { guard: 'mayStore', actions: 'note' },
        'import.amend': { guard: 'mayStore', target: 'parsing', actions: 'begin' },
        'import.choose': { guard: 'mayStore', target: 'parsing', actions: 'begin' },
        'import.run': { guard: and(['mayRun', 'knowsErrors']), target: 'running', actions: 'begin' },
        'import.cancel': { guard: or(['isSystem', 'mayCancel']), target: 'cancelled', actions: 'end' },
      },
    },
    running: {
      on: {
        'import.cancel': [
          {
            guard: and(['mayCancel', 'isGoingOn', 'isWaiting', 'hasWrittenNothing']),
            target: 'cancelled',
            actions: 'end',
          },
          { guard: and(['mayCancel', 'isGoingOn']), actions: 'askToStop' },
        ],
        'import.halt': { guard: and(['isSystem', 'isStopping']), target: 'cancelled', actions: 'end' },
        'import.finish': [
          { guard: and(['isSystem', 'hasErrors']), target: 'doneWithErrors', actions: 'end' },
          { guard: 'isSystem', target: 'done', actions: 'end' },
        ],
        'import.fail': { guard: 'isSystem', target: 'failed', actions: 'failToRun' },
      },
    },
    done: {
      on: {
        'import.rollback': {
          guard: and(['mayRollBack', 'hasWritten', 'isRecent']),
          target: 'rollingBack',
          actions: 'begin',
        },
      },
    },
    doneWithErrors: {
      on: {
        'import.fix': { guard: 'mayStore', actions: 'note' },
        'import.skip': { guard: 'mayStore', actions: 'note' },
        'import.amend': { guard: 'mayStore', target: 'parsing', actions: 'begin' },
        'import.choose': { guard: 'mayStore', target: 'parsing', actions: 'begin' },
        'import.retry': { guard: 'mayRun', target: 'running', actions: 'begin' },
        'import.rollback': {
          guard: and(['mayRollBack', 'hasWritten', 'isRecent']),
          target: 'rollingBack',
          actions: 'begin',
        },
      },
    },
    failed: {
      on: {
        'import.attach': {
          guard: and(['mayStore', 'failedToParse', 'hasWrittenNothing']),
          target: 'uploading',
          actions: 'attach',
        },
        'import.parse': {
          guard: and(['mayStore', 'failedToParse', 'hasFiles']),
          target: 'parsing',
          actions: 'begin',
        },
        'import.map': {
          guard: and(['mayStore', 'isMappable', 'failedToParse', 'hasWrittenNothing', 'hasFiles']),
          target: 'parsing',
          actions: 'begin',
        },
        'import.retry': { guard: and(['mayRun', 'failedToRun']), target: 'running', actions: 'begin' },
        'import.rollback': {
          guard: and(['mayRollBack', 'hasWritten', 'isRecent', or(['failedToRun', 'failedToRollBack'])]),
          target: 'rollingBack',
          actions: 'begin',
        },
        'import.cancel': { guard: or(['isSystem', 'mayCancel']), target: 'cancelled', actions: 'end' },
      },
    },
    cancelled: {
      on: {
        'import.rollback': {
          guard: and(['mayRollBack', 'hasWritten', 'isRecent']),
          target: 'rollingBack',
          actions: 'begin',
        },
      },
    },
    rollingBack: {
      on: {
        'import.finish': { guard: 'isSystem', target: 'rolledBack' },
        'import.fail': { guard: 'isSystem', target: 'failed', actions: 'failToRollBack' },
      },
    },
    rolledBack: {},
  },
})
