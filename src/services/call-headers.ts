import { release, releaseHeader } from '#contract/declare/release.ts'
import type { Locale } from '#contract/messages/locale.ts'

/** Milliseconds after which a request counts as unanswered. */
export const answeredWithin = 120_000

/** The headers of every call: what it understands, in which language, from which release, and of which session. */
export function callHeaders(locale: Locale, bearer: string | null): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': locale,
    [releaseHeader]: String(release),
    ...(bearer && { Authorization: `Bearer ${bearer}` }),
  }
}
