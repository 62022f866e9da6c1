import type { Api, CallSettings } from '#services/api.ts'
import { openDownload } from '#services/save-file.ts'

/** Downloads one document; the server records that this person has downloaded it. */
export async function downloadDocument(api: Api, { id }: { id: number }, settings: CallSettings): Promise<void> {
  const path = { documentation: id }
  const { url, filename } = await api.call('partnerzone.documentation.documentations.download', { path, ...settings })
  openDownload(url, filename)
}

/** Adds a document to the favourites of this person, or removes it from them. */
export async function keepFavorite(
  api: Api,
  { id, is_favorite }: { id: number; is_favorite: boolean },
  settings: CallSettings,
): Promise<void> {
  const verb = is_favorite ? 'favorite' : 'unfavorite'
  await api.call(`partnerzone.documentation.documentations.${verb}`, { path: { documentation: id }, ...settings })
}
