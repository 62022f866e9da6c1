import { eq, inArray } from 'drizzle-orm'
import { reservedSlugs } from '#contract/content/addresses.ts'
import { systemActor } from '#contract/lifecycle-actor.ts'
import { audit } from '#server/db/audit.ts'
import type { Database } from '#server/db/client.ts'
import { chosenSlug } from '#server/modules/content/index.ts'
import { pages } from './table.ts'

/**
 * Renames pages whose slug is used by a screen of this version, because they could no longer be reached: `offer` becomes
 * `offer-2`. Includes the trash.
 */
export async function freeReservedSlugs(db: Database, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const hidden = await tx
      .select()
      .from(pages)
      .where(inArray(pages.slug, [...reservedSlugs]))
      .orderBy(pages.id)
      .for('update')
    for (const before of hidden) {
      const slug = await chosenSlug(tx, pages, { slug: null, title: before.slug, id: before.id, isTopLevel: true })
      const [after] = await tx
        .update(pages)
        .set({ slug, version: before.version + 1, updated_at: at.toISOString() })
        .where(eq(pages.id, before.id))
        .returning()
      const entry = { by: systemActor, at, entity: 'page.pages', entity_id: before.id, action: 'update' as const }
      await audit(tx, { ...entry, before, after: after ?? null })
    }
  })
}
