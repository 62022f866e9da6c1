import type { PublicationStatus } from '#contract/lifecycles/publication.ts'
import type { Locale } from '#contract/locale.ts'
import { serverText } from '#contract/server-messages.ts'

/** Statuses of content with their names, for the selectors. */
export function statusWords(
  statuses: readonly PublicationStatus[],
  locale: Locale,
  { search = '' }: { search?: string | undefined },
) {
  const wanted = search.toLocaleLowerCase(locale)
  return {
    results: statuses
      .map((id) => ({ id, name: serverText(`publication_state.${id}`, locale) }))
      .filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted)),
  }
}
