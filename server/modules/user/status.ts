import { eq, inArray, sql } from 'drizzle-orm'
import { transition } from 'xstate'
import { auditedVerb } from '#contract/core/audit-verbs.ts'
import type { ServerMessageKey } from '#contract/messages/server-messages.ts'
import {
  type AccountContext,
  type AccountEvent,
  type AccountStatus,
  accountStates,
  userStatus,
} from '#contract/user/account-lifecycle.ts'
import type { HandOver } from '#contract/user/leaving.ts'
import { beyond } from '#contract/user/role.ts'
import type { Database } from '#server/db/client.ts'
import { userEntity } from '#server/db/users.table.ts'
import { raise } from '#server/events.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { refuseOutdated } from '#server/http/records/refuse-outdated.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { forgetFailures, invite, strangersCounter, users } from '#server/modules/auth/index.ts'
import { colleagueName } from '#server/modules/dictionary/index.ts'
import { handOverOpenWork, partnerEntity, partners, refuseLeavingPeople } from '#server/modules/partner/index.ts'
import { refuse, refuseField } from '#server/refusal.ts'
import { type Account, isIndispensable, rightsOf } from './account.ts'
import { listedNames } from './save.ts'
import { partnerIdsInScope } from './user-scope.ts'

/** Events that change the status of an account. */
export type StatusEvent = Exclude<AccountEvent['type'], 'account.lock' | 'account.unlock'>

const closing: readonly StatusEvent[] = ['account.deactivate', 'account.cancel']

/** Refuses an outdated version of an account, with the changes made in the meantime. */
export async function checkAccountVersion(db: Database, { row }: Account, version: number): Promise<void> {
  await refuseOutdated(db, userEntity, row, version)
}

/** Who takes over open work when an account is closed: a colleague's, and a partner's person's in each company. */
export interface Closing {
  successor_id?: number | null | undefined
  handovers?: readonly HandOver[] | null | undefined
}

/**
 * The only way in which the status of a user changes. The lifecycle decides (409 with the reason when it refuses); open work
 * goes to the successor, sessions and links end, and the person is notified. The account must be locked.
 */
export async function changeStatus(
  call: CallContext,
  account: Account,
  type: StatusEvent,
  { successor_id = null, handovers = null }: Closing = {},
): Promise<void> {
  const { row } = account
  const isClosing = closing.includes(type)
  const work = account.open_orders + account.moderated_partners
  const handedOver = isClosing && work > 0 && successor_id !== null
  const context = await contextOf(call.db, account, isClosing, handedOver ? 0 : work)
  const event: AccountEvent = { type, by: call.by, at: call.at.toISOString() }
  const snapshot = snapshotOf(row.status, context)
  if (!snapshot.can(event)) refuseStep(context, call, isClosing)
  if (type === 'account.activate') checkOpening(call, account)
  if (isClosing) await checkLeaving(call.db, account)
  const successor = handedOver ? await successorOf(call, row.id, successor_id) : null
  const taken = isClosing ? await handOverInCompanies(call, account, handovers) : []

  const [next] = transition(userStatus, snapshot, event)
  const { deactivated_by_staff } = next.context
  const status = accountStates.indexOf(next.value as (typeof accountStates)[number]) as AccountStatus
  const moment = call.at.toISOString()
  const [after] = await call.db
    .update(users)
    .set({ status, deactivated_by_staff, status_since: moment, updated_at: moment, version: sql`${users.version} + 1` })
    .where(eq(users.id, row.id))
    .returning()
  await call.audit({
    entity: userEntity,
    entity_id: row.id,
    action: auditedVerb(type),
    before: row,
    after: after ?? null,
  })
  for (const { partner_id, successor: heir } of taken)
    await call.audit({
      entity: partnerEntity,
      entity_id: partner_id,
      action: 'hand-over',
      before: { user: `${row.first_name} ${row.last_name}`, taken_over_by: null },
      after: { taken_over_by: heir.full_name },
    })
  if (isClosing) {
    await raise(call, 'account.closed', { user_id: row.id, successor })
    await mailClosed(call.db, row)
  }
  if (status === 1 && !row.is_activated)
    await invite(call, { ...row, has_password: row.password_hash !== null }, { company: null })
}

/** Removes the lock after too many wrong passwords. */
export async function unlock(call: CallContext, account: Account): Promise<void> {
  const { row } = account
  const context = await contextOf(call.db, account, false, 0)
  const event: AccountEvent = { type: 'account.unlock', by: call.by, at: call.at.toISOString() }
  if (!snapshotOf(row.status, context).can(event)) refuse('lifecycle', { key: 'account.not_locked' })
  await forgetFailures(call.db, strangersCounter(row.email))
  const [before, after] = [{ is_locked: true }, { is_locked: false }]
  await call.audit({ entity: userEntity, entity_id: row.id, action: 'unlock', before, after })
}

function snapshotOf(status: AccountStatus, context: AccountContext) {
  return userStatus.resolveState({ value: accountStates[status], context })
}

async function contextOf(
  db: Database,
  account: Account,
  willChange: boolean,
  open_work: number,
): Promise<AccountContext> {
  return {
    user_id: account.row.id,
    companies: account.companies.map(({ id }) => id),
    is_last_super_admin: await isIndispensable(db, account, willChange),
    open_work,
    is_anonymised: account.row.anonymised_at !== null,
    is_locked: account.is_locked,
    deactivated_by_staff: account.row.deactivated_by_staff,
  }
}

/** Reopening an account restores its permissions, so the actor must have them. */
function checkOpening({ by }: CallContext, account: Account): void {
  const names = beyond(rightsOf(account), by.permissions)
  if (names.length > 0)
    refuse('forbidden', { key: 'account.beyond_own_rights', parameters: { names: listedNames(names) } })
}

/** A company with people must keep an administrator. */
async function checkLeaving(db: Database, { row, companies }: Account): Promise<void> {
  const ids = companies.filter(({ is_company_admin }) => is_company_admin).map(({ id }) => id)
  if (ids.length === 0) return
  await db
    .select({ id: partners.id })
    .from(partners)
    .where(inArray(partners.id, ids))
    .orderBy(partners.id)
    .for('update')
  for (const id of ids) await refuseLeavingPeople(db, id, row.id)
}

/** Hands over what is open in those companies of a partner's person that the closer sees; elsewhere it stays with the account. */
async function handOverInCompanies(call: CallContext, { row, companies }: Account, chosen: Closing['handovers']) {
  const ids = await partnerIdsInScope(
    call.db,
    call.scope,
    companies.map(({ id }) => id),
  )
  return handOverOpenWork(call, row, ids, chosen ?? null, 'closed')
}

/** The guard that refused, as far as the person can do something about it. */
function refuseStep(context: AccountContext, { by }: CallContext, isClosing: boolean): never {
  if (isClosing && context.open_work > 0 && context.user_id !== by.user_id && !context.is_last_super_admin)
    refuseField('successor_id', 'account.successor_required')
  refuse('lifecycle', { key: isClosing ? reasonAgainst(context, by.user_id) : reasonAgainstOpening(context) })
}

function reasonAgainst(context: AccountContext, actor: number | null): ServerMessageKey | undefined {
  if (context.user_id === actor) return 'account.own'
  return context.is_last_super_admin ? 'account.last_super_admin' : undefined
}

function reasonAgainstOpening({ deactivated_by_staff }: AccountContext): ServerMessageKey | undefined {
  return deactivated_by_staff ? 'account.deactivated_by_staff' : undefined
}

/** The colleague who takes over open work. */
async function successorOf(call: CallContext, from: number, id: number): Promise<{ id: number; full_name: string }> {
  const full_name = id === from ? null : await colleagueName(call.db, id)
  return full_name === null ? refuseField('successor_id', 'account.successor_unfit') : { id, full_name }
}

async function mailClosed(db: Database, row: Account['row']): Promise<void> {
  await queueMail(db, {
    to: row.email,
    locale: row.locale,
    template: 'account_closed',
    data: { full_name: `${row.first_name} ${row.last_name}` },
  })
}
