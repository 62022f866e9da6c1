import { eq } from 'drizzle-orm'
import type { MediaFile } from '#contract/media/files.ts'
import { discountOfOffer } from '#contract/offer/approval.ts'
import type { Offer } from '#contract/offer/entity.ts'
import { contentValues } from '#contract/offer/form.ts'
import { statusOf } from '#contract/offer/lifecycle-state.ts'
import type { Database } from '#server/db/client.ts'
import type { PartnerScope } from '#server/http/access/scope.ts'
import type { CallContext } from '#server/http/handlers.ts'
import { users } from '#server/modules/auth/index.ts'
import { filesById, mediaFiles, toMediaFile } from '#server/modules/media/index.ts'
import { approvalLimits } from './approval.ts'
import { listPricesOf } from './catalogue-prices.ts'
import { conditionTexts } from './company/conditions.ts'
import { devicesOf, lineWarnings } from './devices.ts'
import { followUpsOf } from './follow-up.ts'
import { findOffer, type OfferRow, storedOfferValues } from './offer.ts'
import { unconfirmedLetters } from './replies.ts'
import { acceptanceOf, eventsOf, linksOf, messagesOf, recipientsOf, versionsOf } from './story.ts'
import { visibleToMember } from './visible.ts'

/** An offer as its company sees it. */
export async function showOffer(call: CallContext<PartnerScope>, id: number): Promise<Offer> {
  const { db, at } = call
  const row = await findOffer(call, id)
  const lines = row.content.sections.flatMap((section) => section.lines)
  const isDraft = row.state === 'draft'
  const values = storedOfferValues(row)
  const papers = await papersOf(db, at, row)
  return {
    ...row,
    ...values,
    ...offerStateOf(row),
    author_name: await authorName(db, row),
    condition_texts: isDraft ? await conditionTexts(db, contentValues(values), values) : row.condition_texts,
    warnings: isDraft ? await lineWarnings(db, lines) : [],
    photos: [...(await photosOf(db, at, row))].map(([device_id, photo]) => ({ device_id, photo })),
    ...papers,
    recipients: await recipientsOf(db, id),
    messages: await messagesOf(db, id),
    unconfirmed_letters: await unconfirmedLetters(call, id),
    events: await eventsOf(db, id),
    acceptance: await acceptanceOf(db, id),
    list_discount: isDraft ? discountOfOffer(row.content, await listPricesOf(db, row)) : null,
    approval_limits: isDraft ? await approvalLimits(call, row.partner_id) : null,
    follow_ups: await followUpsOf(db, id),
    ...(await linksOf(db, row, visibleToMember(call))),
    versions: await versionsOf(call, id),
  }
}

/** State of an offer, with the specification's terms. */
export function offerStateOf({ state }: Pick<OfferRow, 'state'>) {
  return { state, status: statusOf(state), outcome: state === 'draft' ? null : state }
}

/** Photos of an offer's devices by device id. */
export async function photosOf(db: Database, at: Date, { content }: OfferRow): Promise<Map<number, MediaFile>> {
  const devices = await devicesOf(
    db,
    content.sections.flatMap((section) => section.lines),
  )
  const photos = await mediaFiles(
    db,
    at,
    [...devices.values()].flatMap(({ photo }) => photo ?? []),
  )
  return new Map(
    [...devices.values()].flatMap(({ id, photo }) => {
      const file = photos.get(photo ?? '')
      return file ? [[id, file] as const] : []
    }),
  )
}

/** Full name of the person who created an offer. */
export async function authorName(db: Database, { created_by }: OfferRow): Promise<string> {
  const [author] = await db.select().from(users).where(eq(users.id, created_by))
  return author ? `${author.first_name} ${author.last_name}` : ''
}

async function papersOf(db: Database, at: Date, { paper, accepted_paper }: OfferRow) {
  const files = await filesById(
    db,
    [paper, accepted_paper].filter((id) => id !== null),
  )
  const link = (id: string | null) => {
    const file = id === null ? undefined : files.get(id)
    return file ? { url: toMediaFile(db, file, at).url, filename: file.filename } : null
  }
  return { paper: link(paper), accepted_paper: link(accepted_paper) }
}
