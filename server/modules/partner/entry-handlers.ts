import { partnerEntry } from '#contract/partner/entry.ts'
import type { StaffScope } from '#server/http/access/scope.ts'
import { type CallContext, handlers } from '#server/http/handlers.ts'
import { queueMail } from '#server/integrations/mail/queue.ts'
import { refuse } from '#server/refusal.ts'
import { approveEntry } from './approve.ts'
import { decideEntry, lockEntry, snapshotOf } from './entry.ts'
import { listEntries } from './entry-rows.ts'
import { showEntry } from './entry-show.ts'

type StaffCall = CallContext<StaffScope>

/** Rejects a registration, and sends the applicant the reason. */
async function rejectEntry(call: StaffCall, id: number, { version, reason }: { version: number; reason: string }) {
  const entry = await lockEntry(call, id, version)
  const at = call.at.toISOString()
  if (!snapshotOf(entry).can({ type: 'entry.reject', reason, by: call.by, at })) refuse('lifecycle')
  await decideEntry(call, entry, 'reject', { status: 2, reason, decided_at: at, decided_by: call.user.id })
  await queueMail(call.db, {
    to: entry.email,
    locale: entry.locale,
    template: 'registration_rejected',
    data: { full_name: `${entry.first_name} ${entry.last_name}`, company: entry.name, reason },
  })
}

/** Reopens a rejected registration. Its password was deleted; an invitation will ask for one. */
async function restoreEntry(call: StaffCall, id: number, { version }: { version: number }) {
  const entry = await lockEntry(call, id, version)
  if (!snapshotOf(entry).can({ type: 'entry.restore', by: call.by, at: call.at.toISOString() })) refuse('lifecycle')
  await decideEntry(call, entry, 'restore', { status: 0, reason: null, decided_at: null, decided_by: null })
}

export const partnerEntryHandlers = handlers(partnerEntry, {
  'partner.new-entries.index': listEntries,
  'partner.new-entries.show': (call) => showEntry(call, call.params.entry),
  'partner.new-entries.approve': async (call) => {
    await approveEntry(call, call.params.entry, call.body)
    return showEntry(call, call.params.entry)
  },
  'partner.new-entries.reject': async (call) => {
    await rejectEntry(call, call.params.entry, call.body)
    return showEntry(call, call.params.entry)
  },
  'partner.new-entries.restore': async (call) => {
    await restoreEntry(call, call.params.entry, call.body)
    return showEntry(call, call.params.entry)
  },
})
