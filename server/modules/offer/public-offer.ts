import type { MediaFile } from '#contract/media/files.ts'
import type { OfferContent, OfferLine } from '#contract/offer/content.ts'
import type { Offer } from '#contract/offer/entity.ts'
import type { PublicContent } from '#contract/offer/shown-offer.ts'
import { isOption, lineAmounts } from '#contract/offer/totals.ts'

/**
 * The part of an offer's content that may leave the company. Built field by field, so that a purchase price or margin can only
 * be included by writing it here.
 */
export function publicContent(
  content: OfferContent,
  conditions: Offer['condition_texts'],
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
    conditions,
  }
}

function publicLine(
  line: OfferLine,
  photos: ReadonlyMap<number, MediaFile>,
): Omit<PublicContent['sections'][number]['lines'][number], 'is_optional'> {
  const { id, kind, name, description, print_description, print_photo, device_id, unit, quantity, vat } = line
  return {
    id,
    kind,
    name,
    description: print_description ? description : null,
    photo: print_photo && device_id !== null ? (photos.get(device_id) ?? null) : null,
    unit,
    quantity,
    vat,
    ...lineAmounts(line),
  }
}
