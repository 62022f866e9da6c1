import { and, eq, notExists, sql } from 'drizzle-orm'
import { nameKey } from '#contract/values/person.ts'
import type { Database } from '#server/db/client.ts'
import type { Events, Happening, Subscriptions } from '#server/events.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { list_settings, list_view_people, list_views } from './table.ts'

/** Answers of this module to events of others. */
export const coreSubscriptions: Subscriptions = {
  'account.closed': [
    {
      tables: ['list_settings', 'list_views', 'list_view_people'],
      answer: { nothing: 'because an account that is opened again finds its lists as they were' },
    },
    {
      tables: ['audit_entries'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
    { tables: ['idempotency_keys'], answer: { nothing: 'because a key is forgotten after a day' } },
  ],
  'person.erased': [
    { tables: ['list_settings', 'list_views', 'list_view_people'], answer: eraseSettings },
    {
      tables: ['audit_entries', 'idempotency_keys'],
      answer: { nothing: 'because eraseRecord strips it before it raises the event' },
    },
  ],
  'role.changed': [{ tables: [], answer: followRole }],
  'company.closed': [
    {
      tables: ['audit_entries'],
      answer: { nothing: 'because its numbers tell who did something, and that stays told' },
    },
  ],
  'file.replaced': [
    {
      tables: ['distributors'],
      answer: { nothing: 'because its files are uploads of its own, which are not replaced in the library' },
    },
  ],
  'file.removed': [
    {
      tables: ['distributors'],
      answer: { nothing: 'because its files are uploads of its own, which are not removed by hand' },
    },
  ],
  'day.turned': [
    { tables: [], answer: ({ db }) => enqueue(db, 'core.empty-trash', {}) },
    { tables: [], answer: ({ db }) => enqueue(db, 'core.end-audit', {}) },
  ],
}

/**
 * Deletes an erased person's settings of lists; shared views stay. Views of others that filter by the person lose that filter,
 * and the person in their own name.
 */
async function eraseSettings({ db }: Happening, event: Events['person.erased']): Promise<void> {
  await forgetInViews(db, event)
  const { user_id } = event
  if (user_id === null) return
  await db.delete(list_settings).where(eq(list_settings.user_id, user_id))
  await db.delete(list_view_people).where(eq(list_view_people.user_id, user_id))
  const people = db.select().from(list_view_people).where(eq(list_view_people.view_id, list_views.id))
  await db
    .delete(list_views)
    .where(and(eq(list_views.created_by, user_id), eq(list_views.shared, false), notExists(people)))
}

async function forgetInViews(db: Database, { pattern, contacts, names }: Events['person.erased']): Promise<void> {
  const found = pattern ?? contacts
  const called = new Set(names.map(nameKey))
  if (found === null && called.size === 0) return
  const isPerson = (text: string) => called.has(nameKey(text)) || (found !== null && new RegExp(found, 'i').test(text))
  const views = await db.select({ id: list_views.id, name: list_views.name, query: list_views.query }).from(list_views)
  for (const { id, name, query } of views) {
    const filters = [...new URLSearchParams(query)]
    const kept = filters.filter(([, value]) => !isPerson(value))
    if (kept.length === filters.length && !isPerson(name)) continue
    await db
      .update(list_views)
      .set({
        name: isPerson(name) ? '***' : name,
        query: new URLSearchParams(kept).toString(),
        version: sql`${list_views.version} + 1`,
      })
      .where(eq(list_views.id, id))
  }
}

/** Updates views shared with a role whose slug changed; views of a deleted role become private. */
async function followRole({ db }: Happening, { slug, became }: Events['role.changed']): Promise<void> {
  const change = became === null ? { role: null, shared: false } : { role: became }
  await db.update(list_views).set(change).where(eq(list_views.role, slug))
}
