import * as v from 'valibot'
import { Done, endpoint, module } from '#contract/declare/endpoint.ts'
import { boolean, dates, ids, oneOf, text } from '#contract/declare/filters.ts'
import { list, lookup } from '#contract/declare/list.ts'
import { erpFailures } from '#contract/service-order/entity.ts'
import { SalesLine } from '#contract/service-order/spare-parts/entity.ts'
import { between, flag, id, integer, say, version } from '#contract/values/rules.ts'
import { scheduleMinutes, synchronizationKinds } from './kinds.ts'
import { resultChanges, runOrigin } from './row-texts.ts'
import { runStatuses } from './run-lifecycle.ts'

/** Origin of a run: the schedule, a person, or a change notification from the ERP. */
export const runOrigins = ['schedule', 'hand', 'notice'] as const
export type RunOrigin = (typeof runOrigins)[number]

/**
 * Result of a run for one record. `changed`: written; `different`: not written, because the synchronisation is still in
 * rehearsal; `matched`: found by NIP or name, without an ERP number; `unknown`: not in the portal; `gone`: no longer in the
 * ERP; `failed`: refused by a rule of the portal.
 */
export const resultOutcomes = ['changed', 'different', 'matched', 'unknown', 'gone', 'failed'] as const
export type ResultOutcome = (typeof resultOutcomes)[number]

/** Whether a result needs a decision. `told`: for information only. */
export const resultStates = ['open', 'accepted', 'dismissed', 'told'] as const

/** Number of records of a run by result. */
const counts = {
  seen: v.number(),
  same: v.number(),
  changed: v.number(),
  different: v.number(),
  matched: v.number(),
  unknown: v.number(),
  gone: v.number(),
  failed: v.number(),
}

/** The kind of failure, and the message of the ERP's client. */
const failing = { failure: v.nullable(v.picklist(erpFailures)), error: v.nullable(v.string()) }

/** A kind of data with its schedule and its last run. */
export const Synchronization = v.object({
  id: v.number(),
  kind: v.picklist(synchronizationKinds),
  /** Whether scheduled runs are switched on. */
  active: v.boolean(),
  /** Minutes between two scheduled runs. */
  every_minutes: v.number(),
  /** When its differences were accepted. From then on, runs write the fields owned by the ERP. Null during the rehearsal. */
  adopted_at: v.nullable(v.string()),
  last_synchronized_at: v.nullable(v.string()),
  next_run_at: v.nullable(v.string()),
  status: v.nullable(v.picklist(runStatuses)),
  run_id: v.nullable(v.number()),
  duration_seconds: v.nullable(v.number()),
  ...counts,
  /** Number of results that need a decision. */
  open: v.number(),
  failures_in_row: v.number(),
  /** Expiry of the subscription to change notifications of the ERP; null without one. */
  subscribed_until: v.nullable(v.string()),
  /** Why its last run has failed, or waits for its next try. */
  ...failing,
  /** Names in the ERP of the fields that it owns. */
  erp_names: v.optional(v.record(v.string(), v.string())),
  /** Error of the subscription, where there should be one. */
  subscription_error: v.nullable(v.string()),
  version: v.number(),
})
export type Synchronization = v.InferOutput<typeof Synchronization>

export const SynchronizationForm = v.strictObject({
  active: flag(),
  every_minutes: v.pipe(integer(), between(scheduleMinutes.least, scheduleMinutes.most)),
  version: version(),
})

export const SynchronizationRun = v.object({
  id: v.number(),
  kind: v.picklist(synchronizationKinds),
  status: v.picklist(runStatuses),
  origin: v.picklist(runOrigins),
  started_by: v.nullable(v.string()),
  /** Start of the range of changes that was read; null when all records were compared. */
  since: v.nullable(v.string()),
  created_at: v.string(),
  finished_at: v.nullable(v.string()),
  duration_seconds: v.nullable(v.number()),
  ...counts,
  /** Of a failed run, or of the last try. */
  ...failing,
})
export type SynchronizationRun = v.InferOutput<typeof SynchronizationRun>

const storedValue = v.nullable(v.union([v.string(), v.number(), v.boolean(), v.array(SalesLine)]))

/** A field with different values, as they are stored; the lines of a sales order are one value. */
export const ResultChange = v.object({
  field: v.string(),
  portal: storedValue,
  erp: storedValue,
  /** Names of the referenced records. */
  portal_name: v.optional(v.nullable(v.string())),
  erp_name: v.optional(v.nullable(v.string())),
})
export type ResultChange = v.InferOutput<typeof ResultChange>

export const SynchronizationResult = v.object({
  id: v.number(),
  kind: v.picklist(synchronizationKinds),
  /** Number of the record in the ERP. */
  erp_key: v.string(),
  name: v.string(),
  outcome: v.picklist(resultOutcomes),
  state: v.picklist(resultStates),
  /** Our record; null when there is none. */
  record_id: v.nullable(v.number()),
  record_name: v.nullable(v.string()),
  /** How many records of the ERP are proposed for our record; a person chooses one of several. */
  choices: v.number(),
  changes: v.array(ResultChange),
  /** Error of a refused record, in the reader's language. */
  problem: v.nullable(v.string()),
  decided_by: v.nullable(v.string()),
  decided_at: v.nullable(v.string()),
  created_at: v.string(),
})
export type SynchronizationResult = v.InferOutput<typeof SynchronizationResult>

/** Findings of the connection test, in the reader's language. */
export const ConnectionFinding = v.object({
  problem: v.string(),
  /** The portal works with it. */
  is_optional: v.boolean(),
  text: v.string(),
})
export type ConnectionFinding = v.InferOutput<typeof ConnectionFinding>

const one = 'synchronization/synchronizations/{synchronization}' as const
const someResults = v.strictObject({
  ids: v.pipe(
    v.array(id()),
    v.minLength(1, say('rule.required')),
    v.maxLength(100, say('rule.too_many_items', { limit: 100 })),
  ),
})
const decided = v.object({ decided: v.number(), refused: v.number() })

const resultFilters = {
  kind: oneOf(synchronizationKinds),
  run: ids(),
  outcome: oneOf(resultOutcomes),
  state: oneOf(resultStates),
  erp_key: text(),
  name: text(),
}
/** All results that need a decision and match these filters of the list. */
const matchingResults = v.strictObject({ filters: v.partial(v.strictObject(resultFilters)) })
const decidedMatching = v.object({ ...decided.entries, left: v.number() })

/** Synchronisation with the ERP: schedule, runs, and the differences that staff decide on. */
export const synchronization = module('synchronization', {
  'synchronization.synchronizations.index': list({
    path: 'synchronization/synchronizations',
    row: Synchronization,
    sort: ['id'],
    filters: { kind: oneOf(synchronizationKinds), active: boolean(), status: oneOf(runStatuses) },
    summary: 'What is taken over from the ERP, with its last run',
  }),
  'synchronization.synchronizations.lookup': lookup({
    path: 'synchronization/synchronizations/lookup',
    row: v.object({ id: v.number(), name: v.string(), kind: v.picklist(synchronizationKinds) }),
    summary: 'Find synchronisations',
  }),
  'synchronization.synchronizations.adopted': endpoint({
    method: 'GET',
    path: 'synchronization/synchronizations/adopted',
    access: 'user',
    result: v.object({ kinds: v.array(v.picklist(synchronizationKinds)) }),
    summary: 'The kinds whose fields the ERP owns already',
  }),
  'synchronization.synchronizations.update': endpoint({
    method: 'PATCH',
    path: one,
    body: SynchronizationForm,
    result: Done,
    success: 'saved',
    summary: 'Change the schedule',
  }),
  'synchronization.synchronizations.run': endpoint({
    method: 'POST',
    path: `${one}/run`,
    body: v.strictObject({ whole: v.optional(flag(), false) }),
    result: v.object({ run_id: v.number() }),
    idempotent: true,
    success: 'synchronization.queued',
    summary: 'Run now; `whole` compares every record, not only those that changed',
  }),
  'synchronization.synchronizations.adopt': endpoint({
    method: 'POST',
    path: `${one}/adopt`,
    body: v.strictObject({ version: version() }),
    result: Done,
    idempotent: true,
    success: 'synchronization.adopted',
    summary: 'End the rehearsal: runs write what the ERP owns from now on, beginning with one that compares everything',
  }),
  'synchronization.synchronizations.check': endpoint({
    method: 'POST',
    path: 'synchronization/synchronizations/check',
    inReserve: true,
    transaction: 'own',
    result: v.object({ findings: v.array(ConnectionFinding) }),
    summary: 'Test the connection: what the administrator of the ERP has to mend',
  }),
  'synchronization.synchronizations.rehearse': endpoint({
    method: 'POST',
    path: `${one}/rehearse`,
    permission: 'synchronization.synchronizations.adopt',
    body: v.strictObject({ version: version() }),
    result: Done,
    idempotent: true,
    success: 'synchronization.rehearsed',
    summary: 'Go back to the rehearsal: runs only show differences from now on; what was written stays',
  }),
  'synchronization.runs.index': list({
    path: 'synchronization/runs',
    row: SynchronizationRun,
    texts: [runOrigin],
    sort: ['created_at'],
    filters: { kind: oneOf(synchronizationKinds), status: oneOf(runStatuses), created_at: dates() },
    summary: 'Runs',
  }),
  'synchronization.runs.retry': endpoint({
    method: 'POST',
    path: 'synchronization/runs/{run}/retry',
    result: Done,
    idempotent: true,
    success: 'synchronization.queued',
    summary: 'Go on with a failed run where it stopped',
  }),
  'synchronization.results.index': list({
    path: 'synchronization/results',
    row: SynchronizationResult,
    texts: [resultChanges],
    sort: ['created_at', 'erp_key', 'name'],
    filters: resultFilters,
    summary: 'What runs found out about records',
  }),
  'synchronization.results.accept': endpoint({
    method: 'POST',
    path: 'synchronization/results/accept',
    body: someResults,
    result: decided,
    idempotent: true,
    success: 'synchronization.decided',
    summary: 'Take over what the ERP says of these records, or confirm that they are the same',
  }),
  'synchronization.results.accept-matching': endpoint({
    method: 'POST',
    path: 'synchronization/results/accept-matching',
    permission: 'synchronization.results.accept',
    body: matchingResults,
    result: decidedMatching,
    idempotent: true,
    success: 'synchronization.decided',
    summary: 'The same for all that filters match, 500 at a time: `left` is how many still wait',
  }),
  'synchronization.results.dismiss-matching': endpoint({
    method: 'POST',
    path: 'synchronization/results/dismiss-matching',
    permission: 'synchronization.results.dismiss',
    body: matchingResults,
    result: decidedMatching,
    idempotent: true,
    success: 'synchronization.decided',
    summary: 'Leave all that filters match as they are, 500 at a time',
  }),
  'synchronization.results.dismiss': endpoint({
    method: 'POST',
    path: 'synchronization/results/dismiss',
    body: someResults,
    result: decided,
    idempotent: true,
    success: 'synchronization.decided',
    summary: 'Leave these records as they are',
  }),
})
