import * as v from 'valibot'
import { anyText, say } from '#contract/rules.ts'

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

/** The first parts of the partner zone's and the product's own paths: a page at one of them could never be reached. */
const reserved = new Set([
  'api',
  'assets',
  'auth',
  'cms',
  'contractor',
  'device',
  'documentation',
  'faq',
  'find-a-partner',
  'multimedia',
  'news',
  'notification',
  'notifications',
  'offer',
  'offer-generator',
  'page',
  'profile',
  'reminders',
  'report',
  'service-order',
  'training',
  'user',
  'training-ticket',
  'verify',
  'warranty',
])

/** Whether a page cannot be there, because another page of the product is. */
export function isReservedSlug(slug: string): boolean {
  return reserved.has(slug)
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
