import { eq } from 'drizzle-orm'
import type { CallContext } from '#server/http/handlers.ts'
import { generatedFileId, storeFile } from '#server/modules/media/index.ts'
import { drawer, drawPaper } from '#server/paper/draw.ts'
import { offerDocument } from './document.ts'
import { type OfferRow, offerEntity, storedOfferValues } from './offer.ts'
import type { drawOffer } from './pdf/draw-offer.ts'
import { offer_acceptances } from './table.ts'

type Source = Pick<CallContext, 'db' | 'deps' | 'at'>

/** Draws the document of an offer. */
export const offerDrawer = drawer<typeof drawOffer>(new URL('./pdf/draw-offer.ts', import.meta.url), 'drawOffer')

/**
 * Renders and stores the document of a registered offer; returns the file's id. The id is derived from offer and revision, so
 * that a retry overwrites the file of an interrupted try. It is drawn in the turn of the person who asks for it.
 */
export async function keepPaper(source: Source, offer: OfferRow, revision: number, person: number): Promise<string> {
  const document = await offerDocument(source, {
    ...offer,
    values: storedOfferValues(offer),
    revision,
    acceptance: null,
  })
  const { bytes } = await drawPaper(offerDrawer, document, { db: source.db, user: { id: person } })
  return store(
    source,
    offer,
    `${offer.id} revision ${revision}`,
    nameOf(offer, revision > 1 ? `-${revision}` : ''),
    bytes,
  )
}

/** Renders and stores the document of an acceptance. */
export async function keepAcceptedPaper(source: Source, offer: OfferRow): Promise<string> {
  const [acceptance] = await source.db.select().from(offer_acceptances).where(eq(offer_acceptances.offer_id, offer.id))
  if (!acceptance) throw new Error(`Offer ${offer.id} was not accepted`)
  const document = await offerDocument(source, {
    ...offer,
    values: storedOfferValues(offer),
    acceptance,
  })
  const { bytes } = await drawPaper(offerDrawer, document, null)
  return store(
    source,
    offer,
    `${offer.id} accepted`,
    nameOf(offer, offer.locale === 'en' ? '-accepted' : '-zaakceptowana'),
    bytes,
  )
}

async function store(
  { db, deps, at }: Source,
  offer: OfferRow,
  key: string,
  filename: string,
  bytes: Uint8Array,
): Promise<string> {
  const file = await storeFile(db, deps.storage, {
    id: generatedFileId(`offer ${deps.config.public_url} ${key}`),
    filename,
    purpose: 'offer_paper',
    content: Buffer.from(bytes),
    created_by: offer.created_by,
    at,
    owner_entity: offerEntity,
    owner_id: offer.id,
  })
  return file.id
}

/** File name of a document: `OF-2026-0118.pdf`. */
function nameOf({ offer_number }: OfferRow, ending: string): string {
  return `${(offer_number ?? '').replaceAll(/[^\p{L}\d._-]+/gu, '-').slice(0, 80)}${ending}.pdf`
}
