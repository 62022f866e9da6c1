import type { MediaFile } from '#contract/media/files.ts'
import type { Locale } from '#contract/messages/locale.ts'
import type { OfferContent, OfferLine } from '#contract/offer/content.ts'
import { takesDeposit } from '#contract/offer/form.ts'
import type { PublicContent } from '#contract/offer/shown-offer.ts'
import { isOption, lineAmounts } from '#contract/offer/totals.ts'
import { depositTitle } from '#server/modules/offer/deposit.ts'
import type { OfferRow } from '#server/modules/offer/offer.ts'

/** The columns of an offer that its public content is made of. */
export type PublicPart = Pick<OfferRow, 'content' | 'condition_texts' | 'offer_number' | 'locale'>

/**
 * The part of an offer's content that may leave the company. Built field by field, so that a purchase price or margin can only
 * be included by writing it here.
 */
export function publicContent(
  { content, condition_texts, offer_number, locale }: PublicPart,
  photos: ReadonlyMap<number, MediaFile>,
): PublicContent {
  const { introduction, notes, discount, vat_mode, housing, housing_area } = content
  const { transport_amount, transport_vat, assembly_amount, assembly_vat } = content
  return {
    introduction,
    notes,
    variants: content.variants.map(({ key, name, is_recommended, discount: own }) => ({
      key,
      name,
      is_recommended,
      discount: own,
    })),
    sections: content.sections.map(({ id, name, variant, is_optional, lines }) => ({
      id,
      name,
      variant,
      is_optional,
      lines: lines.map((line) => ({ ...publicLine(line, photos), is_optional: isOption({ is_optional }, line) })),
    })),
    discount,
    vat_mode,
    housing,
    housing_area,
    transport_amount,
    transport_vat: transport_vat ?? null,
    assembly_amount,
    assembly_vat: assembly_vat ?? null,
    ...depositTerms(content, offer_number, locale),
    conditions: condition_texts,
  }
}

/** Nothing of an account where the offer takes no deposit. */
function depositTerms(content: OfferContent, number: string | null, locale: Locale) {
  const { deposit_amount = null, deposit_percent = null, deposit_account = null, deposit_days = null } = content
  const isTaken = takesDeposit(content)
  return {
    deposit_amount,
    deposit_percent,
    deposit_account: isTaken ? deposit_account : null,
    deposit_title: isTaken ? depositTitle(content, number, locale) : null,
    deposit_days,
  }
}

function publicLine(
  line: OfferLine,
  photos: ReadonlyMap<number, MediaFile>,
): Omit<PublicContent['sections'][number]['lines'][number], 'is_optional'> {
  const { id, kind, name, description, print_description, print_photo, device_id, unit, quantity, vat } = line
  const { quantity_min = null, quantity_max = null, tied_to = null, tied_quantity = null } = line
  return {
    id,
    kind,
    name,
    description: print_description ? description : null,
    photo: print_photo && device_id !== null ? (photos.get(device_id) ?? null) : null,
    unit,
    quantity,
    quantity_min,
    quantity_max,
    tied_to,
    tied_quantity,
    vat,
    ...lineAmounts(line),
  }
}
