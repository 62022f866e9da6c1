import type { PublicContent } from '#contract/offer/shown-offer.ts'
import type { CountedContent } from '#contract/offer/totals.ts'

/** Converts public content to the input of `offerTotals`; its prices are final. */
export function countedContent(content: PublicContent): CountedContent {
  return {
    ...content,
    sections: content.sections.map((section) => ({
      ...section,
      lines: section.lines.map((line) => ({
        ...line,
        catalogue_price: null,
        percent: null,
        custom_price: line.unit_price,
      })),
    })),
  }
}
