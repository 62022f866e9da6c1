import * as v from 'valibot'
import { endpoint, module } from '#contract/declare/endpoint.ts'
import { dates, ids, mark, number, oneOf, text } from '#contract/declare/filters.ts'
import { list } from '#contract/declare/list.ts'
import { RecordChange } from '#contract/declare/record-change.ts'
import { auditedEntities } from '#contract/entities.ts'
import { say } from '#contract/values/rules.ts'
import { auditedActions } from './audit-verbs.ts'
import { actionText, failedAccount, recordKind, recordsOfAct } from './row-texts.ts'
import { failureKinds, securityEvents } from './security.ts'

/** An audit entry: person, action and record. */
export const AuditRow = v.object({
  id: v.number(),
  at: v.string(),
  user_id: v.nullable(v.number()),
  /** Full name; null for the server itself. */
  by: v.nullable(v.string()),
  entity: v.string(),
  entity_id: v.number(),
  /** Current name of the record; null when it no longer exists. */
  title: v.nullable(v.string()),
  /** Whether the record can be opened: it exists and is not in the trash. */
  is_live: v.boolean(),
  action: v.string(),
  /** The changes as one text, for exports: `position: 0 → 5`. */
  changed: v.string(),
  changes: v.array(RecordChange),
  /** The action on several records of which it is a part; in the log its first entry stands for all. */
  act_id: v.nullable(v.string()),
  /** How many records the action changed. */
  records: v.number(),
})
export type AuditRow = v.InferOutput<typeof AuditRow>

/** An audit entry about sign-in, accounts or permissions. */
export const SecurityRow = v.object({ ...AuditRow.entries, event: v.picklist(securityEvents) })

/** Failures of one hour that are alike. */
export const SecurityFailureRow = v.object({
  id: v.number(),
  /** Beginning of the hour. */
  hour: v.string(),
  kind: v.picklist(failureKinds),
  /** Network of the caller; null for those counted together beyond the limit. */
  network: v.nullable(v.string()),
  /** Beginning of the hash of the address that was tried, by which rows about one address are recognised. */
  address: v.nullable(v.string()),
  user_id: v.nullable(v.number()),
  /** Full name of the account with the address. */
  person: v.nullable(v.string()),
  count: v.number(),
  last_at: v.string(),
})

/** A record in the trash. */
export const TrashRow = v.object({
  /** `<entity>/<record>`. */
  id: v.string(),
  entity: v.string(),
  record: v.number(),
  title: v.string(),
  deleted_at: v.string(),
  /** Full name; null for the server itself. */
  deleted_by: v.nullable(v.string()),
  /** Whole days until it is deleted permanently. */
  days_left: v.number(),
})

/** A record by its kind and id. */
export const recordParams = v.strictObject({
  entity: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)+$/, say('rule.type')), v.maxLength(80)),
  record: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.regex(/^[1-9]\d{0,9}$/, say('rule.type')),
    v.transform(Number),
    v.maxValue(2_147_483_647, say('rule.type')),
  ),
})

/** Changes of records: the audit, the history of each, and the trash. */
export const coreRecords = module('core', {
  'core.audit.index': list({
    path: 'core/audit',
    row: AuditRow,
    texts: [recordKind, actionText, recordsOfAct],
    sort: ['at'],
    filters: {
      at: dates(),
      user_id: ids(),
      entity: oneOf(auditedEntities),
      entity_id: number(),
      action: oneOf(auditedActions),
      /** The entries of one action on several records. */
      act_id: mark(),
    },
    summary: 'Who did what to which record',
  }),
  'core.security.index': list({
    path: 'core/security',
    row: SecurityRow,
    texts: [recordKind, actionText, recordsOfAct],
    sort: ['at'],
    filters: {
      at: dates(),
      event: oneOf(securityEvents),
      /** The person who acted, or whom the action was about. */
      person: ids(),
    },
    summary: 'Sign-ins, locks, new passwords and addresses, changes of rights',
  }),
  'core.security.failures': list({
    path: 'core/security/failures',
    row: SecurityFailureRow,
    texts: [failedAccount],
    sort: ['hour', 'count', 'last_at'],
    filters: { hour: dates(), kind: oneOf(failureKinds), network: text(), person: ids() },
    summary: 'Failed sign-ins and refused access, counted by kind, network, address and hour',
  }),
  'core.history.index': {
    ...list({
      path: 'core/history/{entity}/{record}',
      row: AuditRow,
      texts: [recordKind, actionText, recordsOfAct],
      sort: ['at'],
      /** Only entries with a smaller id than this one, so that new entries do not shift the pages. */
      filters: { before: number() },
      summary: 'The history of a record, for whoever may see the record',
    }),
    params: recordParams,
  },
  'core.trash.index': list({
    path: 'core/trash',
    row: TrashRow,
    texts: [recordKind],
    sort: ['deleted_at', 'title'],
    filters: { title: text(), entity: oneOf(auditedEntities), deleted_at: dates() },
    summary: 'Deleted records, kept for 30 days',
  }),
  'core.trash.restore': endpoint({
    method: 'POST',
    path: 'core/trash/{entity}/{record}/restore',
    params: recordParams,
    result: v.object({ entity: v.string(), record: v.number() }),
    success: 'restored',
    summary: 'Restore a deleted record',
  }),
})
