import type { Api, CallSettings } from '#services/api.ts'

/** Says whether an answer was helpful; the last vote of a person counts. */
export const voteOnAnswer = (api: Api, { id, helpful }: { id: number; helpful: boolean }, settings: CallSettings) =>
  api.call('partnerzone.faq.posts.vote', { path: { faq_post: id }, body: { helpful }, ...settings })

/** Removes a text from the list of searches without results. */
export const removeSearch = (api: Api, { id }: { id: number }, settings: CallSettings) =>
  api.call('faq.searches.destroy', { path: { faq_search: id }, ...settings })
