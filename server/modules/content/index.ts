import type { ServerModule } from '#server/module.ts'
import { contentSubscriptions } from './subscriptions.ts'
import { contentTexts } from './texts.ts'

export { articleBySlug, articleOptions, shownArticle, visibleArticle } from './article.ts'
export { publishedHandlers } from './handlers.ts'
export type { PublishedOptions } from './publish.ts'
export { contentConditions, isContentVisible, ofScopeBrands } from './record.ts'
export { publicationStatusWords, publishedRecord } from './records.ts'
export { chosenSlug } from './slug.ts'
export { articleColumns, publicationColumns, tileColumns, titleContains, toTile } from './tiles.ts'

export const contentModule: ServerModule = {
  name: 'content',
  texts: contentTexts,
  subscriptions: contentSubscriptions,
}
