import * as v from 'valibot'
import { anyText, say } from '#contract/rules.ts'
import { reservedSlugs } from './addresses.ts'

/** Characters of a slug. */
export const slugLimit = 100

/** The part of an address that a title makes: small letters without diacritics, digits and hyphens. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLimit - 5)
    .replaceAll(/^-+|-+$/g, '')
}

/** Whether a page cannot be there, because another page of the product is. */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

/** A slug; left empty it is made from the title. */
export function optionalSlug() {
  return v.optional(v.pipe(anyText(slugLimit), wellFormed()), '')
}

/** The slug of a page, which stands beside the paths of the product. */
export function optionalPageSlug() {
  return v.optional(
    v.pipe(
      anyText(slugLimit),
      wellFormed(),
      v.check((slug) => !isReservedSlug(slug), say('slug.reserved')),
    ),
    '',
  )
}

const wellFormed = () =>
  v.check<string, ReturnType<typeof say>>(
    (value) => value === '' || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value),
    say('rule.slug'),
  )
