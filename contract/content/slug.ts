import * as v from 'valibot'
import { anyText, say } from '#contract/values/rules.ts'
import { reservedSlugs } from './addresses.ts'

/** Maximum length of a slug in characters. */
export const slugLimit = 100

/** Derives a slug from a title: lower-case letters without diacritics, digits and hyphens. */
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

/** Whether a static page cannot have the slug, because a screen of the product uses it. */
export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.has(slug)
}

/** A slug; an empty one is derived from the title. */
export function optionalSlug() {
  return v.optional(v.pipe(anyText(slugLimit), wellFormed()), '')
}

/** The slug of a static page; it must not collide with a screen of the product. */
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
